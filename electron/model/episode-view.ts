import type { Direction, Fact } from '../kg/triple.ts'
import type { Constraint } from './constraint.ts'

export interface Call {
  name: string
  args: string[]
}

/**
 * What an agent does in a turn: one call to the graph, or the final answer. An answer without items says that the graph
 * does not say.
 */
export type Action =
  | (Call & { kind: 'call'; /** Further calls of the same turn, which KBQA-R1 allows. */ also?: Call[] })
  | { kind: 'answer'; items: string[] }

export interface SeenEntity {
  name: string
  key: string
  types: string[]
  times: string[]
}

/** A list of relations on one side of an entity. */
export interface Look {
  entity: string
  direction: Direction
  relations: { name: string; count: number }[]
}

/** A step along one relation, and what it led to. */
export interface Walk {
  /**
   * Where the step started: an entity, or an expression of KBQA-R1 (`expression1`), and then `from` lists its members.
   */
  entity: string
  from?: string[]
  relation: string
  direction: Direction
  entities: SeenEntity[]
  facts: Fact[]
}

/** One action of a KBQA-R1 turn as it was executed. */
export interface ExpressionStep {
  /** `Find_relation [ Inception | directed_by ]` as the agent wrote it, normalised. */
  action: string
  /** `expression1`; undefined when the action was rejected. */
  expression?: string
  /** The logical form so far, `(JOIN directed_by Inception)`. */
  logicalForm?: string
  /** Members that are shown; of a count, the number itself. */
  results: SeenEntity[]
  /** Members there are in all. */
  total: number
  /**
   * How the written relation was matched (KBQA-R1 §IV-A3); absent where none had to be. `source`: what measured the
   * scores; absent where the name was exact.
   */
  gate?: {
    tier: 'validated' | 'tentative' | 'rejected'
    written: string
    matched?: string
    score: number
    source?: string
    candidates: { relation: string; score: number }[]
  }
  /** Why the action was not executed. */
  error?: string
  walk?: Walk
}

/** An n-ary fact of the hypergraph, with where it was read. */
export interface Passage {
  text: string
  /** The fused rank score of Graph-R1, Eq. 9. */
  coherence: number
  entities: string[]
  source: { document: string; chunk: number; /** UTF-16 offsets in the document's text. */ start: number; end: number }
}

/**
 * What the graph said to an action: data for the screen, the rewards and the report; `text` is exactly what the model
 * reads.
 */
export type Observation = { text: string; facts: Fact[]; /** Items that exist beyond those listed. */ cut: number } & (
  | (Look & {
      kind: 'relations'
      /** Items before the first one listed, where a later page was asked for. */ offset?: number
    })
  | (Omit<Walk, 'facts'> & { kind: 'entities'; offset?: number })
  /** GraphWalker's `get_relations`: both sides of an entity. */
  | { kind: 'both-sides'; entity: string; looks: Look[] }
  /** GraphWalker's `get_triples`: steps along several relations, in both directions. */
  | { kind: 'triples'; entity: string; walks: Walk[] }
  /** KBQA-R1: logical forms and what they come to. */
  | { kind: 'expressions'; steps: ExpressionStep[] }
  /** Graph-R1: what was retrieved for a query. Facts of the graph itself are in `facts`. */
  | { kind: 'passages'; query: string; passages: Passage[] }
  | { kind: 'error'; code: string; message: string; nearest: string[] }
)

/** The relation lists that an observation shows, whatever the protocol. */
export function looksOf(observation: Observation): readonly Look[] {
  if (observation.kind === 'relations') return [observation]
  return observation.kind === 'both-sides' ? observation.looks : []
}

/** The steps that an observation shows, whatever the protocol. */
export function walksOf(observation: Observation): readonly Walk[] {
  if (observation.kind === 'entities') return [observation]
  if (observation.kind === 'triples') return observation.walks
  return observation.kind === 'expressions' ? observation.steps.flatMap(({ walk }) => (walk ? [walk] : [])) : []
}

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

/** An anchor of the question. `context`: it was not named in it but is an answer of the question before. */
export interface TopicEntity {
  name: string
  key: string
  types: string[]
  context?: boolean
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
  constraint(): Promise<Constraint>
  /**
   * Lazily: looks at entities that were seen, walks along relations that are known to be there, queries, answers.
   * Large; take what you need.
   */
  choices(): Promise<Iterable<Choice>>
  /** The protocol's text of a turn with this thought and action. */
  render(thought: string, action: Action): string
}
