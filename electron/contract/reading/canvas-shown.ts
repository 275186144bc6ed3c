import type { AttributeValue, ValueFilter } from '../attribute.ts'
import type { BrowsedEntity, BrowsedFact } from '../browse.ts'
import type { SavedCanvas } from '../saved-view.ts'
import { relationWords, typeWords } from './name-text.ts'

/** What a node is, for its colour and for filters: its type, or in a graph without types what mostly leads to it. */
export interface Kind {
  id: string
  words: string
}

export const OTHER: Kind = { id: '', words: 'others' }

type CanvasNode = Pick<BrowsedEntity, 'key' | 'types' | 'kind'> & { pinned: boolean }

/** The values of a relation by the keys of entities; of none of these is known nothing yet. */
export type ValuesOf = (relation: string) => ReadonlyMap<string, readonly AttributeValue[]> | undefined

/** What the filters of a canvas leave of it. */
export function shownOf<Node extends CanvasNode, Fact extends BrowsedFact>(
  canvas: { nodes: readonly Node[]; facts: readonly Fact[] },
  filter: SavedCanvas['filter'],
  valuesOf: ValuesOf = () => undefined,
): { nodes: Node[]; facts: Fact[]; kinds: Map<string, Kind> } {
  const kinds = kindsOf(canvas)
  const [noTypes, noRelations] = [new Set(filter.types), new Set(filter.relations)]
  const byValue = (filter.values ?? []).flatMap(own => {
    const values = valuesOf(own.relation)
    return values === undefined ? [] : [{ own, values, kindsWith: kindsWith(values, kinds) }]
  })
  const isLeft = (key: string): boolean => {
    const kind = kinds.get(key)?.id ?? ''
    return (
      !noTypes.has(kind) &&
      byValue.every(({ own, values, kindsWith: some }) => !some.has(kind) || isWithin(own, values.get(key)))
    )
  }
  const isWanted = (fact: Fact): boolean =>
    !noRelations.has(fact.relation) && (filter.time === undefined || holdsWithin(fact, filter.time))
  const had = new Set<string>()
  const joined = new Set<string>()
  const wanted: Fact[] = []
  for (const fact of canvas.facts) {
    had.add(fact.head).add(fact.tail)
    if (!isWanted(fact)) continue
    wanted.push(fact)
    if (isLeft(fact.head)) joined.add(fact.tail)
    if (isLeft(fact.tail)) joined.add(fact.head)
  }
  // What has lost all of its facts to the filters goes with them, unless somebody holds it.
  const nodes = canvas.nodes.filter(({ key, pinned }) => isLeft(key) && (joined.has(key) || !had.has(key) || pinned))
  const shown = new Set(nodes.map(({ key }) => key))
  return { nodes, facts: wanted.filter(({ head, tail }) => shown.has(head) && shown.has(tail)), kinds }
}

/** @param values undefined where they have not been read yet: nothing goes for that */
function isWithin(
  { range, without, withoutNone }: ValueFilter,
  values: readonly AttributeValue[] | undefined,
): boolean {
  if (values === undefined) return true
  const known = range === undefined ? values : values.filter(({ amount }) => amount !== undefined)
  if (known.length === 0) return withoutNone !== true
  return known.some(
    ({ text, amount = 0 }) =>
      (range === undefined || (amount >= range.from && amount <= range.to)) && without?.includes(text) !== true,
  )
}

/** The kinds of which something has a value: of a lighthouse the height may be missing, of its keeper it is not. */
export function kindsWith(
  values: ReadonlyMap<string, readonly AttributeValue[]>,
  kinds: ReadonlyMap<string, Kind>,
): Set<string> {
  const some = new Set<string>()
  for (const [key, { id }] of kinds) if ((values.get(key)?.length ?? 0) > 0) some.add(id)
  return some
}

function kindsOf({ nodes, facts }: { nodes: readonly CanvasNode[]; facts: readonly BrowsedFact[] }): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  const untyped = new Map<string, Map<string, number>>()
  for (const { key, types, kind } of nodes) {
    const [type] = types
    if (kind === 'literal') kinds.set(key, { id: 'value', words: 'values' })
    else if (type === undefined) untyped.set(key, new Map())
    else kinds.set(key, { id: `type ${type}`, words: typeWords(type) })
  }
  if (untyped.size > 0)
    for (const { relation, tail } of facts) {
      const counts = untyped.get(tail)
      counts?.set(relation, (counts.get(relation) ?? 0) + 1)
    }
  for (const [key, counts] of untyped) {
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    kinds.set(key, most === undefined ? OTHER : { id: `role ${most[0]}`, words: relationWords(most[0]) })
  }
  return kinds
}

const DATE = /^(-?\d{1,6})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/

/** A time as a number of years: `2014-07` is 2014.5; undefined of what begins with no date. */
export function yearsOf(time: string): number | undefined {
  const [, year, month, day] = DATE.exec(time.trim()) ?? []
  if (year === undefined) return undefined
  return Number(year) + (Number(month ?? 1) - 1) / 12 + (Number(day ?? 1) - 1) / 372
}

/** From when to when a fact holds, for each of its times: `2005; 2006` is a stretch. */
export function stretchesOf({ times }: Pick<BrowsedFact, 'times'>): [number, number][] {
  return times.flatMap(time => {
    const [first, last = first] = time.split(';').map(bound => yearsOf(bound))
    const [from, to] = [first ?? last, last ?? first]
    return from === undefined || to === undefined ? [] : [[from, to]]
  })
}

export function holdsWithin(fact: Pick<BrowsedFact, 'times'>, { from, to }: { from: number; to: number }): boolean {
  const stretches = stretchesOf(fact)
  return stretches.length === 0 || stretches.some(([first, last]) => first <= to && last >= from)
}
