import { z } from 'zod'
import { AttributeSchema, type Attribute, type AttributeValues } from '../../contract/attribute.ts'
import {
  PathRequestSchema,
  RelationSideSchema,
  TableRequestSchema,
  type EntityMentions,
  type EntityPage,
  type Found,
  type GraphSchema,
  type PathEvent,
  type RelationGroup,
  type TablePage,
} from '../../contract/browse.ts'
import { GraphNameSchema, IdSchema } from '../../contract/ids.ts'
import { CanvasSchema, ViewNameSchema, type SavedView, type ViewCard } from '../../contract/saved-view.ts'
import type { Connections } from '../../kg/browsing/connections.ts'
import { procedure, router } from './trpc.ts'

const InGraph = z.object({ kg: GraphNameSchema })
const Key = z.string().min(1).max(100_000)
const OfEntity = InGraph.extend({ key: Key })
const Keys = z.array(Key).max(20_000)
const Page = { offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(1_000) }
const Id = z.object({ id: IdSchema })

const viewsRouter = router({
  list: procedure.input(InGraph).query(({ ctx, input }): Promise<ViewCard[]> => ctx.host.views.list(input.kg)),
  get: procedure.input(Id).query(({ ctx, input }): Promise<SavedView> => ctx.host.views.get(input.id)),
  /** With an `id` in place of the view that has it. */
  save: procedure
    .input(InGraph.extend({ name: ViewNameSchema, canvas: CanvasSchema, id: IdSchema.optional() }))
    .mutation(({ ctx, input }): Promise<ViewCard> => ctx.host.views.save(input)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.views.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.views.restore(input.id)),
})

/** A walk through a graph: names, entities, what joins them, tables, and drawings that are kept. */
export const browseRouter = router({
  search: procedure
    .input(InGraph.extend({ text: z.string().max(300), limit: z.number().int().min(1).max(100) }))
    .query(({ ctx, input }): Promise<Found> => ctx.host.browsing.search(input.kg, input.text, input.limit)),
  /** `each`: how many ends of each relation come with it. */
  entity: procedure
    .input(OfEntity.extend({ each: z.number().int().min(0).max(100) }))
    .query(({ ctx, input }): Promise<EntityPage> => ctx.host.browsing.entity(input.kg, input.key, input.each)),
  group: procedure
    .input(OfEntity.extend({ side: RelationSideSchema, ...Page }))
    .query(({ ctx, input: { kg, key, side, ...page } }): Promise<RelationGroup> =>
      ctx.host.browsing.group(kg, key, side, page),
    ),
  mentions: procedure
    .input(OfEntity)
    .query(({ ctx, input }): Promise<EntityMentions> => ctx.host.browsing.mentions(input.kg, input.key)),
  /** What joins `added` to one another and to `shown`. */
  connections: procedure
    .input(InGraph.extend({ added: Keys, shown: Keys }))
    .query(({ ctx, input, signal }): Promise<Connections> =>
      ctx.host.browsing.connections(input.kg, input.added, input.shown, signal),
    ),
  /** By what these can be filtered, coloured and sized. */
  attributes: procedure
    .input(InGraph.extend({ keys: Keys }))
    .query(({ ctx, input, signal }): Promise<Attribute[]> =>
      ctx.host.browsing.attributes(input.kg, input.keys, signal),
    ),
  values: procedure
    .input(InGraph.extend({ keys: Keys, attribute: AttributeSchema }))
    .query(({ ctx, input, signal }): Promise<AttributeValues> =>
      ctx.host.browsing.values(input.kg, input.keys, input.attribute, signal),
    ),
  /** Ends when its last event is told, or when nobody listens any more. */
  paths: procedure.input(InGraph.extend({ request: PathRequestSchema })).subscription(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<PathEvent> {
    yield* ctx.host.browsing.pathEvents(input.kg, input.request, signal)
  }),
  schema: procedure.input(InGraph).query(({ ctx, input }): Promise<GraphSchema> => ctx.host.browsing.schema(input.kg)),
  table: procedure
    .input(InGraph.extend({ request: TableRequestSchema, ...Page }))
    .query(({ ctx, input: { kg, request, ...page }, signal }): Promise<TablePage> =>
      ctx.host.browsing.table(kg, request, page, signal),
    ),
  /** The whole table as CSV, piece by piece. */
  csv: procedure.input(InGraph.extend({ request: TableRequestSchema })).subscription(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<string> {
    yield* ctx.host.browsing.csv(input.kg, input.request, signal)
  }),
  views: viewsRouter,
})
