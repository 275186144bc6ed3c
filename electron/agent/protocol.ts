import type { Hypergraph } from '../kg/hypergraph/hypergraph.ts'
import type { TextEmbedder } from '../kg/hypergraph/text-embedder.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Constraint } from '../model/constraint.ts'
import type { Action, Observation } from '../contract/observation.ts'
import type { Choice, PastTurn, ProgramWriter } from '../model/episode-view.ts'
import type { EarlierQuestion, TopicEntity } from '../contract/trajectory.ts'
import type { RelationOrder, TextSimilarity, TextWriter } from '../model/policy.ts'
import type { ClosedSides } from './closed-sides.ts'
import type { ProtocolName } from '../contract/protocol.ts'

export interface Task {
  question: string
  topicEntities: readonly TopicEntity[]
  /** H: calls to the graph that the agent may make. */
  turns: number
  /** Questions asked before this one and their answers, oldest first, when this is a follow-up. */
  context?: readonly EarlierQuestion[]
}

/** Everything of an episode that a protocol may look at. */
export interface EpisodeState {
  task: Task
  past: readonly PastTurn[]
  callsLeft: number
  /** Looks that could only fail are neither offered nor writable. */
  closed: ClosedSides
}

/**
 * What a protocol may use besides the graph when it carries out a call. What is absent is not to be had, or was not
 * asked for.
 */
export interface Instruments {
  /** Orders relation lists. */
  ranker?: RelationOrder | undefined
  /** The documents of the graph. */
  hypergraph?: Hypergraph | undefined
  /** Vectors of texts, of the kind that the hypergraph was built with. */
  embedder?: TextEmbedder | undefined
  /** How alike a written relation is to those of the graph (KBQA-R1's gate). */
  similarity?: TextSimilarity | undefined
  /** Lets the policy itself write something aside, such as GraphWalker's reranking. */
  writer?: TextWriter | undefined
  /** What the agent thought in the turn that makes this call. */
  thought?: string | undefined
  signal?: AbortSignal | undefined
}

export type ParsedTurn =
  /** `end`: offset behind the executed tag; what the agent wrote after it is not part of the episode. */
  | { kind: 'parsed'; thought: string; action: Action; end: number }
  /** A malformed turn: the error is shown to the agent as an observation and the loop goes on. */
  | { kind: 'malformed'; thought: string; error: Observation & { kind: 'error' } }

/** One paper's way of talking to a graph. It holds no state: an episode's state is in its past turns. */
export interface Protocol {
  readonly name: ProtocolName | 'vanilla' | 'cot' | 'retrieval' | 'embedded'
  /** A policy may try whole programs on the graph before it writes one, or walks for it. */
  readonly takesPrograms?: true
  /** How a program is written; absent where it can only be walked for. */
  readonly programs?: ProgramWriter
  prompt(task: Task): string
  /** What the model may write next; names and relations that exist are part of it. */
  constraint(state: EpisodeState, kg: KnowledgeGraph): Promise<Constraint>
  choices(state: EpisodeState, kg: KnowledgeGraph): Promise<Iterable<Choice>>
  render(thought: string, action: Action): string
  parse(text: string): ParsedTurn
  /**
   * The observation's `text` is what the graph said, before {@link observationText} wraps it. A wrong call is an
   * observation of kind `error`.
   * @param episode the episode that the call belongs to; absent for a call on its own
   */
  execute(
    action: Action & { kind: 'call' },
    kg: KnowledgeGraph,
    episode?: { state: EpisodeState; instruments: Instruments },
  ): Promise<Observation>
  /** How an observation (or error) is wrapped into the text that the model reads; announces the last turn. */
  observationText(observation: Observation, callsLeft: number): string
}
