import { IdSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import { procedure, router, servedReadOnly } from './trpc.ts'
import type { JobView } from '../../contract/job.ts'

const Id = z.object({ id: IdSchema })

/** Jobs that a page begins where graphs are shared; the others are of whoever runs the server. */
const OF_USERS: ReadonlySet<JobView['kind']> = new Set(['evaluation', 'batch', 'export'])

const changing = procedure.input(Id).use(({ ctx, input, next }) => {
  const job = ctx.host.jobs.list().find(({ id }) => id === input.id)
  if (ctx.isReadOnly === true && job !== undefined && !OF_USERS.has(job.kind)) throw servedReadOnly()
  return next()
})

export const jobsRouter = router({
  /** The whole list, now and whenever it changes; at most ten times a second. */
  watch: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<JobView[]> {
    yield* ctx.host.jobs.watch(signal)
  }),
  cancel: changing.mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.cancel(input.id)),
  retry: changing.mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.retry(input.id)),
  dismiss: changing.mutation(({ ctx, input }): Promise<void> => ctx.host.jobs.dismiss(input.id)),
})
