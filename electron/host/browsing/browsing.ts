import { csvLine } from '../../base/csv-line.ts'
import { Condition } from '../../base/condition.ts'
import {
  TABLE_COLUMNS,
  type EntityMentions,
  type EntityPage,
  type Found,
  type GraphSchema,
  type PathEvent,
  type PathRequest,
  type PathsFound,
  type RelationGroup,
  type RelationSide,
  type TablePage,
  type TableRequest,
  type TableRow,
} from '../../contract/browse.ts'
import type { Attribute, AttributeValues } from '../../contract/attribute.ts'
import { attributesOf, attributeValues } from '../../kg/browsing/attributes.ts'
import { connections, type Connections } from '../../kg/browsing/connections.ts'
import { entityCalled } from '../../kg/browsing/entities.ts'
import { entityPage, relationGroup } from '../../kg/browsing/entity-page.ts'
import { GraphTable, type OrderedRows } from '../../kg/browsing/graph-table.ts'
import { findPaths } from '../../kg/browsing/paths.ts'
import { graphSchema } from '../../kg/browsing/schema.ts'
import { search } from '../../kg/browsing/search.ts'
import type { TrajectoryStore } from '../answers/trajectory-store.ts'
import { isElsewhere } from '../../kg/endpoint/endpoint-record.ts'
import type { Projects } from '../graphs/projects.ts'

/** Passages and questions that an entity's page names. */
const MOST_PASSAGES = 20
const MOST_QUESTIONS = 20
/** Tables whose order is remembered: who pages through one asks for it again and again. */
const KEPT_ORDERS = 4
const TOLD_EVERY_MS = 150

/** What a person who walks through a graph asks of it. */
export function createBrowsing(projects: Projects, answers: Pick<TrajectoryStore, 'list'>) {
  const orders = new Map<string, OrderedRows>()

  async function tableOf(
    kg: string,
    request: TableRequest,
    signal: AbortSignal | undefined,
    work: (table: GraphTable) => Promise<TablePage>,
  ): Promise<TablePage> {
    return projects.using(kg, async graph => {
      const key = JSON.stringify([kg, (await graph.summary()).fingerprint, request])
      const table = await GraphTable.open(graph, request, { signal, known: orders.get(key) })
      if (table.ordered !== undefined) {
        orders.delete(key)
        orders.set(key, table.ordered)
        for (const old of [...orders.keys()].slice(0, -KEPT_ORDERS)) orders.delete(old)
      }
      return work(table)
    })
  }

  return {
    search: (kg: string, text: string, limit: number): Promise<Found> =>
      projects.using(kg, graph => search(graph, text, limit)),

    entity: (kg: string, key: string, each: number): Promise<EntityPage> =>
      projects.using(kg, graph => entityPage(graph, key, each)),

    group: (
      kg: string,
      key: string,
      side: RelationSide,
      page: { offset: number; limit: number },
    ): Promise<RelationGroup> => projects.using(kg, graph => relationGroup(graph, key, side, page)),

    connections: (
      kg: string,
      added: readonly string[],
      shown: readonly string[],
      signal?: AbortSignal,
    ): Promise<Connections> => projects.using(kg, graph => connections(graph, added, shown, signal)),

    /** By what these can be filtered, coloured and sized. */
    attributes: (kg: string, keys: readonly string[], signal?: AbortSignal): Promise<Attribute[]> =>
      projects.using(kg, graph => attributesOf(graph, keys, signal)),

    values: (
      kg: string,
      keys: readonly string[],
      attribute: Attribute,
      signal?: AbortSignal,
    ): Promise<AttributeValues> => projects.using(kg, graph => attributeValues(graph, keys, attribute, signal)),

    /** Passages that name it, and questions that were asked about it. */
    mentions: (kg: string, key: string): Promise<EntityMentions> =>
      projects.using(kg, async graph => {
        const entity = await entityCalled(graph, key)
        const hypergraph = await graph.hypergraph()
        const passages = await hypergraph?.hyperedgesOf(entity.name, MOST_PASSAGES)
        const cards = await answers.list()
        return {
          ...(passages === undefined
            ? isElsewhere(projects.path(kg))
              ? { passagesNote: 'A graph at an endpoint has no documents here.' }
              : {}
            : {
                passages: passages.map(({ text, source }) => ({
                  text,
                  document: source.document,
                  chunk: source.chunk,
                })),
              }),
          questions: cards
            .filter(
              ({ graph: asked, about, answers: names }) =>
                asked === kg && (about.includes(entity.key) || names.includes(entity.name)),
            )
            .slice(0, MOST_QUESTIONS)
            .map(({ id, question, createdAt }) => ({ id, question, createdAt })),
        }
      }),

    schema: (kg: string): Promise<GraphSchema> => projects.using(kg, graphSchema),

    table: (
      kg: string,
      request: TableRequest,
      page: { offset: number; limit: number },
      signal?: AbortSignal,
    ): Promise<TablePage> => tableOf(kg, request, signal, table => table.page(page.offset, page.limit)),

    /** All rows of a table as CSV, some lines at a time. */
    async *csv(kg: string, request: TableRequest, signal?: AbortSignal): AsyncGenerator<string> {
      using lease = await projects.lease(kg)
      const table = await GraphTable.open(lease.graph, request, { signal })
      const { kind } = request.of
      yield csvLine([...TABLE_COLUMNS[kind], ...(kind === 'relation' ? ['head key', 'tail key'] : ['key'])])
      for await (const rows of table.all(signal)) yield rows.map(row => csvLine(cellsOf(row))).join('')
    },

    paths: (
      kg: string,
      request: PathRequest,
      { signal, told }: { signal?: AbortSignal | undefined; told?: (looked: number, length: number) => void } = {},
    ): Promise<PathsFound> =>
      projects.using(kg, graph =>
        findPaths(graph, request, {
          signal,
          told: (looked, length = 1) => told?.(looked, length),
        }),
      ),

    /** The same, telling how far it has come. */
    async *pathEvents(kg: string, request: PathRequest, signal?: AbortSignal): AsyncGenerator<PathEvent> {
      const news = new Condition()
      let last: PathEvent | undefined
      let toldAt = performance.now()
      const finding = this.paths(kg, request, {
        signal,
        told: (looked, length) => {
          if (performance.now() - toldAt < TOLD_EVERY_MS) return
          toldAt = performance.now()
          last = { kind: 'looking', looked, length }
          news.wakeAll()
        },
      }).finally(() => news.wakeAll())
      // What goes wrong is thrown where it is awaited below.
      finding.catch(() => undefined)
      const isDone = Symbol('done')
      for (;;) {
        const ended = await Promise.race([finding.then(() => isDone), news.next(signal)])
        if (ended === isDone) break
        if (last !== undefined) yield last
        last = undefined
      }
      yield { kind: 'found', ...(await finding) }
    },
  }
}

function cellsOf({ entity, tail, times }: TableRow): (string | number)[] {
  return tail === undefined
    ? [entity.name, entity.degree, entity.key]
    : [entity.name, tail.name, times.join('; '), entity.key, tail.key]
}
