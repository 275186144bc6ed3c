import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { TableColumn, TablePage, TableRequest, TableRow } from '../../contract/browse.ts'
import { ClewError } from '../../contract/errors.ts'
import { foldName } from '../name-folding.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { browsed, entitiesOf } from './entities.ts'
import { relationCalled } from './entity-page.ts'
import { mergeSort } from './merge-sort.ts'
import { saying } from '../../contract/words/saying.ts'

/** Rows that are sorted or looked through. */
const MOST_SORTED = 200_000
/** Rows that are named at a time. */
const PAGE = 500

/** Rows by their ids: heads with their tails, or members. */
interface Rows {
  ids: Uint32Array
  tails?: Uint32Array
}

/** Rows in the order that was asked for. */
export interface OrderedRows {
  rows: Rows
  /** There are more than were looked through. */
  cut: boolean
}

/** What rows a table has: a relation's facts, or what is of a type by any of the relations that give types. */
type Source = { relation: TermId } | { members: { relation: TermId; type: TermId }[] }

/**
 * A relation's facts or a type's members as rows. As they stand they are read page by page, whatever their number;
 * sorted or filtered, the first {@link MOST_SORTED} are put in order once and then read page by page.
 */
export class GraphTable {
  private readonly graph: BrowsedGraph
  private readonly source: Source
  private readonly isTemporal: boolean
  /** Undefined where the rows stand as they are read. */
  readonly ordered: OrderedRows | undefined

  private constructor(graph: BrowsedGraph, source: Source, isTemporal: boolean, ordered?: OrderedRows) {
    this.graph = graph
    this.source = source
    this.isTemporal = isTemporal
    this.ordered = ordered
  }

  /** @param known how the rows of the same request over the same facts were found to stand */
  static async open(
    graph: BrowsedGraph,
    { of, filter = '', sort }: TableRequest,
    { signal, known }: { signal?: AbortSignal | undefined; known?: OrderedRows | undefined } = {},
  ): Promise<GraphTable> {
    const source: Source =
      of.kind === 'relation'
        ? { relation: await relationCalled(graph, of.name) }
        : { members: await membersOf(graph, of.name) }
    const { temporal } = await graph.summary()
    const plain = new GraphTable(graph, source, temporal)
    if (filter.trim() === '' && sort === undefined) return plain
    return new GraphTable(graph, source, temporal, known ?? (await plain.order(filter.trim(), sort, signal)))
  }

  async page(offset: number, limit: number): Promise<TablePage> {
    if (this.ordered !== undefined) {
      const { rows, cut } = this.ordered
      return {
        rows: await this.views(part(rows, offset, offset + limit)),
        total: rows.ids.length,
        ...(cut ? { cut: MOST_SORTED } : {}),
      }
    }
    const rows: TableRow[] = []
    let before = 0
    for await (const batch of this.rows()) {
      const from = Math.max(0, offset + rows.length - before)
      if (from < batch.ids.length) rows.push(...(await this.views(part(batch, from, from + limit - rows.length))))
      before += batch.ids.length
      if (rows.length >= limit) break
    }
    return { rows, total: await this.total() }
  }

  /** Every row, some at a time. */
  async *all(signal?: AbortSignal): AsyncGenerator<TableRow[]> {
    for await (const batch of this.ordered === undefined ? this.rows() : [this.ordered.rows])
      for (let from = 0; from < batch.ids.length; from += PAGE) {
        yield await this.views(part(batch, from, from + PAGE))
        await yieldToEventLoop(signal)
      }
  }

  private async *rows(): AsyncGenerator<Rows> {
    if ('relation' in this.source) {
      for await (const { from, to } of this.graph.pairs(undefined, this.source.relation, 'tail'))
        yield { ids: from, tails: to }
      return
    }
    const seen = new Set<TermId>()
    for (const { relation, type } of this.source.members)
      for await (const { to } of this.graph.pairs(Uint32Array.of(type), relation, 'head'))
        yield { ids: to.filter(id => !seen.has(id) && seen.add(id)) }
  }

  private async total(): Promise<number> {
    const { source, graph } = this
    if ('relation' in source)
      return (await graph.relationCounts()).find(({ id }) => id === source.relation)?.triples ?? 0
    let total = 0
    for (const { relation, type } of source.members)
      total += (await graph.neighbours([type], relation, 'head', { limit: 1 })).total
    return total
  }

