import type { EpisodeView } from './episode-view.ts'

export interface PolicyDescription {
  kind: 'navigator' | 'gguf' | 'endpoint'
  /** What people read: `Clew Navigator`, the file's own model name, the endpoint's model. */
  name: string
  /** SHA-256 of the weights, hex; an endpoint has none. */
  fingerprint?: string
  adapter?: string
  /** Calls allowed in an episode when the user sets none. */
  defaultTurns: number
  /** The prompt that the model was trained on: `compact` for the embedded decoder; left out: the paper's. */
  prompt?: 'compact'
  /** Tokens that it can read at once; left out where nothing bounds it. */
  contextTokens?: number
}

export interface TurnOptions {
  /** 0: the most probable turn. */
  temperature: number
  /** Drives sampling: the same seed and episode give the same turn. */
  seed: number
  signal?: AbortSignal
  onToken?: (text: string) => void
  /** Off: the model may write anything, errors included (the papers' setting). */
  constrained: boolean
}

export interface TokenCounts {
  prompt: number
  /** Of `prompt`, those whose evaluation was reused from an earlier turn. */
  cached: number
  generated: number
}

export interface WrittenTurn {
  text: string
  /** Natural log of the probability of what was written, summed over tokens (or of the chosen action). */
  logprob: number
  tokens: TokenCounts
  /** The likeliest actions and their probabilities, where the policy chooses among actions. */
  considered?: { label: string; probability: number }[]
}

/** Writes the agent's next turn. The loop, the rewards and the reports do not know which kind it is. */
export interface Policy {
  readonly description: PolicyDescription
  turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn>
  dispose(): Promise<void>
}

export interface RelationOrder {
  /** The given relation names ordered for this question and the relations walked so far, best first, each with its probability. */
  rank(question: string, anchors: readonly string[], walked: readonly { relation: string; direction: 'tail' | 'head' }[], candidates: readonly { relation: string; direction: 'tail' | 'head' }[]): number[]
}
