import type { Direction } from '../../contract/fact.ts'
import type { KnowledgeGraph, RelationUse } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import type { IdSet } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { RelationRanker } from '../relation-ranker.ts'
import type { CompoundWord } from './compound-words.ts'
import type { Cue } from './cues.ts'
import { added, scoreOf, type Derivation, type Draft, type Features, type Weights } from './derivation.ts'
import { bitsOf, firstOf, lastOf, maskOf } from './word-mask.ts'
import type { Effort } from './effort.ts'
import type { GraphSchema, SchemaRelation } from './graph-schema.ts'
import type { NamedKind } from './kinds.ts'
import type { Lexicon } from './lexicon.ts'
import type { Evidence } from './name-match.ts'
import type { Before } from './follow-up/before.ts'
import type { QuestionWord } from './question-words.ts'
import type { GivenName } from './rival-leaves.ts'
import type { NamedValue } from './values-in-question.ts'

/** Everything that is known of a question before its programs are put together. */
export interface Situation {
  question: string
  words: readonly QuestionWord[]
  kg: KnowledgeGraph
  executor: SExpressionExecutor
  schema: GraphSchema
  ranker: RelationRanker
  /** Relations that people ask for everywhere, whether the graph has them or not. */
  everyday: readonly EverydayRelation[]
  weights: Weights
  evidence: ReadonlyMap<string, readonly Evidence[]>
  /** Places of words that name one of the graph's relations in full. */
  namedWords: ReadonlySet<number>
  kinds: readonly NamedKind[]
  /** The words that name them. */
  kindWords: bigint
  values: readonly NamedValue[]
  cues: readonly Cue[]
  /** Places of the words of each saying that something holds today, "at the moment". */
  today: readonly (readonly number[])[]
  /** The same that it does so no more, "used to". */
  noMore: readonly (readonly number[])[]
  /** Names of all entities that the question may mention, for the ranker. */
  anchors: readonly string[]
  /** Its words that are words of a relation's name, a bit each. */
  naming: bigint
  /** Its words that stand for several steps. */
  compounds: readonly CompoundWord[]
  /** Names that the question gives in all likelihood. */
  given: readonly GivenName[]
  /** The entities that its names may mean. */
  leaves: readonly Derivation[]
  /** What the graph was taught of the words of its questions, and the names of its classes. */
  taught?: { lexicon: Lexicon; classes: ReadonlySet<string> } | undefined
  /** What the questions before this one came to; undefined where it stands alone. */
  before?: Before | undefined
  /** What running the parts of its programs has taken. */
  effort: Effort
  relationsRead: Map<string, Promise<RelationUse[]>>
  /** Which sets are of nodes that only join others. */
  mediating: Map<string, boolean>
  /** Which sets are of rows that nothing but a code names. */
  rows: Map<string, boolean>
  /** What the ranker said of each walk. */
  judged: Map<string, RankedSteps>
}

/** What the ranker says of the steps from the end of a walk. */
export interface RankedSteps {
  /** Natural logs of the probabilities of the steps, then of stopping where the walk has begun; together they are 1. */
  ranks?: readonly number[]
  /** For each step the question's word that speaks most for it. */
  words?: readonly string[]
  /** Words that nothing walked so far explains. */
  unexplained?: readonly string[]
}

/** What changes when a program becomes part of a greater one. */
export interface Change {
  program: SExpression
  /** Words explained beyond those explained before. */
  words: bigint
  features: Features
  with?: Partial<
    Pick<
      Draft,
      | 'evidence'
      | 'guessed'
      | 'described'
      | 'last'
      | 'walk'
      | 'kind'
      | 'names'
      | 'anchors'
      | 'reads'
      | 'chooses'
      | 'asked'
    >
  >
}

/** A draft made of a derivation by one operation. What it was before is no leaf any more, nor a mere walk unless said. */
export function drafted({ weights }: Situation, from: Derivation, change: Change): Draft {
  const { leaf: _, walk: __, chooses: ___, members: ____, choice: _____, asked: ______, ...rest } = from
  return {
    ...rest,
    evidence: change.words,
    reads: from.members.length,
    ...change.with,
    program: change.program,
    key: printSExpression(change.program),
    cover: from.cover | change.words,
    features: added(from.features, change.features),
    score: from.score + scoreOf(change.features, weights),
  }
}

