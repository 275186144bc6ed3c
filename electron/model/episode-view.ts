import type { Direction } from '../contract/fact.ts'
import type { EarlierQuestion, TopicEntity } from '../contract/trajectory.ts'
import type { Action, Call, ExpressionStep, Observation } from '../contract/observation.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { SExpression } from '../kg/sexpression/ast.ts'
import type { Constraint } from './constraint.ts'

/** A stretch of the episode's text and who wrote it. What the agent wrote is what training learns from (the mask). */
export interface Segment {
  author: 'prompt' | 'agent' | 'graph'
  text: string
}

/** An action that can be taken now, with what it would do, for a policy that chooses instead of writing. */
export type Choice = { action: Action } &
  /** `direction` undefined: one call lists both sides. */
  (
    | { kind: 'look'; entity: string; direction?: Direction }
    /** `from`: the step starts at all of these at once, `entity` being the expression they are the members of. */
    | { kind: 'walk'; entity: string; from?: readonly string[]; relation: string; direction: Direction; count: number }
    /** A query in words to the documents (Graph-R1). */
    | { kind: 'query'; text: string }
    | { kind: 'answer'; items: string[] }
  )

export interface PastTurn {
  action?: Action
  observation?: Observation
}

/** Expressions as the calls that build them. */
export interface WrittenPrograms {
  /** The turns, each of some calls. */
  turns: readonly (readonly Call[])[]
  /** What each of the expressions is called when all of it was carried out. */
  names: readonly string[]
}

/** How whole programs are written in a protocol. */
export interface ProgramWriter {
  /** Whether there is nothing that it cannot say: then programs are its only way. */
  readonly saysAll: boolean
  /** Undefined where one of them cannot be said. */
  write(programs: readonly SExpression[]): WrittenPrograms | undefined
  /** The items of an answer with all that an expression came to. */
  answerWith(step: ExpressionStep): string[]
}

/** What a policy may know of the episode it acts in. Implemented by `agent/episode.ts`. */
export interface EpisodeView {
  readonly question: string
  /** The anchor entities, as linked or given. */
  readonly topicEntities: readonly TopicEntity[]
  readonly segments: readonly Segment[]
  readonly past: readonly PastTurn[]
  /** The graph's relations, most used first; of very many only the first. */
  readonly relationNames: readonly string[]
  /** Calls that may still be made, one in this turn included; 0: this turn must answer. */
  readonly callsLeft: number
  /** The graph itself, where the protocol lets a policy try what whole programs come to before it acts on one. */
  readonly graph?: KnowledgeGraph | undefined
  /** How programs are written; absent where they are not, but can be walked for. */
  readonly programs?: ProgramWriter | undefined
  /** Questions that this one follows up on, oldest first. */
  readonly earlier?: readonly EarlierQuestion[]
  constraint(): Promise<Constraint>
  /**
   * Lazily: looks at entities that were seen, walks along relations that are known to be there, queries, answers.
   * Large; take what you need.
   */
  choices(): Promise<Iterable<Choice>>
  /** The protocol's text of a turn with this thought and action. */
  render(thought: string, action: Action): string
}
