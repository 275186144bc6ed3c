import type { Constraint } from '../constraint.ts'
import type { ByteString } from './byte-string.ts'
import { toText, wholeCharacters } from './byte-string.ts'
import { CompiledConstraint } from './compiled-constraint.ts'
import type { AutomatonState } from './constraint-automaton.ts'
import type { TokenMask } from './token-mask.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { VocabularySplits } from './vocabulary-split.ts'

export interface WalkerVocabulary {
  vocabulary: Vocabulary
  splits: VocabularySplits
  /** The model's own tokenization of a text. */
  tokenize(text: string): readonly number[]
}

/** What may be written next. */
export type NextTokens =
  /** The text is complete: nothing more may come. */
  | { kind: 'done' }
  /** Only these tokens may come, in this order: no choice is left to the model. */
  | { kind: 'forced'; tokens: readonly number[] }
  | { kind: 'choice'; mask: TokenMask; mayEnd: boolean }

/** Follows a constraint while tokens are written. Deterministic; it knows nothing of probabilities. */
export class ConstraintWalker {
  private readonly compiled: CompiledConstraint
  private readonly words: WalkerVocabulary
  private readonly freeTokens = new Map<number, number>()
  private budget: number
  private state: AutomatonState

  /**
   * @param budget tokens that may be written before all free text is closed, so that what must follow still finds room
   */
  constructor(constraint: Constraint | CompiledConstraint, words: WalkerVocabulary, budget = Infinity) {
    this.compiled =
      constraint instanceof CompiledConstraint ? constraint : new CompiledConstraint(constraint, words.splits)
    this.words = words
    this.budget = budget
    this.state = this.compiled.automaton.start
    this.closeSpentText()
  }

  next(): NextTokens {
    if (this.state.accepts && this.state.threads.length === 1) return { kind: 'done' }
    let forced = this.compiled.forced.get(this.state.id)
    if (forced === undefined) this.compiled.forced.set(this.state.id, (forced = this.forcedTokens()))
    if (forced.length > 0) return { kind: 'forced', tokens: forced }
    const mask = this.compiled.mask(this.state)
    if (mask.count === 1 && !this.state.accepts) return { kind: 'forced', tokens: mask.tokens }
    return { kind: 'choice', mask, mayEnd: this.state.accepts }
  }

  /** Whether a token may come now; costs its length in bytes. */
  allows(token: number): boolean {
    const bytes = this.words.vocabulary.bytes[token]
    return bytes !== undefined && this.after(this.state, bytes) !== undefined
  }

  /** @throws RangeError for a token that may not come */
  write(token: number): void {
    const bytes = this.words.vocabulary.bytes[token]
    const state = bytes === undefined ? undefined : this.after(this.state, bytes)
    if (state === undefined) throw new RangeError(`Token ${token} may not come here.`)
    for (const { node } of this.state.free) this.freeTokens.set(node, (this.freeTokens.get(node) ?? 0) + 1)
    this.state = state
    this.budget--
    this.closeSpentText()
  }

  private closeSpentText(): void {
    const { free } = this.state
    if (
      free.length > 0 &&
      (this.budget <= 0 || free.some(({ node, maxTokens }) => (this.freeTokens.get(node) ?? 0) >= maxTokens))
    )
      this.state = this.compiled.automaton.closeFreeText(this.state)
  }

  private after(state: AutomatonState, bytes: ByteString): AutomatonState | undefined {
    let at: AutomatonState | undefined = state
    for (let i = 0; i < bytes.length && at !== undefined; i++)
      at = this.compiled.automaton.step(at, bytes.charCodeAt(i))
    return at
  }

  /**
   * The model's own tokens for the bytes that must come anyway. Tokens at the end that could reach into what follows by
   * choice are left to the model, so forcing never takes a longer token away from it.
   */
  private forcedTokens(): readonly number[] {
    let bytes = ''
    let state: AutomatonState | undefined = this.state
    for (
      let byte = this.compiled.automaton.onlyByte(state);
      byte >= 0 && state;
      byte = state ? this.compiled.automaton.onlyByte(state) : -1
    ) {
      bytes += String.fromCharCode(byte)
      state = this.compiled.automaton.step(state, byte)
    }
    bytes = wholeCharacters(bytes)
    if (bytes === '') return []
    const tokens = this.words.tokenize(toText(bytes))
    if (tokens.map(token => this.words.vocabulary.bytes[token]).join('') !== bytes) return []
    const end = this.after(this.state, bytes)
    if (end?.accepts === true && end.threads.length === 1) return tokens
    return tokens.slice(0, this.certain(tokens, bytes.length))
  }

  /** How many of the tokens are sure: before the first place from which a legal token reaches beyond `length` bytes. */
  private certain(tokens: readonly number[], length: number): number {
    let state: AutomatonState | undefined = this.state
    let written = 0
    for (const [index, token] of tokens.entries()) {
      if (state === undefined) return index
      if (
        length - written <= this.words.splits.whole.trie.deepest &&
        this.compiled.mask(state).longest > length - written
      )
        return index
      const bytes: ByteString = this.words.vocabulary.bytes[token] ?? ''
      state = this.after(state, bytes)
      written += bytes.length
    }
    return tokens.length
  }
}
