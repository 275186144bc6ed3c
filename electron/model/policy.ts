import type { ProtocolName } from '../contract/protocol.ts'
import type { EpisodeView } from './episode-view.ts'
import type { Decision, AnswerEstimate, ProgramChoice, Sureness } from '../contract/trajectory.ts'
import type { Saying } from '../contract/words/saying.ts'

export interface PolicyDescription {
  kind: 'navigator' | 'gguf' | 'endpoint'
  /** What people read: `Clew Navigator`, the file's own model name, the endpoint's model. */
  name: string
  /** SHA-256 of the weights, hex; an endpoint has none. */
  fingerprint?: string | undefined
  adapter?: string | undefined
  /** SHA-256 of an adapter's weights that lie over those of the model, hex. */
  adapterFingerprint?: string | undefined
  /** A Navigator that was taught a graph by walking it: of what it learnt its programs have little. */
  walks?: true
  /** The protocol that it was taught, where it was taught one: the embedded decoder knows KG-R1 alone of itself. */
  taught?: ProtocolName | undefined
  /** Calls allowed in an episode when the user sets none. */
  defaultTurns: number
  /** The prompt that the model was trained on: `compact` for the embedded decoder; left out: the paper's. */
  prompt?: 'compact' | undefined
  /** Tokens that it can read at once; left out where nothing bounds it. */
  contextTokens?: number
  /** As a person set it for this model; what a question says counts before it. */
  temperature?: number | undefined
}

export interface TurnOptions {
  /** 0: the most probable turn. */
  temperature: number
  /** Drives sampling: the same seed and episode give the same turn. */
  seed: number
  /** Nucleus sampling: only the likeliest tokens that together have this probability; 1 or left out: all. */
  topP?: number
  signal?: AbortSignal
  onToken?: (text: string) => void
  /** Off: the model may write anything, errors included (the papers' setting). */
  constrained: boolean
  /** Left out: every answer is given. */
  sureness?: Sureness
}

export interface TokenCounts {
  prompt: number
  /** Of `prompt`, those whose evaluation was reused from an earlier turn. */
  cached: number
  generated: number
}

export interface WrittenTurn {
  text: string
  /**
   * Natural log of the probability of what was written, summed over tokens (or of the chosen action): at the
   * temperature, among what was allowed, and without the cut that `topP` makes. An endpoint's is what its server tells,
   * 0 where it tells none.
   */
  logprob: number
  tokens: TokenCounts
  /** The likeliest actions and their probabilities, where the policy chooses among actions. */
  considered?: { label: Saying; probability: number }[]
  /** What it makes of the answer that it goes for, where it chose a reading of the question. */
  estimate?: AnswerEstimate
  /** Why it is written, as it stands in `text`, for who reads another language. */
  reason?: Saying
  /** What speaks against what it concludes, in sentences. */
  doubts?: readonly Saying[]
  /** What was chosen among, where the policy was told to keep it. */
  decisions?: Decision[]
  /** The programs that were chosen among, where the policy was told to keep them. */
  programChoice?: ProgramChoice
  /** The tokens that `text` was written with, where the policy was told to keep them. */
  tokenIds?: number[]
}

/** A similarity as it is, or on a scale on which thresholds mean the same whatever measures it. */
export type SimilarityScale = 'calibrated' | 'cosine'

/** How alike two wordings are. */
export interface TextSimilarity {
  /** What measures it: an embedding model's name, or the relation ranker. */
  readonly source: string
  /** 1 for the same, 0 for nothing in common. @param scale calibrated where left out */
  scores(text: string, candidates: readonly string[], scale?: SimilarityScale): Promise<number[]>
}

/** Free text from a language model, outside of any episode. */
export interface TextWriter {
  /** @returns what was written, without the prompt; at most `maxTokens` */
  write(
    prompt: string,
    options: {
      maxTokens: number
      temperature?: number | undefined
      seed?: number | undefined
      signal?: AbortSignal | undefined
      /** Told of the tokens that were read and written, where the writer counts them. */
      onTokens?: ((tokens: { prompt: number; generated: number }) => void) | undefined
    },
  ): Promise<string>
}

/** Writes the agent's next turn. The loop, the rewards and the reports do not know which kind it is. */
export interface Policy {
  readonly description: PolicyDescription
  /** Absent where the policy chooses instead of writing. */
  readonly writer?: TextWriter
  turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn>
  dispose(): Promise<void>
}

export interface RelationOrder {
  /**
   * The given relation names ordered for this question and the relations walked so far, best first, each with its
   * probability.
   */
  rank(
    question: string,
    anchors: readonly string[],
    walked: readonly { relation: string; direction: 'tail' | 'head' }[],
    candidates: readonly { relation: string; direction: 'tail' | 'head' }[],
  ): number[]
}
