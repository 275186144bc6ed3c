import { IdSchema, PathSchema } from '../../contract/ids.ts'
import { z } from 'zod'
import type { Trajectory } from '../../contract/trajectory.ts'
import {
  type ChangePage,
  type ComparisonView,
  type EvaluationDetail,
  type EvaluationView,
  type MatrixView,
  type QuestionSetView,
  type QuestionSource,
  type RecordPage,
  ChangeFilterSchema,
  EvaluationExportSchema,
  EvaluationRequestSchema,
  MatrixRequestSchema,
  PageSchema,
  QuestionSourceSchema,
  RecordFilterSchema,
  type TopicsFound,
} from '../../contract/evaluation.ts'
import { refuseNamedFiles } from './named-files.ts'
import { pathProcedure, procedure, router } from './trpc.ts'

const Id = z.object({ id: IdSchema })
const Exported = Id.extend({ format: EvaluationExportSchema })

const filesOf = (sources: readonly QuestionSource[]): QuestionSource[] => sources.filter(({ kind }) => kind === 'file')

export const evaluateRouter = router({
  /** What a question set holds, before it is used. */
  inspect: procedure.input(QuestionSourceSchema).query(async ({ ctx, input }): Promise<QuestionSetView> => {
    await refuseNamedFiles(ctx, { files: filesOf([input]) })
    return ctx.host.evaluations.inspect(input)
  }),
  /** Which graphs know what the questions start from, the one that knows most of it first. */
  topics: procedure.input(QuestionSourceSchema).query(async ({ ctx, input }): Promise<TopicsFound[]> => {
    await refuseNamedFiles(ctx, { files: filesOf([input]) })
    return ctx.host.evaluations.topics(input)
  }),
  start: procedure
    .input(EvaluationRequestSchema)
    .mutation(async ({ ctx, input }): Promise<{ id: string; jobId: string }> => {
      await refuseNamedFiles(ctx, {
        files: [...filesOf([input.questions]), ...input.against],
        models: [input.model, input.judge?.model],
        adapters: [input.adapter],
      })
      return ctx.host.evaluations.start(input)
    }),
  list: procedure.query(({ ctx }): Promise<EvaluationView[]> => ctx.host.evaluations.list()),
  /** All, now and whenever one changes; at most ten times a second. */
  watch: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<EvaluationView[]> {
    yield* ctx.host.evaluations.watch(signal)
  }),
  get: procedure.input(Id).query(({ ctx, input }): Promise<EvaluationDetail> => ctx.host.evaluations.get(input.id)),
  records: procedure
    .input(
      Id.extend({
        filter: RecordFilterSchema,
        search: z.string().max(1_000).optional(),
        ...PageSchema.shape,
      }),
    )
    .query(({ ctx, input: { id, ...wanted } }): Promise<RecordPage> => ctx.host.evaluations.records(id, wanted)),
  trajectory: procedure
    .input(Id.extend({ at: z.number().int().min(0), sample: z.number().int().min(0) }))
    .query(({ ctx, input }): Promise<Trajectory> => ctx.host.evaluations.trajectory(input.id, input.at, input.sample)),
  stop: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.stop(input.id)),
  resume: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.evaluations.resume(input.id)),
  compare: procedure
    .input(z.object({ a: IdSchema, b: IdSchema }))
    .query(({ ctx, input }): Promise<ComparisonView> => ctx.host.evaluations.compare(input.a, input.b)),
  changes: procedure
    .input(z.object({ a: IdSchema, b: IdSchema, filter: ChangeFilterSchema, ...PageSchema.shape }))
    .query(({ ctx, input: { a, b, ...wanted } }): Promise<ChangePage> => ctx.host.evaluations.changes(a, b, wanted)),
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.restore(input.id)),
  export: procedure
    .input(Exported)
    .query(({ ctx, input }): Promise<{ fileName: string; mediaType: string; content: string }> =>
      ctx.host.evaluations.export(input.id, input.format),
    ),
  /** Into a file of this machine: the Electron door and the command line. */
  exportTo: pathProcedure
    .input(Exported.extend({ path: PathSchema }))
    .mutation(({ ctx, input }): Promise<{ path: string }> =>
      ctx.host.evaluations.exportTo(input.id, input.format, input.path),
    ),
  startMatrix: procedure
    .input(MatrixRequestSchema)
    .mutation(async ({ ctx, input }): Promise<{ id: string; jobId: string }> => {
      await refuseNamedFiles(ctx, {
        files: [...filesOf(input.columns.map(({ questions }) => questions)), ...input.plan.against],
        models: [...input.rows.map(({ model }) => model), input.plan.judge?.model],
        adapters: input.rows.map(({ adapter }) => adapter),
      })
      return ctx.host.evaluations.startMatrix(input)
    }),
  matrices: procedure.query(({ ctx }): Promise<MatrixView[]> => ctx.host.evaluations.matrices()),
  matrix: procedure.input(Id).query(({ ctx, input }): Promise<MatrixView> => ctx.host.evaluations.matrix(input.id)),
  resumeMatrix: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.evaluations.resumeMatrix(input.id)),
  stopMatrix: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.stopMatrix(input.id)),
  removeMatrix: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.removeMatrix(input.id)),
  restoreMatrix: procedure
    .input(Id)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.evaluations.restoreMatrix(input.id)),
})
