import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Attribute, AttributeValue, AttributeValues } from '../../contract/attribute.ts'
import { yearsOf } from '../../contract/reading/canvas-shown.ts'
import { statedRelation } from '../../contract/reading/statement-relations.ts'
import { valueOfTerm } from '../sexpression/values.ts'
import { isNamingRelation } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { entitiesNamed } from './entities.ts'
import { relationCalled } from './entity-page.ts'

/** Entities by which it is found out what can be told of them all, and relations of theirs that are looked at. */
const MOST_SAMPLED = 300
const MOST_RELATIONS = 24
/** Different words of a relation that still tell things apart. */
const MOST_WORDS = 40
/** A relation with more values an entity is no property of it, but what it is joined with. */
const MOST_EACH = 12
/** Values of which so many in a hundred are numbers, or times, are numbers or times. */
const SURE_OF_HUNDRED = 90

/** By what entities can be told apart: relations that lead from them to numbers, to times or to few words. */
export async function attributesOf(
  graph: BrowsedGraph,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<Attribute[]> {
  const every = Math.max(1, Math.floor(keys.length / MOST_SAMPLED))
  const of = await idsOf(
    graph,
    keys.filter((_, index) => index % every === 0),
    signal,
  )
  const ids = [...of.keys()]
  const typing = new Set(await graph.typeRelations())
  const uses = (await graph.relations(ids, 'tail'))
    .filter(
      ({ id, name, count }) => !typing.has(id) && statedRelation(name) === name && count <= MOST_EACH * ids.length,
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_RELATIONS)
  const terms = await graph.terms(Uint32Array.from(uses, ({ id }) => id))
  const attributes: Attribute[] = []
  for (const [index, { id, name }] of uses.entries()) {
    if (isNamingRelation(terms[index]?.key ?? '')) continue
    const kind = kindOf(await readValues(graph, ids, id, signal))
    if (kind !== undefined) attributes.push({ relation: name, kind })
  }
  return attributes
}

/** What each of the entities has of one relation. */
export async function attributeValues(
  graph: BrowsedGraph,
  keys: readonly string[],
  { relation, kind }: Attribute,
  signal?: AbortSignal,
): Promise<AttributeValues> {
  const of = await idsOf(graph, keys, signal)
  const read = await readValues(graph, [...of.keys()], await relationCalled(graph, relation), signal)
  const values = new Map([...of].map(([id, key]) => [key, (read.get(id) ?? []).map(value => told(value, kind))]))
  return { relation, kind, values: keys.map(key => [key, values.get(key) ?? []]) }
}

interface ReadValue {
  text: string
  number: number | undefined
  years: number | undefined
}

/** @returns the keys that were asked for by the ids of what they name */
async function idsOf(
  graph: BrowsedGraph,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<TermId, string>> {
  const ids = new Map<TermId, string>()
  for (const key of keys) {
    const [found] = await entitiesNamed(graph, key)
    if (found !== undefined && found.kind !== 'literal') ids.set(found.id, key)
    await yieldToEventLoop(signal)
  }
  return ids
}

async function readValues(
  graph: BrowsedGraph,
  ids: readonly TermId[],
  relation: TermId,
  signal: AbortSignal | undefined,
): Promise<Map<TermId, ReadValue[]>> {
  const of = new Map<TermId, ReadValue[]>()
  const known = new Map<TermId, ReadValue>()
  let left = MOST_EACH * ids.length
  for await (const { from, to } of graph.pairs(Uint32Array.from(ids), relation, 'tail')) {
    for (const [index, id] of from.entries()) {
      const values = of.get(id) ?? []
      const end = to[index]
      if (end === undefined || values.length >= MOST_EACH) continue
      const value = known.get(end) ?? (await readValue(graph, end))
      known.set(end, value)
      of.set(id, [...values, value])
    }
    left -= from.length
    // Of a hub that is among them what was read says enough.
    if (left < 0) break
    await yieldToEventLoop(signal)
  }
  return of
}

async function readValue(graph: BrowsedGraph, id: TermId): Promise<ReadValue> {
  const entity = await graph.entity(id)
  const value = entity && valueOfTerm(entity)
  return {
    text: entity?.name ?? '',
    number: Number.isFinite(value?.number) ? value?.number : undefined,
    years: value?.period === undefined ? undefined : yearsOf(value.text),
  }
}

function kindOf(of: ReadonlyMap<TermId, readonly ReadValue[]>): Attribute['kind'] | undefined {
  const all = [...of.values()].flat()
  const words = new Set(all.map(({ text }) => text))
  if (words.size < 2) return undefined
  const isMostly = (some: number): boolean => some * 100 >= SURE_OF_HUNDRED * all.length
  if (isMostly(all.filter(({ number }) => number !== undefined).length)) return 'number'
  if (isMostly(all.filter(({ years }) => years !== undefined).length)) return 'time'
  // Words that each has for itself are names.
  return words.size <= MOST_WORDS && words.size < of.size ? 'words' : undefined
}

function told({ text, number, years }: ReadValue, kind: Attribute['kind']): AttributeValue {
  const amount = kind === 'number' ? number : kind === 'time' ? years : undefined
  return { text, ...(amount === undefined ? {} : { amount }) }
}
