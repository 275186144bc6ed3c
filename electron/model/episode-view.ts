import type { Direction, Fact } from '../kg/triple.ts'
import type { Constraint } from './constraint.ts'

/** What an agent does in a turn: one call to the graph, or the final answer. */
export type Action =
  | { kind: 'call'; name: string; args: string[] }
  | { kind: 'answer'; items: string[] }

/** What the graph said to an action: data for the screen, the rewards and the report; `text` is exactly what the model reads. */
export type Observation = { text: string; facts: Fact[]; /** Items that exist beyond those listed. */ cut: number } & (
  | { kind: 'relations'; entity: string; direction: Direction; relations: { name: string; count: number }[] }
  | { kind: 'entities'; entity: string; relation: string; direction: Direction; entities: { name: string; key: string; types: string[]; times: string[] }[] }
  | { kind: 'error'; code: string; message: string; nearest: string[] }
)

/** A stretch of the episode's text and who wrote it. What the agent wrote is what training learns from (the mask). */
export interface Segment {
  author: 'prompt' | 'agent' | 'graph'
  text: string
}

/** An action that can be taken now, with what it would do, for a policy that chooses instead of writing. */
export type Choice = { action: Action } & (
  | { kind: 'look'; entity: string; direction: Direction }
  | { kind: 'walk'; entity: string; relation: string; direction: Direction; count: number }
  | { kind: 'answer'; items: string[] }
)

export interface PastTurn {
  action?: Action
  observation?: Observation
}

/** What a policy may know of the episode it acts in. Implemented by `agent/episode.ts`. */
export interface EpisodeView {
  readonly question: string
  /** The anchor entities, as linked or given. */
  readonly topicEntities: readonly { name: string; key: string; types: string[] }[]
  readonly segments: readonly Segment[]
  readonly past: readonly PastTurn[]
  /** Calls that may still be made, one in this turn included; 0: this turn must answer. */
  readonly callsLeft: number
  constraint(): Promise<Constraint>
  /** Lazily: looks at entities that were seen, walks along relations that were listed, answers. Large; take what you need. */
  choices(): Iterable<Choice>
  /** The protocol's text of a turn with this thought and action. */
  render(thought: string, action: Action): string
}
