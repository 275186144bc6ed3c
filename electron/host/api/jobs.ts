import { IdSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import { procedure, router } from './trpc.ts'
import type { JobView } from '../../contract/job.ts'

const Id = z.object({ id: IdSchema })

export const jobsRouter = router({
  /** The whole list, now and whenever it changes; at most ten times a second. */
  watch: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<JobView[]> {
    yield* ctx.host.jobs.watch(signal)
  }),
  cancel: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.cancel(input.id)),
  retry: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.retry(input.id)),
  dismiss: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.dismiss(input.id)),
})