  private async order(
    filter: string,
    sort: TableRequest['sort'],
    signal: AbortSignal | undefined,
  ): Promise<OrderedRows> {
    const found: { id: TermId; tail: TermId | undefined; by: string | number }[] = []
    const names = new FoldedNames(this.graph)
    const wanted = foldName(filter)
    let looked = 0
    for await (const { ids, tails } of this.rows()) {
      for (let row = 0; row < ids.length && looked < MOST_SORTED; row++, looked++) {
        const [id, tail] = [ids[row] as TermId, tails?.[row]]
        const isWanted =
          wanted === '' ||
          (await names.of(id)).includes(wanted) ||
          (tail !== undefined && (await names.of(tail)).includes(wanted))
        if (isWanted) found.push({ id, tail, by: sort ? await this.sortKey(id, tail, sort.by, names) : 0 })
        await yieldToEventLoop(signal)
      }
      if (looked >= MOST_SORTED) break
    }
    const sign = sort?.isAscending === false ? -1 : 1
    const rows = await mergeSort(found, (a, b) => (a.by < b.by ? -sign : a.by > b.by ? sign : 0), signal)
    const hasTails = 'relation' in this.source
    return {
      rows: {
        ids: Uint32Array.from(rows, ({ id }) => id),
        ...(hasTails ? { tails: Uint32Array.from(rows, ({ tail }) => tail ?? 0) } : {}),
      },
      cut: looked >= MOST_SORTED && (await this.total()) > looked,
    }
  }

  private async sortKey(
    id: TermId,
    tail: TermId | undefined,
    by: TableColumn,
    names: FoldedNames,
  ): Promise<string | number> {
    if (by === 'facts') return (await this.graph.degrees([id])).get(id) ?? 0
    if (by === 'time' && tail !== undefined && 'relation' in this.source)
      return (await this.graph.timesOf(id, this.source.relation, tail))[0] ?? ''
    return names.of(by === 'tail' && tail !== undefined ? tail : id)
  }

  private async views({ ids, tails = new Uint32Array() }: Rows): Promise<TableRow[]> {
    const entities = await entitiesOf(this.graph, [...new Set([...ids, ...tails])])
    const views = new Map((await browsed(this.graph, entities)).map((view, index) => [entities[index]?.id, view]))
    const times = await this.timesOf(ids, tails)
    return Array.from(ids, (id, row) => ({ id, tail: tails[row] })).flatMap(({ id, tail }) => {
      const entity = views.get(id)
      const end = tail === undefined ? undefined : views.get(tail)
      if (entity === undefined) return []
      return { entity, ...(end === undefined ? {} : { tail: end }), times: times.get(`${id} ${tail}`) ?? [] }
    })
  }

  private async timesOf(heads: Uint32Array, tails: Uint32Array): Promise<Map<string, string[]>> {
    const times = new Map<string, string[]>()
    if (!this.isTemporal || !('relation' in this.source)) return times
    for await (const links of this.graph.linksBetween([...heads], [...tails]))
      for (const { head, relation, tail, times: own } of links)
        if (relation === this.source.relation) times.set(`${head} ${tail}`, own)
    return times
  }
}

function part({ ids, tails }: Rows, from: number, to: number): Rows {
  return { ids: ids.subarray(from, to), ...(tails === undefined ? {} : { tails: tails.subarray(from, to) }) }
}

/** The type as an entity, by each relation that gives types. @throws {@link ClewError} `not-found` */
async function membersOf(graph: BrowsedGraph, name: string): Promise<{ relation: TermId; type: TermId }[]> {
  const members: { relation: TermId; type: TermId }[] = []
  for (const { entity } of (await graph.link(name)).filter(({ match }) => match !== 'similar'))
    for (const relation of await graph.typeRelations())
      if ((await graph.neighbours([entity.id], relation, 'head', { limit: 1 })).total > 0)
        members.push({ relation, type: entity.id })
  if (members.length === 0)
    throw new ClewError('not-found', saying('storeProblems.noType', { type: name.slice(0, 200) }))
  return members
}

/** Names as they are compared, each made once. */
class FoldedNames {
  private readonly graph: BrowsedGraph
  private readonly known = new Map<TermId, string>()

  constructor(graph: BrowsedGraph) {
    this.graph = graph
  }

  async of(id: TermId): Promise<string> {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const name = foldName((await this.graph.entity(id))?.name ?? '')
    this.known.set(id, name)
    return name
  }
}
