import type { Direction } from '../../contract/fact.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { literalText } from '../../kg/store/term.ts'
import { valueOfTerm } from '../../kg/sexpression/values.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { WaysOfAsking } from '../lexicon/ways-of-asking.ts'
import type { SampledEnds } from './end-clusters.ts'
import { endNouns } from './end-nouns.ts'
import { kindIndex, type KindIndex } from './kind-index.ts'
import { onlyYearOf, onlyYearOfDates } from './only-year.ts'
import { relationWords } from '../relation-ranker/words.ts'
import { classesBelow } from './class-hierarchy.ts'
import { nameWordsOf, type NameWords } from './name-match.ts'
import { rootOfWord } from './question-words.ts'
import { twinsAmong } from './twins.ts'
import { givesNames } from './unnamed-nodes.ts'
import { isMeasure } from './year-or-number.ts'

export type EndKind = 'entity' | 'number' | 'date' | 'year' | 'text'

/** What stands at one end of a relation, from a sample. */
export interface RelationEnd {
  kind: EndKind
  /** Names of types and the share of the sample that has them. */
  types: ReadonlyMap<string, number>
  /** Neighbours that one member of the other end has on average. */
  fan: number
  /** Nouns for what stands there, as stems, where no type says what it is. */
  nouns: ReadonlySet<string>
  /** Those of them that are said of no others of the sort. */
  own?: ReadonlySet<string>
  /** Things of one sort, by what they have, have one number; undefined where types or nothing tell it. */
  sort?: number | undefined
  /** Different members among the first triples. */
  size: number
}

export interface SchemaRelation {
  name: string
  id: number
  words: NameWords
  head: RelationEnd
  tail: RelationEnd
  /** Mostly it holds both ways: `borders`. */
  mutual: boolean
  /** Where it says yes or no of what has it: how the graph writes them. */
  flag?: Flag | undefined
}

/** How a graph writes yes, and no where it says so. A table of triples has them as names. */
export interface Flag {
  yes: SExpression
  no: SExpression | undefined
}

/** A relation taken in one direction. */
export interface Step {
  relation: SchemaRelation
  direction: Direction
}

export interface SchemaClass {
  name: string
  words: NameWords
  /** The classes whose instances it has: itself and those below it. */
  below: readonly string[]
}

/** What a graph is made of, as questions speak of it. */
export interface GraphSchema {
  relations: ReadonlyMap<string, SchemaRelation>
  classes: readonly SchemaClass[]
  /** What others are said to be of a kind of, by a relation such as `hypernym`. */
  kinds: KindIndex
  /** Names of the relations that say what type something is. */
  typeRelations: readonly string[]
  /** Relations that only a preposition or a tense tells apart. */
  twins: readonly (readonly SchemaRelation[])[]
  /** Triples carry times. */
  temporal: boolean
  /** The year that all their times lie in, where it is one. */
  onlyYear: string | undefined
  /** Its things have names beside their keys. */
  givesNames: boolean
  /** The words of its relations and classes, and their roots. */
  vocabulary: ReadonlySet<string>
}

const SAMPLED_PAIRS = 48
/** Relations that are looked at; those used most come first. */
const MOST_RELATIONS = 3_000

/** A relation that mostly gives its head's own name is what the head is called by, and nothing that is asked for. */
const MOST_NAMES = 0.8

const schemas = new WeakMap<KnowledgeGraph, Promise<GraphSchema>>()

/** Triples of a relation that are looked at for whether it says but yes and no. */
const MOST_FLAGGED = 1_000

/** Reads a graph's schema, once for a graph: it does not change while it is open. */
export function schemaOf(
  kg: KnowledgeGraph,
  everyday: readonly EverydayRelation[],
  ways: WaysOfAsking,
): Promise<GraphSchema> {
  const known = schemas.get(kg) ?? readSchema(kg, everyday, ways)
  schemas.set(kg, known)
  // What could not be read now may be read when it is asked for again.
  known.catch(() => schemas.delete(kg))
  return known
}

/** For a graph that is another but for a few facts, which tell nothing of its schema. */
export function shareSchema(
  kg: KnowledgeGraph,
  other: KnowledgeGraph,
  everyday: readonly EverydayRelation[],
  ways: WaysOfAsking,
): void {
  schemas.set(kg, schemaOf(other, everyday, ways))
}

