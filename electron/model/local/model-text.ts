import type { LlamaModel, Token } from 'node-llama-cpp'
import type { Segment } from '../episode-view.ts'
import { toByteString } from './byte-string.ts'
import type { ChatFrame } from './chat-template.ts'
import { chatFrame } from './chat-template.ts'
import type { WalkerVocabulary } from './constraint-walker.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readVocabulary } from './vocabulary.ts'
import { VocabularySplits } from './vocabulary-split.ts'

const REMEMBERED_TEXTS = 512

/**
 * Text to tokens and back for one model. An episode is tokenized segment by segment, and what the model wrote keeps the
 * very tokens it was written with, so that the episode grows by tokens at its end and the cache stays good.
 */
export class ModelText implements WalkerVocabulary {
  readonly vocabulary: Vocabulary
  readonly splits: VocabularySplits
  /** Tokens that end a text. */
  readonly ends: readonly number[]
  private readonly model: LlamaModel
  private readonly frame: ChatFrame | undefined
  private readonly written = new Map<string, readonly number[]>()

  private constructor(model: LlamaModel, vocabulary: Vocabulary, controlTokens: ReadonlySet<string>) {
    this.model = model
    this.vocabulary = vocabulary
    this.splits = new VocabularySplits(vocabulary)
    this.ends = Array.from({ length: vocabulary.size }, (_, id) => id).filter(id => model.isEogToken(id as Token))
    this.frame = chatFrame(controlTokens)
  }

  static async of(model: LlamaModel, path: string): Promise<ModelText> {
    const { vocabulary, controlTexts } = await readVocabulary(path)
    return new ModelText(model, vocabulary, new Set(controlTexts))
  }

  /** The model's own tokens of a text, in which nothing is read as a control token: graph data cannot end a message. */
  tokenize(text: string): readonly number[] {
    const tokens = this.model.tokenize(text, false)
    return this.spells(tokens, text) ? tokens : this.model.tokenize(text, false, 'trimLeadingSpace')
  }

  tokenizeEpisode(segments: readonly Segment[]): number[] {
    return [...this.opening(), ...segments.flatMap(segment => this.tokenizeSegment(segment))]
  }

  /** What comes before the first segment. */
  opening(): readonly number[] {
    const { shouldPrependBosToken, bos } = this.model.tokens
    return shouldPrependBosToken && bos !== null ? [bos] : []
  }

  tokenizeSegment({ author, text }: Segment): readonly number[] {
    if (author === 'prompt' && this.frame)
      return [
        ...this.model.tokenize(this.frame.before, true),
        ...this.tokenize(text),
        ...this.model.tokenize(this.frame.after, true),
      ]
    return this.written.get(text) ?? this.tokenize(text)
  }

  /** Remembers the tokens that a turn was written with. */
  remember(text: string, tokens: readonly number[]): void {
    this.written.delete(text)
    this.written.set(text, tokens)
    for (const oldest of this.written.keys()) {
      if (this.written.size <= REMEMBERED_TEXTS) break
      this.written.delete(oldest)
    }
  }

  spells(tokens: readonly number[], text: string): boolean {
    return tokens.map(token => this.vocabulary.bytes[token] ?? '').join('') === toByteString(text)
  }
}
