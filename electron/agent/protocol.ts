import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Constraint } from '../model/constraint.ts'
import type { Action, Choice, Observation, PastTurn } from '../model/episode-view.ts'
import type { ClosedSides } from './closed-sides.ts'
import type { RelationOrder } from '../model/policy.ts'

export interface Task {
  question: string
  topicEntities: readonly { name: string; key: string; types: string[] }[]
  /** H: calls to the graph that the agent may make. */
  turns: number
}

/** Everything of an episode that a protocol may look at. */
export interface EpisodeState {
  task: Task
  past: readonly PastTurn[]
  callsLeft: number
  /** Looks that could only fail are neither offered nor writable. */
  closed: ClosedSides
}

export type ParsedTurn =
  /** `end`: offset behind the executed tag; what the agent wrote after it is not part of the episode. */
  | { kind: 'parsed'; thought: string; action: Action; end: number }
  /** A malformed turn: the error is shown to the agent as an observation and the loop goes on. */
  | { kind: 'malformed'; thought: string; error: Observation & { kind: 'error' } }

/** One paper's way of talking to a graph. It holds no state: an episode's state is in its past turns. */
export interface Protocol {
  readonly name: 'kg-r1' | 'graphwalker' | 'kbqa-r1' | 'graph-r1' | 'vanilla' | 'cot'
  prompt(task: Task): string
  /** What the model may write next; names and relations that exist are part of it. */
  constraint(state: EpisodeState, kg: KnowledgeGraph): Promise<Constraint>
  choices(state: EpisodeState): Iterable<Choice>
  render(thought: string, action: Action): string
  parse(text: string): ParsedTurn
  /** The observation's `text` is what the graph said, before {@link observationText} wraps it. A wrong call is an observation of kind `error`. */
  execute(action: Action & { kind: 'call' }, kg: KnowledgeGraph, order?: { ranker: RelationOrder; state: EpisodeState }): Promise<Observation>
  /** How an observation (or error) is wrapped into the text that the model reads; announces the last turn. */
  observationText(observation: Observation, callsLeft: number): string
}