async function readSchema(
  kg: KnowledgeGraph,
  everyday: readonly EverydayRelation[],
  ways: WaysOfAsking,
): Promise<GraphSchema> {
  const summary = await kg.summary()
  const names = (await kg.relationNames()).slice(0, MOST_RELATIONS)
  const types = await kg.typeRelations()
  const typed = new Set(summary.types.map(({ name }) => name))
  await learnWords(names)
  const words = nameWordsOf(names, everyday, ways)
  const relations = new Map<string, SchemaRelation>()
  const typeNames = new Map<number, string>()
  const samples: (SampledEnds & { words: NameWords })[] = []
  for (const [i, name] of names.entries()) {
    await yieldToEventLoop()
    const id = await kg.relation(name)
    const own = words[i]
    if (id === undefined || own === undefined) continue
    if (types.includes(id)) {
      if (!typeNames.has(id)) typeNames.set(id, name)
      continue
    }
    const ends = await sampledEnds(kg, id)
    if (ends.names >= MOST_NAMES) continue
    relations.set(name, {
      name,
      id,
      words: own,
      head: ends.head,
      tail: ends.tail.kind === 'year' && isMeasure(own) ? { ...ends.tail, kind: 'number' } : ends.tail,
      mutual: ends.mutual,
      flag: ends.flag,
    })
    samples.push({
      name,
      words: own,
      heads: ends.heads,
      tails: ends.tails,
      sizes: { head: sizeOfThings(ends.head), tail: sizeOfThings(ends.tail) },
    })
  }
  const below = await classesBelow(kg, [...relations.values()], typed)
  const classNames = [...below.keys()]
  await learnWords(classNames)
  const classWords = nameWordsOf(classNames, everyday, ways)
  const nouns = await endNouns(kg, samples, everyday)
  for (const relation of relations.values())
    for (const side of ['head', 'tail'] as const)
      if (relation[side].kind === 'entity') relation[side] = { ...relation[side], ...nouns.get(relation.name)?.[side] }
  return {
    relations,
    kinds: await kindIndex(kg, relations.values()),
    classes: [...below].flatMap(([name, names], i) => {
      const own = classWords[i]
      return own === undefined ? [] : [{ name, words: byItsName(own), below: names }]
    }),
    typeRelations: [...typeNames.values()],
    twins: twinsAmong(relations.values()),
    temporal: summary.temporal,
    onlyYear:
      (summary.temporal ? await onlyYearOf(kg) : undefined) ??
      (await onlyYearOfDates(
        kg,
        samples.filter(({ name }) => relations.get(name)?.tail.kind === 'date'),
      )),
    givesNames: await givesNames(kg, samples),
    vocabulary: new Set([...words, ...classWords].flatMap(({ own }) => own.flatMap(({ root, text }) => [root, text]))),
  }
}

/** A class is called by its name; what is asked by for relations of such names says nothing of it. */
const byItsName = (words: NameWords): NameWords => ({ ...words, askedBy: new Set(), sayings: [], inverse: new Set() })

/** How many things stand at an end of which the graph does not say what they are. */
const sizeOfThings = ({ kind, types, size }: RelationEnd): number | undefined =>
  kind === 'entity' && types.size === 0 ? size : undefined

/** Finds the base forms of all words, which takes long for the first time, and gives way meanwhile. */
async function learnWords(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { own, context } = relationWords(name)
    for (const word of [...own, ...context]) rootOfWord(word)
    await yieldToEventLoop()
  }
}

async function sampledEnds(
  kg: KnowledgeGraph,
  id: number,
): Promise<
  Pick<SchemaRelation, 'head' | 'tail' | 'mutual' | 'flag'> & { names: number; heads: number[]; tails: number[] }
> {
  for await (const { from, to } of kg.pairs(undefined, id, 'tail')) {
    if (from.length === 0) continue
    const step = Math.max(1, Math.floor(from.length / SAMPLED_PAIRS))
    const heads: number[] = []
    const tails: number[] = []
    for (let i = 0; i < from.length && heads.length < SAMPLED_PAIRS; i += step) {
      heads.push(from[i] as number)
      tails.push(to[i] as number)
    }
    const [sources, ends] = [new Set(from).size, new Set(to).size]
    return {
      head: await endOf(kg, heads, from.length / ends, sources),
      tail: await endOf(kg, tails, from.length / sources, ends),
      mutual: isMutual(from, to),
      flag: await flagOf(kg, to),
      names: await shareOfNames(kg, heads, tails),
      heads,
      tails,
    }
  }
  const empty: RelationEnd = { kind: 'entity', types: new Map(), fan: 0, nouns: NO_NOUNS, size: 0 }
  return { head: empty, tail: empty, mutual: false, names: 0, heads: [], tails: [] }
}

