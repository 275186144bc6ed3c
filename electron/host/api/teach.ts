import { z } from 'zod'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import type { CurvePoint, RolloutView, RunView } from '../../contract/training-run.ts'
import type { LessonPreview, PlanEstimate, TeachChoices } from '../../contract/training-form.ts'
import { IdSchema } from '../../contract/ids.ts'
import { refuseNamedFiles } from './named-files.ts'
import { procedure, router, type OpenContext } from './trpc.ts'

const Id = z.object({ id: IdSchema })

/**
 * What is wrong with a plan is said by `estimate` and `start` in words, so that a form can show it: here it only has to
 * be an object of some size.
 */
const Plan = z.custom<TrainingPlanInput>(
  value => typeof value === 'object' && value !== null && JSON.stringify(value).length < 1_000_000,
)

/** The plan, where the door may name what it names. */
async function allowed(plan: TrainingPlanInput, ctx: OpenContext): Promise<TrainingPlanInput> {
  const { lessons, model, adapter } = plan
  await refuseNamedFiles(ctx, {
    files: [lessons?.files, lessons?.keepOut].flat().filter(file => file !== undefined),
    models: [model, lessons?.writer],
    adapters: [adapter],
  })
  return plan
}

export const teachRouter = router({
  /** The defaults of a plan and the recipes, for a form. */
  choices: procedure.query(async (): Promise<TeachChoices> => (await import('./teach-choices.ts')).teachChoices()),
  /** What the plan would need and whether it can work; loads no model. */
  estimate: procedure
    .input(Plan)
    .query(async ({ ctx, input }): Promise<PlanEstimate> => ctx.host.teaching.estimate(await allowed(input, ctx))),
  /** A few lessons as the plan would make them. */
  preview: procedure
    .input(Plan)
    .query(async ({ ctx, input, signal }): Promise<LessonPreview> =>
      ctx.host.teaching.preview(await allowed(input, ctx), signal),
    ),
  start: procedure
    .input(Plan)
    .mutation(async ({ ctx, input }): Promise<{ id: string; jobId: string }> =>
      ctx.host.teaching.start(await allowed(input, ctx)),
    ),
  list: procedure.query(({ ctx }): Promise<RunView[]> => ctx.host.teaching.list()),
  /** All runs, now and whenever one changes; at most ten times a second. */
  watch: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<RunView[]> {
    yield* ctx.host.teaching.watch(signal)
  }),
  /** Points of one run: those there are, then as they come. */
  points: procedure.input(Id).subscription(async function* ({ ctx, input, signal }): AsyncGenerator<CurvePoint[]> {
    yield* ctx.host.teaching.points(input.id, signal)
  }),
  /** The last rollouts of one run, newest first, whenever there are newer ones. */
  rollouts: procedure.input(Id).subscription(async function* ({ ctx, input, signal }): AsyncGenerator<RolloutView[]> {
    yield* ctx.host.teaching.rollouts(input.id, signal)
  }),
  pause: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.pause(input.id)),
  resume: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.resume(input.id)),
  stop: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.stop(input.id)),
  /** Into the trash, from which `restore` takes it back. */
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.remove(input.id)),
  restore: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.restore(input.id)),
})
