import type { AutomatonState, ConstraintAutomaton } from './constraint-automaton.ts'
import type { TokenTrie } from './token-trie.ts'

/** The tokens that may come in a state of a constraint. */
export interface TokenMask {
  tokens: readonly number[]
  /** Length in bytes of the longest of them. */
  longest: number
}

/**
 * Walks the vocabulary's trie and the automaton together: a subtree whose first byte may not come is skipped whole, so the
 * cost follows the number of legal tokens and not the size of the vocabulary. A token is legal when all its bytes may come,
 * so every tokenization of a legal text is legal.
 */
export function legalTokens(automaton: ConstraintAutomaton, state: AutomatonState, trie: TokenTrie): TokenMask {
  const tokens: number[] = []
  let longest = 0
  const path: (AutomatonState | undefined)[] = [state]
  const { byte, depth, end, token, twin } = trie
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
  return { tokens, longest }
}
