import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { valueOfTerm } from '../../kg/sexpression/values.ts'
import { literalText } from '../../kg/store/term.ts'
import { arePeople } from './people-names.ts'

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
  /** Nodes that nothing names stand there, such as the rows of a log. */
  unnamed?: true
  /** What stands there bears the names of people. */
  people?: true
  /** Times of day or days of the week stand there. */
  moments?: true
}

/** How a graph writes yes, and no where it says so. A table of triples has them as names. */
export interface Flag {
  yes: SExpression
  no: SExpression | undefined
}

/** What stands at both ends of a relation, and what is told by it. */
export interface SampledRelation {
  head: RelationEnd
  tail: RelationEnd
  /** Mostly it holds both ways: `borders`. */
  mutual: boolean
  flag: Flag | undefined
  /** Among a few values one says that there is none: yes, no and sometimes; cat, dog and none. */
  saysNo: boolean
  /** The share of its tails that are their heads' own names. */
  names: number
  /** Members that were looked at. */
  heads: number[]
  tails: number[]
}

/** `09:30`, `Wed`: when something is, and no date. */
const MOMENT =
  /^(?:\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?)$/i

/** Share of an end that must be of a class, or a kind, for all that stands there to be taken for it. */
export const ONE_SORT = 0.6

/** Whether the same things stand at two ends, by their types or by what they have. */
export function isOneSort(a: RelationEnd, b: RelationEnd): boolean {
  if (a.kind !== 'entity' || b.kind !== 'entity') return false
  if (a.types.size === 0 || b.types.size === 0) return a.sort !== undefined && a.sort === b.sort
  return [...a.types].some(([type, share]) => share >= ONE_SORT && (b.types.get(type) ?? 0) >= ONE_SORT)
}

/** Share of what stands at an end from which on some of it counts: of two tables with a `Client` each has a part. */
const SOME_SORT = 0.1

/** Whether things of the one sort that stands at another end stand among others at this one. */
export function hasSort(end: RelationEnd, other: RelationEnd): boolean {
  if (end.types.size === 0 || other.types.size === 0) return isOneSort(end, other)
  return [...other.types].some(([type, share]) => share >= ONE_SORT && (end.types.get(type) ?? 0) >= SOME_SORT)
}

/** Triples of a relation that are looked at for what stands at its ends. */
const SAMPLED_PAIRS = 48

/** Triples of a relation that are looked at for whether it leads to one of a few values. */
const MOST_FLAGGED = 1_000

/** Reads what stands at the ends of a relation from its first triples. */
export async function sampledEnds(kg: KnowledgeGraph, id: number): Promise<SampledRelation> {
  for await (const { from, to } of kg.pairs(undefined, id, 'tail')) {
    if (from.length === 0) continue
    const step = Math.max(1, Math.floor(from.length / SAMPLED_PAIRS))
    const heads: number[] = []
    const tails: number[] = []
    for (let i = 0; i < from.length && heads.length < SAMPLED_PAIRS; i += step) {
      heads.push(from[i] as number)
      tails.push(to[i] as number)
    }
    const [sortedHeads, sortedTails] = [from.toSorted(), to.toSorted()]
    const [sources, ends] = [different(sortedHeads), different(sortedTails)]
    const choices = await choicesOf(kg, to)
    return {
      head: await endOf(kg, heads, from.length / ends, sources),
      tail: await endOf(kg, tails, from.length / sources, ends),
      mutual: mayBeMutual(sortedHeads, sortedTails) && isMutual(from, to),
      flag: flagOf(choices),
      saysNo: saysNo(choices),
      names: await shareOfNames(kg, heads, tails),
      heads,
      tails,
    }
  }
  const empty: RelationEnd = { kind: 'entity', types: new Map(), fan: 0, nouns: NO_NOUNS, size: 0 }
  return { head: empty, tail: empty, mutual: false, flag: undefined, saysNo: false, names: 0, heads: [], tails: [] }
}

const NO_NOUNS: ReadonlySet<string> = new Set()

