import { ReportFormatSchema, type RenderedFile } from '../../contract/saved-file.ts'
import { IdSchema, PathSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import { pathProcedure, procedure, router } from './trpc.ts'

const Wanted = z.object({ trajectoryId: IdSchema, format: ReportFormatSchema })

export const reportsRouter = router({
  render: procedure
    .input(Wanted)
    .query(({ ctx, input }): Promise<RenderedFile> => ctx.host.reports.render(input.trajectoryId, input.format)),
  /** Into a file of this machine: the Electron door and the command line. */
  saveTo: pathProcedure
    .input(Wanted.extend({ path: PathSchema }))
    .mutation(({ ctx, input }): Promise<{ path: string }> =>
      ctx.host.reports.saveTo(input.trajectoryId, input.format, input.path),
    ),
})