/** Members whose relations are looked up; all of a small set. */
const SAMPLED_MEMBERS = 12

/** Members among which a relation that the question names is looked for: of a hundred films few have a language. */
const SEARCHED_MEMBERS = 200

/** A few members from all over a set. */
export function sampleOf(members: IdSet, most = SAMPLED_MEMBERS): number[] {
  const step = Math.max(1, Math.floor(members.length / most))
  const sample: number[] = []
  for (let i = 0; i < members.length && sample.length < most; i += step) sample.push(members[i] as number)
  return sample
}

/** Names of the types that some things have. */
export async function typesOf({ kg }: Pick<Situation, 'kg'>, ids: readonly number[]): Promise<Set<string>> {
  const entities = await Promise.all(ids.map(id => kg.entity(id)))
  return new Set(entities.flatMap(entity => entity?.types ?? []))
}

/** The relations that some members have on a side and that questions speak of. */
export async function relationsOf(
  { kg, relationsRead, schema }: Situation,
  { key, members, leaf }: Derivation,
  direction: Direction,
): Promise<SchemaRelation[]> {
  // A class is all of it, where its name alone is but itself.
  const id = `${direction} ${key}${leaf === 'entity' ? ' itself' : ''}`
  const read = relationsRead.get(id) ?? kg.relations(sampleOf(members), direction)
  relationsRead.set(id, read)
  return (await read).flatMap(({ name }) => schema.relations.get(name) ?? [])
}

/** Those by which a set can be left: also what few of its members have, where the question names it. */
export async function relationsToLeaveBy(
  situation: Situation,
  from: Derivation,
  direction: Direction,
): Promise<SchemaRelation[]> {
  const { kg, schema, evidence, relationsRead } = situation
  const sampled = await relationsOf(situation, from, direction)
  if (from.members.length <= SAMPLED_MEMBERS) return sampled
  const isNamed = (name: string): boolean => (evidence.get(name) ?? []).length > 0
  const known = new Set(sampled.map(({ name }) => name))
  if (![...evidence.keys()].some(name => !known.has(name) && isNamed(name))) return sampled
  const id = `${direction} ${from.key} searched`
  const searched = relationsRead.get(id) ?? kg.relations(sampleOf(from.members, SEARCHED_MEMBERS), direction)
  relationsRead.set(id, searched)
  const found = (await searched).filter(({ name }) => !known.has(name) && isNamed(name))
  return [...sampled, ...found.flatMap(({ name }) => schema.relations.get(name) ?? [])]
}

export function isFree({ cover }: Pick<Draft, 'cover'>, words: readonly number[]): boolean {
  return (maskOf(words) & cover) === 0n
}

/** What the question says for a relation besides what is explained already; one `undefined` where it says nothing. */
export function evidenceBeside(
  { evidence }: Situation,
  taken: bigint,
  { name }: SchemaRelation,
): (Evidence | undefined)[] {
  const groups = (evidence.get(name) ?? []).filter(({ words }) => (maskOf(words) & taken) === 0n)
  return groups.length > 0 ? groups : [undefined]
}

/** Content words between the nearest words of two groups, at most four; 0 for groups that interleave. */
export function gapBetween({ words }: Situation, a: bigint, b: bigint): number {
  if (a === 0n || b === 0n) return 0
  let nearest: [number, number] = [0, Infinity]
  const others = bitsOf(b)
  for (const i of bitsOf(a))
    for (const j of others) if (Math.abs(i - j) < nearest[1] - nearest[0]) nearest = [Math.min(i, j), Math.max(i, j)]
  let gap = 0
  for (let at = nearest[0] + 1; at < nearest[1]; at += 1) if (words[at]?.content === true) gap += 1
  return Math.min(4, gap)
}

/** Whether all words of one group stand before all of another. */
export function isBefore(a: bigint, b: bigint): boolean {
  return lastOf(a) < firstOf(b)
}
