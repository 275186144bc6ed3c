import { z } from 'zod'
import { pathProcedure, procedure, router } from './trpc.ts'
import type { ModelCard } from './views.ts'

export const modelsRouter = router({
  list: procedure.query(({ ctx }): Promise<ModelCard[]> => ctx.host.models.list()),
  /** A GGUF file of this machine, by path: the Electron door and the command line. */
  add: pathProcedure.input(z.object({ path: z.string().min(1).max(4_096) })).mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.add(input.path)),
  /** A GGUF file that the browser has sent to `POST /upload` before. */
  addUpload: procedure.input(z.object({ uploadId: z.string().max(100) })).mutation(({ ctx, input }): Promise<ModelCard> => ctx.host.models.addUpload(input.uploadId)),
  remove: procedure.input(z.object({ id: z.string().min(1).max(500) })).mutation(({ ctx, input }): Promise<void> => ctx.host.models.remove(input.id)),
})
