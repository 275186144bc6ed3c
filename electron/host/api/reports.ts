import { z } from 'zod'
import { IdSchema, PathSchema } from '../../contract/ids.ts'
import {
  LARGEST_LOGO,
  ReportFormatSchema,
  ReportRequestSchema,
  ReportSubjectSchema,
  ReportTemplateSchema,
  type ReportOutline,
  type ReportTemplate,
} from '../../contract/report.ts'
import type { RenderedFile } from '../../contract/saved-file.ts'
import { pathProcedure, procedure, router } from './trpc.ts'

const Wanted = ReportRequestSchema.extend({ format: ReportFormatSchema })
const Id = z.object({ id: IdSchema })

const templatesRouter = router({
  list: procedure.query(({ ctx }): Promise<ReportTemplate[]> => ctx.host.reports.templates.list()),
  /** In place of one of the same name; the picture in base64. */
  save: procedure
    .input(
      z.object({
        name: ReportTemplateSchema.shape.name,
        logo: z
          .base64()
          .max(2 * LARGEST_LOGO)
          .optional(),
      }),
    )
    .mutation(({ ctx, input: { name, logo } }): Promise<ReportTemplate> =>
      ctx.host.reports.templates.save({ name, logo: logo === undefined ? undefined : Buffer.from(logo, 'base64') }),
    ),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.reports.templates.remove(input.id)),
  restore: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.reports.templates.restore(input.id)),
})

export const reportsRouter = router({
  /** What there is to be said of it, before it is made. */
  outline: procedure
    .input(z.object({ subject: ReportSubjectSchema }))
    .query(({ ctx, input }): Promise<ReportOutline> => ctx.host.reports.outline(input.subject)),
  /** A window that has gone does not wait for it. */
  render: procedure
    .input(Wanted)
    .query(({ ctx, input: { format, ...request }, signal }): Promise<RenderedFile> =>
      ctx.host.reports.render(request, format, signal),
    ),
  /** What its file would be called: a window asks where it goes before it is made. */
  fileName: procedure
    .input(Wanted)
    .query(({ ctx, input: { format, ...request } }): Promise<string> => ctx.host.reports.fileName(request, format)),
  /** Into a file of this machine: the Electron door and the command line. */
  saveTo: pathProcedure
    .input(Wanted.extend({ path: PathSchema }))
    .mutation(({ ctx, input: { format, path, ...request } }): Promise<{ path: string }> =>
      ctx.host.reports.saveTo(request, format, path),
    ),
  templates: templatesRouter,
})
