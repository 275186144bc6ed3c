import type { Direction } from '../../contract/fact.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import type { WaysOfAsking } from '../lexicon/ways-of-asking.ts'
import type { SampledEnds } from './end-clusters.ts'
import { endNouns } from './end-nouns.ts'
import { kindIndex, type KindIndex } from './kind-index.ts'
import { onlyYearOf, onlyYearsOfDates } from './only-year.ts'
import { relationWords } from '../relation-ranker/words.ts'
import { classesBelow } from './class-hierarchy.ts'
import { nameWordsOf, type NameWords } from './name-match.ts'
import { rootOfWord } from './question-words.ts'
import { twinsAmong } from './twins.ts'
import { givesNames } from './unnamed-nodes.ts'
import { sampledEnds, type Flag, type RelationEnd } from './relation-ends.ts'
import { isMeasure } from './year-or-number.ts'

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
  /** Among its few values one says that there is none. */
  saysNo?: boolean
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
  /** The year that all their times lie in, where it is one, else those of attributes that have dates of one year alone. */
  onlyYears: readonly string[]
  /** Its things have names beside their keys. */
  givesNames: boolean
  /** The words of its relations and classes, and their roots. */
  vocabulary: ReadonlySet<string>
}

/** Relations that are looked at; those used most come first. */
const MOST_RELATIONS = 3_000

/** A relation that mostly gives its head's own name is what the head is called by, and nothing that is asked for. */
const MOST_NAMES = 0.8

const schemas = new WeakMap<KnowledgeGraph, Promise<GraphSchema>>()

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
      saysNo: ends.saysNo,
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
  const onlyYear = summary.temporal ? await onlyYearOf(kg) : undefined
  const dated = samples.filter(({ name }) => relations.get(name)?.tail.kind === 'date')
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
    onlyYears: onlyYear !== undefined ? [onlyYear] : await onlyYearsOfDates(kg, dated),
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
