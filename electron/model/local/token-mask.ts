import type { AutomatonState, ConstraintAutomaton } from './constraint-automaton.ts'
import type { TokenTrie } from './token-trie.ts'
import type { VocabularySplit } from './vocabulary-split.ts'

/** The tokens that may come in a state of a constraint: a set shared by many masks, and those found for this state. */
export class TokenMask {
  /** Length in bytes of the longest. */
  readonly longest: number
  private readonly split: VocabularySplit
  private readonly found: readonly number[]

  constructor(split: VocabularySplit, found: readonly number[], longest: number) {
    this.split = split
    this.found = found
    this.longest = Math.max(longest, split.longestPlain)
  }

  get count(): number {
    return this.split.plain.length + this.found.length
  }

  /** All of them. */
  get tokens(): readonly number[] {
    return this.split.plain.length === 0 ? this.found : [...this.split.plain, ...this.found]
  }

  /** All tokens of the vocabulary that may not come. */
  illegal(): number[] {
    const found = new Set(this.found)
    return this.split.others.filter(token => !found.has(token))
  }
}

/**
 * Walks the vocabulary's trie and the automaton together: a subtree whose first byte may not come is skipped whole, so
 * the cost follows the number of legal tokens and not the size of the vocabulary. A token is legal when all its bytes
 * may come, so every tokenization of a legal text is legal.
 * @param split of which all plain tokens are known to be legal in the state
 */
export function legalTokens(automaton: ConstraintAutomaton, state: AutomatonState, split: VocabularySplit): TokenMask {
  const tokens: number[] = []
  let longest = 0
  const path: (AutomatonState | undefined)[] = [state]
  const { byte, depth, end, token, twin }: TokenTrie = split.trie
  let node = 1
  while (node < byte.length) {
    const level = depth[node] ?? 0
    const from = path[level - 1]
    const to = from && automaton.step(from, byte[node] ?? 0)
    if (to === undefined) {
      node = end[node] ?? byte.length
      continue
    }
    path[level] = to
    for (let id = token[node] ?? -1; id >= 0; id = twin[id] ?? -1) {
      tokens.push(id)
      longest = Math.max(longest, level)
    }
    node++
  }
  return new TokenMask(split, tokens, longest)
}
