import { z } from 'zod'
import type { Fact } from '../../kg/triple.ts'
import { pathProcedure, procedure, router } from './trpc.ts'
import type { EntitySuggestion, GraphCard, GraphDetail, MentionView } from './views.ts'

const Name = z.string().min(1).max(200)
const Limit = z.number().int().min(1).max(1_000)
const InGraph = z.object({ kg: Name })
const Paths = z.array(z.string().min(1).max(4_096)).min(1).max(1_000)

/** A file that the browser can fetch with its session; in the Electron door `exportTo` writes it instead. */
export interface Download {
  url: string
  fileName: string
}

export const graphsRouter = router({
  list: procedure.query(({ ctx }): Promise<GraphCard[]> => ctx.host.graphs.list()),
  summary: procedure.input(InGraph).query(({ ctx, input }): Promise<GraphDetail> => ctx.host.graphs.summary(input.kg)),
  neighbourhood: procedure.input(InGraph.extend({ key: z.string().max(100_000), limit: Limit }))
    .query(({ ctx, input }): Promise<{ entity: EntitySuggestion; facts: Fact[] }> => ctx.host.explore.neighbourhood(input.kg, input.key, input.limit)),
  complete: procedure.input(InGraph.extend({ prefix: z.string().max(1_000), limit: Limit }))
    .query(({ ctx, input }): Promise<EntitySuggestion[]> => ctx.host.explore.complete(input.kg, input.prefix, input.limit)),
  mentions: procedure.input(InGraph.extend({ text: z.string().max(10_000) }))
    .query(({ ctx, input }): Promise<MentionView[]> => ctx.host.explore.mentions(input.kg, input.text)),
  /** Files of this machine, by path: the Electron door and the command line. */
  import: pathProcedure.input(z.object({ paths: Paths, name: Name.optional(), format: z.string().max(50).optional() }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.imports.start(input)),
  /** Files that the browser has sent to `POST /upload` before. */
  importUploads: procedure.input(z.object({ uploadIds: z.array(z.string().max(100)).min(1).max(1_000), name: Name.optional() }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.imports.startUploads(input.uploadIds, input.name)),
  addSample: procedure.mutation(({ ctx }): Promise<{ jobId: string }> => ctx.host.imports.startSample()),
  remove: procedure.input(InGraph).mutation(({ ctx, input }): Promise<{ undoId: string }> => ctx.host.graphs.remove(input.kg)),
  undoRemove: procedure.input(z.object({ undoId: z.string().max(100) }))
    .mutation(({ ctx, input }): Promise<{ kg: string }> => ctx.host.graphs.undoRemove(input.undoId)),
  rename: procedure.input(InGraph.extend({ to: Name })).mutation(({ ctx, input }): Promise<{ kg: string }> => ctx.host.graphs.rename(input.kg, input.to)),
  /** The file that keeps all of the graph, through the browser: fetch `url`. CSV for facts with times, N-Triples otherwise. */
  export: procedure.input(InGraph).mutation(async ({ ctx, input }): Promise<Download> => {
    const { name, temporal, literals } = await ctx.host.graphs.summary(input.kg)
    const ending = temporal && literals === 0 ? 'csv' : 'nt'
    return { url: `/download/graph/${encodeURIComponent(name)}.${ending}`, fileName: `${name}.${ending}` }
  }),
  /** Into a file of this machine, CSV where its name ends so and N-Triples otherwise: the Electron door and the command line. */
  exportTo: pathProcedure.input(InGraph.extend({ path: z.string().min(1).max(4_096) }))
    .mutation(({ ctx, input }): Promise<{ path: string; triples: number; notes: string[] }> => ctx.host.graphs.exportTo(input.kg, input.path)),
  /** The whole list, now and whenever it changes. */
  changes: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<GraphCard[]> {
    yield* ctx.host.graphs.changes(signal)
  }),
})
