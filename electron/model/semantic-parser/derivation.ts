import type { Direction, PathStep } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { IdSet } from '../../kg/sexpression/id-set.ts'
import type { EndKind } from './relation-ends.ts'

/** Properties of a program for a question and how much there is of each; they add up over its parts. */
export type Features = Readonly<Record<string, number>>

export type Weights = Readonly<Record<string, number>>

/** A part of a program for a question, with the words that it explains; not yet run. */
export interface Draft {
  program: SExpression
  /** The program as text: what makes two of them the same. */
  key: string
  /** Words explained, a bit each. */
  cover: bigint
  /** Of these, words of names of entities: one name may serve two parts ("directed but did not write"). */
  names: bigint
  /** Words that speak for the outermost relation: it may serve two names ("starred in both A and B"). */
  evidence: bigint
  /** Words that only the ranker takes to speak for a step. */
  guessed?: bigint
  /** Words that say what its members are: their class, the relation that leads to them. */
  described: bigint
  /** The relation that was joined last. */
  last?: { relation: string; direction: Direction }
  /** Names of the entities in it. */
  anchors: readonly string[]
  /**
   * Where it is nothing but a walk from one entity: how the question writes it, the entity, the steps, and the log of
   * the ranker's probability of all of them. `question`: where a pronoun stands for it, the question with its name.
   */
  walk?: { anchor: string; from: SExpression; steps: readonly PathStep[]; logprob: number; question?: string }
  /** Names of which the question asks to choose one: "A or B". */
  choice?: readonly SExpression[]
  /**
   * A leaf, and of what: a name of an entity answers no question by itself; `all`: everything in the graph;
   * `before`: of the question before.
   */
  leaf?: 'entity' | 'class' | 'end' | 'all' | 'before'
  /** The sets of the questions before that are in it. */
  before?: readonly { key: string; told: string }[]
  /** What its members are. */
  kind: EndKind
  features: Features
  score: number
  /** It may have no members: that there are none is what is asked. */
  asked?: true
  /** About how many things are gone through to run it: the members that it begins with, or those that it leads to. */
  reads?: number
  /** What it chooses from; where it leaves nothing out, `otherwise` takes its place, or nothing does. */
  chooses?: { from: number; otherwise?: Draft }
}

/** A draft that was run and has members. */
export interface Derivation extends Draft {
  members: IdSet
}

/** Everything in the graph, before anything is said of it. */
export const EVERYTHING: Derivation = {
  program: { kind: 'entity', key: '' },
  key: '',
  cover: 0n,
  names: 0n,
  evidence: 0n,
  described: 0n,
  anchors: [],
  leaf: 'all',
  kind: 'entity',
  features: {},
  score: 0,
  members: new Uint32Array(),
}

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0
  for (const name in features) score += (features[name] as number) * (weights[name] ?? 0)
  return score
}

/** The sums of all. What is added to comes first, mostly with all that the others have: a copy of it is cheap. */
export function added(first: Features, ...others: readonly Features[]): Features {
  const sum: Record<string, number> = { ...first }
  for (const features of others) for (const name in features) sum[name] = (sum[name] ?? 0) + (features[name] as number)
  return sum
}
