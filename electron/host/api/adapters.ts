import { IdSchema, PathSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import type { AdapterView } from '../../contract/adapter.ts'
import { pathProcedure, procedure, router } from './trpc.ts'

const Id = z.object({ id: IdSchema })

export const adaptersRouter = router({
  list: procedure.query(({ ctx }): Promise<AdapterView[]> => ctx.host.adapters.list()),
  /** The whole list, now and whenever it changes. */
  watch: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<AdapterView[]> {
    yield* ctx.host.adapters.watch(signal)
  }),
  rename: procedure
    .input(Id.extend({ name: z.string().max(1_000) }))
    .mutation(({ ctx, input }): Promise<AdapterView> => ctx.host.adapters.rename(input.id, input.name)),
  /** Into the trash, from which `restore` takes it back. */
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.adapters.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.adapters.restore(input.id)),
  /** Into a folder of this machine: the Electron door and the command line. */
  exportTo: pathProcedure
    .input(Id.extend({ folder: PathSchema }))
    .mutation(({ ctx, input }): Promise<{ path: string }> => ctx.host.adapters.exportTo(input.id, input.folder)),
  /**
   * A folder that was exported, or a LoRA adapter as GGUF that was trained elsewhere: the Electron door and the command
   * line.
   */
  add: pathProcedure
    .input(z.object({ path: PathSchema, model: PathSchema.optional() }))
    .mutation(({ ctx, input }): Promise<AdapterView> => ctx.host.adapters.add(input.path, input.model)),
})