const NO_NOUNS: ReadonlySet<string> = new Set()

const YES = /^(?:true|yes|y)$/i
const NO = /^(?:false|no|n)$/i

/** How yes and no are written where a relation leads to nothing else. */
async function flagOf(kg: KnowledgeGraph, tails: ArrayLike<number>): Promise<Flag | undefined> {
  const ends = new Set(Array.from(tails).slice(0, MOST_FLAGGED))
  if (ends.size > 2) return undefined
  const terms = await kg.terms(Uint32Array.from(ends))
  const values = terms.map(({ key, kind }) => ({ text: kind === 'literal' ? literalText(key) : key, kind }))
  if (!values.every(({ text }) => YES.test(text) || NO.test(text))) return undefined
  const written = (form: RegExp): SExpression | undefined => {
    const value = values.find(({ text }) => form.test(text))
    if (value === undefined) return undefined
    return value.kind === 'literal' ? { kind: 'literal', value: value.text } : { kind: 'entity', key: value.text }
  }
  const yes = written(YES)
  return yes === undefined ? undefined : { yes, no: written(NO) }
}

/** Share of what is told that must be told the other way round as well. */
const MUTUAL = 0.5

function isMutual(from: Uint32Array, to: Uint32Array): boolean {
  // Of what leads to no head nothing is told back, which of most relations is all.
  const heads = new Map<number, number>()
  for (const head of from) if (!heads.has(head)) heads.set(head, heads.size)
  const pairs: [number, number][] = []
  for (let i = 0; i < from.length; i += 1) {
    const back = heads.get(to[i] as number)
    if (back !== undefined) pairs.push([heads.get(from[i] as number) as number, back])
  }
  const told = new Set(pairs.map(([head, tail]) => head * heads.size + tail))
  const both = pairs.filter(([head, tail]) => told.has(tail * heads.size + head)).length
  return from.length > 1 && both / from.length >= MUTUAL
}

async function shareOfNames(kg: KnowledgeGraph, heads: readonly number[], tails: readonly number[]): Promise<number> {
  const terms = await kg.terms(Uint32Array.from(tails))
  let names = 0
  for (const [i, head] of heads.entries()) {
    const term = terms[i]
    const name = (await kg.entity(head))?.name
    // Namesakes are told apart by what stands behind the name in brackets. A table of triples has names as things.
    const text = term?.kind === 'literal' ? literalText(term.key) : tails[i] === head ? undefined : term?.key
    if (text !== undefined && name?.startsWith(text) === true) names += 1
  }
  return names / Math.max(1, heads.length)
}

/** What stands at an end of a relation, from a sample; `fan` and `size` as {@link RelationEnd} has them. */
export async function endOf(
  kg: KnowledgeGraph,
  ids: readonly number[],
  fan: number,
  size: number,
): Promise<RelationEnd> {
  const terms = await kg.terms(Uint32Array.from(ids))
  const kinds = new Map<EndKind, number>()
  for (const [i, term] of terms.entries()) {
    let kind = kindOf(term)
    // A number that is but the key of something with a name of its own.
    if (term.kind === 'entity' && kind !== 'entity' && (await kg.entity(ids[i] as number))?.name !== term.key)
      kind = 'entity'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const [kind] = [...kinds].toSorted((a, b) => b[1] - a[1])[0] ?? ['entity']
  const types = new Map<string, number>()
  if (kind === 'entity')
    for (const id of new Set(ids.slice(0, SAMPLED_PAIRS)))
      for (const type of (await kg.entity(id))?.types ?? []) types.set(type, (types.get(type) ?? 0) + 1)
  for (const [type, count] of types) types.set(type, count / new Set(ids).size)
  return { kind, types, fan, nouns: NO_NOUNS, size }
}

/** What comes after it is rather a number of something. */
const LATEST_YEAR = 2100

function kindOf(term: { key: string; kind: 'entity' | 'literal' | 'blank' }): EndKind {
  const value = valueOfTerm(term)
  if (value === undefined) return 'entity'
  if (value.number !== undefined)
    return Number.isInteger(value.number) && value.number >= 1000 && value.number <= LATEST_YEAR ? 'year' : 'number'
  if (value.period !== undefined) return /^-?\d{4}$/.test(value.text) ? 'year' : 'date'
  return term.kind === 'literal' ? 'text' : 'entity'
}
