import { firstNotBefore } from '../binary-search.ts'
import { namingAttributes, type AttributeUses } from './naming-attributes.ts'
import type { SortedTerms } from './sorted-terms.ts'
import { isIri, literalLanguage } from './term.ts'
import type { TripleStatistics } from './triple-tables.ts'
import { isAliasRelation, isTypeRelation, labelRank } from './vocabulary.ts'

/**
 * How an entity whose label others share is told apart; kept in the two highest bits of its row in the table `labels`.
 */
export const SHOW_TYPE = 1
export const SHOW_KEY = 2
/** The other bits: the id of the term that is the label, 0 where the entity's key names it. */
export const LABEL_MASK = 0x3fffffff

/** Ranks, of two prices each and as many for other languages, fit into a byte. */
export const LAST_RANK = 60
const OTHER_LANGUAGE = 2 * (LAST_RANK + 1)
/** Of no language, of several, or of none that is known (ISO 639). */
const NO_LANGUAGE = new Set(['', 'mul', 'zxx', 'und'])

export interface Labels {
  /** For each id the id of the term that is its label, 0 for none. */
  of: Uint32Array<ArrayBuffer>
  /** Aliases and labels in further languages: entity and term in turn. */
  further: number[]
  /** For each id how often the term serves as somebody's label or alias. */
  uses: Uint32Array
  labelRelations: number[]
  aliasRelations: number[]
  typeRelations: number[]
  /** Entities of each type. */
  typeCounts: Map<number, number>
  /** The type with the fewest entities among those of an entity. */
  mostSpecificType(id: number): number | undefined
}

type Pos = TripleStatistics['pos']

/**
 * Chooses each entity's label: one in English or in no language before any other, whatever relation says it; of these by
 * relation (rdfs:label before skos:prefLabel …, attributes such as `title` of no known vocabulary last), then English
 * before no language; equal ones by their text.
 */
export function findLabels(terms: SortedTerms, statistics: TripleStatistics, given: Uint32Array): Labels {
  const { pos, relations } = statistics
  const of = new Uint32Array(terms.length + 1)
  const cost = new Uint8Array(of.length).fill(255)
  const further: number[] = []
  const uses = new Uint32Array(of.length)
  const named = [...relations.keys()].map(id => ({ id, key: terms.keyOf(id) }))
  const labelRelations = named
    .flatMap(({ id, key }) => {
      const rank = labelRank(key)
      return rank === undefined ? [] : [{ id, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
  const ownRank = 1 + Math.max(0, ...labelRelations.map(({ rank }) => rank))
  const own = namingAttributes(attributeUses(terms, statistics))
    .filter(id => !labelRelations.some(known => known.id === id))
    .map((id, i) => ({ id, rank: Math.min(LAST_RANK, ownRank + i) }))
  const aliasRelations = named
    .filter(({ key }) => isAliasRelation(key))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
  const offer = (entity: number, label: number, rank: number, isSure = true): void => {
    if (entity >= terms.firstLiteral) return
    const language = label < terms.firstLiteral ? 1 : tagPrice(terms.languageOf(label))
    const price = labelPrice(rank, language, isSure)
    const current = of[entity] as number
    if (price < (cost[entity] as number) || (price === cost[entity] && label < current)) {
      if (current !== 0 && current !== label) further.push(entity, current)
      of[entity] = label
      cost[entity] = price
    } else if (current !== label) further.push(entity, label)
  }
  for (let i = 0; i < given.length; i += 2) offer(given[i] as number, given[i + 1] as number, 0)
  for (const { id, rank } of labelRelations) {
    forEachOf(pos, id, (label, entity) => {
      uses[label] = (uses[label] as number) + 1
      offer(entity, label, rank)
    })
  }
  for (const { id, rank } of own) {
    forEachOf(pos, id, (label, entity) => {
      uses[label] = (uses[label] as number) + 1
      offer(entity, label, rank, false)
      // Who knows a thing by its code goes on finding it.
      if (entity < terms.firstLiteral && !isIri(terms.keyOf(entity))) further.push(entity, entity)
    })
  }
  for (const id of aliasRelations) {
    forEachOf(pos, id, (alias, entity) => {
      uses[alias] = (uses[alias] as number) + 1
      if (entity < terms.firstLiteral) further.push(entity, alias)
    })
  }
  // A relation whose key says nothing is called what its label says: `P31` is "instance of".
  const typeRelations = named
    .filter(
      ({ id, key }) => isTypeRelation(key) || (of[id] !== 0 && isTypeRelation(labelText(terms, of[id] as number))),
    )
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
  return {
    of,
    further,
    uses,
    labelRelations: [...labelRelations, ...own].map(({ id }) => id),
    aliasRelations,
    typeRelations,
    ...types(pos, typeRelations, terms.firstLiteral),
  }
}

const labelText = (terms: SortedTerms, label: number): string => terms.nameOf(label & LABEL_MASK)

function types(
  pos: Pos,
  typeRelations: number[],
  firstLiteral: number,
): Pick<Labels, 'typeCounts' | 'mostSpecificType'> {
  const typeCounts = new Map<number, number>()
  for (const relation of typeRelations)
    forEachOf(pos, relation, type => typeCounts.set(type, (typeCounts.get(type) ?? 0) + 1))
  let specific: Uint32Array | undefined
  return {
    typeCounts,
    mostSpecificType(id) {
      specific ??= mostSpecific(pos, typeRelations, typeCounts, firstLiteral)
      const type = specific[id]
      return type === 0 ? undefined : type
    },
  }
}

/** For each id of an entity its type with the fewest entities, 0 for none. */
function mostSpecific(
  pos: Pos,
  typeRelations: readonly number[],
  typeCounts: ReadonlyMap<number, number>,
  firstLiteral: number,
): Uint32Array {
  const found = new Uint32Array(firstLiteral)
  for (const relation of typeRelations) {
    forEachOf(pos, relation, (type, entity) => {
      if (entity >= firstLiteral) return
      const known = found[entity] as number
      if (known === 0 || (typeCounts.get(type) ?? 0) < (typeCounts.get(known) ?? 0)) found[entity] = type
    })
  }
  return found
}

function forEachOf([p, o, s]: Pos, relation: number, visit: (tail: number, head: number) => void): void {
  const first = firstNotBefore(0, p.length, row => (p[row] as number) < relation)
  for (let i = first; i < p.length && p[i] === relation; i++) visit(o[i] as number, s[i] as number)
}

/** English first, then no language, then any other. */
export function languagePrice(key: string): number {
  return tagPrice(literalLanguage(key) ?? '')
}

function tagPrice(language: string): number {
  if (language === 'en' || language.startsWith('en-')) return 0
  return NO_LANGUAGE.has(language) ? 1 : OTHER_LANGUAGE
}

/**
 * What a label costs, of which the cheapest is chosen. What only looks like a name stands behind one that is, whatever
 * its language.
 */
export function labelPrice(rank: number, language: number, isSure: boolean): number {
  return rank * 2 + (isSure ? language : OTHER_LANGUAGE + Math.min(1, language))
}

function attributeUses(terms: SortedTerms, { pos: [p, o, s], relations, degrees }: TripleStatistics): AttributeUses {
  return {
    relations,
    firstLiteral: terms.firstLiteral,
    keyOf: id => terms.keyOf(id),
    nameOf: id => terms.nameOf(id),
    degree: id => degrees[id] ?? 0,
    triplesOf: relation => {
      const first = firstNotBefore(0, p.length, row => (p[row] as number) < relation)
      return place => ({ tail: o[first + place] as number, head: s[first + place] as number })
    },
  }
}