const YES = /^(?:true|yes|y)$/i
const NO = /^(?:false|no|n)$/i

/** Values from which on they are no choice among a few. */
const MOST_CHOICES = 12
const NONE = /^(?:none|nil|never)$/i

type Choice = { text: string; isLiteral: boolean }

/** What a relation leads to where that is one of a few; none where they are more. */
async function choicesOf(kg: KnowledgeGraph, tails: ArrayLike<number>): Promise<Choice[]> {
  const ends = new Set(Array.from(tails).slice(0, MOST_FLAGGED))
  if (ends.size > MOST_CHOICES) return []
  const terms = await kg.terms(Uint32Array.from(ends))
  return terms.map(({ key, kind }) => ({
    text: kind === 'literal' ? literalText(key) : key,
    isLiteral: kind === 'literal',
  }))
}

/** How yes and no are written where a relation leads to nothing else. */
function flagOf(choices: readonly Choice[]): Flag | undefined {
  if (choices.length > 2 || !choices.every(({ text }) => YES.test(text) || NO.test(text))) return undefined
  const written = (form: RegExp): SExpression | undefined => {
    const choice = choices.find(({ text }) => form.test(text))
    if (choice === undefined) return undefined
    return choice.isLiteral ? { kind: 'literal', value: choice.text } : { kind: 'entity', key: choice.text }
  }
  const yes = written(YES)
  return yes === undefined ? undefined : { yes, no: written(NO) }
}

const saysNo = (choices: readonly Choice[]): boolean => choices.some(({ text }) => NO.test(text) || NONE.test(text))

/** Share of what is told that must be told the other way round as well. */
const MUTUAL = 0.5

/** How many numbers there are, in their order: a set of hundreds of thousands is slow to make. */
function different(sorted: Uint32Array): number {
  let count = 0
  for (let i = 0; i < sorted.length; i += 1) if (i === 0 || sorted[i] !== sorted[i - 1]) count += 1
  return count
}

/** Of what leads to no head nothing is told back, which of most relations is all. */
function mayBeMutual(heads: Uint32Array, tails: Uint32Array): boolean {
  let led = 0
  for (let i = 0, j = 0; i < tails.length; i += 1) {
    const tail = tails[i] as number
    while (j < heads.length && (heads[j] as number) < tail) j += 1
    if (heads[j] === tail) led += 1
  }
  return led / tails.length >= MUTUAL
}

function isMutual(from: Uint32Array, to: Uint32Array): boolean {
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
    // The net PN-1 is not called by its ridge, PN.
    if (
      text !== undefined &&
      (name === text || /^ [([]/.test(name?.startsWith(text) === true ? name.slice(text.length) : ''))
    )
      names += 1
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
    // A number that is but the key of something with a name of its own, or that is one of a kind: the plots 2, 3 and 4A.
    if (term.kind === 'entity' && kind !== 'entity') {
      const entity = await kg.entity(ids[i] as number)
      if (entity?.name !== term.key || entity.types.length > 0) kind = 'entity'
    }
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const [kind] = [...kinds].toSorted((a, b) => b[1] - a[1])[0] ?? ['entity']
  const types = new Map<string, number>()
  const names = kind === 'entity' ? [] : terms.map(({ key }) => literalText(key))
  if (kind === 'entity')
    for (const id of new Set(ids.slice(0, SAMPLED_PAIRS))) {
      const entity = await kg.entity(id)
      if (entity !== undefined) names.push(entity.name)
      for (const type of entity?.types ?? []) types.set(type, (types.get(type) ?? 0) + 1)
    }
  for (const [type, count] of types) types.set(type, count / new Set(ids).size)
  const blank = terms.filter(term => term.kind === 'blank').length
  return {
    kind,
    types,
    fan,
    nouns: NO_NOUNS,
    size,
    ...(names.length > 0 && names.every(name => MOMENT.test(name)) ? { moments: true } : {}),
    ...(blank > terms.length / 2 ? { unnamed: true } : arePeople(names) ? { people: true } : {}),
  }
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
