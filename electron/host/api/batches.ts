import { z } from 'zod'
import { BatchRequestSchema, type Batch } from '../../contract/batch.ts'
import { IdSchema } from '../../contract/ids.ts'
import type { RenderedFile } from '../../contract/saved-file.ts'
import { refuseNamedFiles } from './named-files.ts'
import { procedure, router } from './trpc.ts'

const Id = z.object({ id: IdSchema })

/** Tables of questions, answered row by row as a job. */
export const batchesRouter = router({
  start: procedure
    .input(BatchRequestSchema)
    .mutation(async ({ ctx, input }): Promise<{ id: string; jobId: string }> => {
      await refuseNamedFiles(ctx, {
        files: input.questions.kind === 'file' ? [input.questions.path] : [],
        models: [input.model],
        adapters: [input.adapter],
      })
      return ctx.host.batches.start(input)
    }),
  list: procedure.query(({ ctx }): Promise<Batch[]> => ctx.host.batches.list()),
  get: procedure.input(Id).query(({ ctx, input }): Promise<Batch> => ctx.host.batches.get(input.id)),
  /** The table as it came, with what was answered behind each row. */
  table: procedure.input(Id).query(({ ctx, input }): Promise<RenderedFile> => ctx.host.batches.table(input.id)),
  resume: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.batches.resume(input.id)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.batches.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.batches.restore(input.id)),
})
