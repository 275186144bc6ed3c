import { z } from 'zod'
import { pathProcedure, procedure, router } from './trpc.ts'

const Wanted = z.object({ trajectoryId: z.string().min(1).max(100), format: z.enum(['html', 'jsonl']) })

export interface RenderedReport {
  fileName: string
  mediaType: string
  content: string
}

export const reportsRouter = router({
  render: procedure
    .input(Wanted)
    .query(({ ctx, input }): Promise<RenderedReport> => ctx.host.reports.render(input.trajectoryId, input.format)),
  /** Into a file of this machine: the Electron door and the command line. */
  saveTo: pathProcedure
    .input(Wanted.extend({ path: z.string().min(1).max(4_096) }))
    .mutation(({ ctx, input }): Promise<{ path: string }> =>
      ctx.host.reports.saveTo(input.trajectoryId, input.format, input.path),
    ),
})
