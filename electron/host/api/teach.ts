import { z } from 'zod'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import { teachChoices } from './teach-choices.ts'
import type { CurvePoint, RolloutView, RunView } from '../../contract/training-run.ts'
import type { LessonPreview, PlanEstimate, TeachChoices } from '../../contract/training-form.ts'
import { HostError } from '../../contract/errors.ts'
import { procedure, router } from './trpc.ts'

const Id = z.object({ id: z.string().min(1).max(100) })

/**
 * What is wrong with a plan is said by `estimate` and `start` in words, so that a form can show it: here it only has to
 * be an object of some size.
 */
const Plan = z.custom<TrainingPlanInput>(
  value => typeof value === 'object' && value !== null && JSON.stringify(value).length < 1_000_000,
)

/** A page in a browser names no files of this machine; a window and the command line may. */
function withoutPaths(plan: TrainingPlanInput, door: 'electron' | 'browser'): TrainingPlanInput {
  const { lessons, model = '' } = plan
  if (door === 'electron') return plan
  if (filled(lessons?.files) || filled(lessons?.keepOut))
    throw new HostError(
      'forbidden',
      'Files are not read by their path from a browser; use `clew train` on the command line, or the window.',
    )
  if (/^(?!endpoint:).*[\\/]/s.test(model))
    throw new HostError(
      'forbidden',
      'A model is not named by its path from a browser; add its file to the models first.',
    )
  return plan
}

const filled = (list: readonly string[] | undefined): boolean => list !== undefined && list.length > 0

export const teachRouter = router({
  /** The defaults of a plan and the recipes, for a form. */
  choices: procedure.query((): TeachChoices => teachChoices()),
  /** What the plan would need and whether it can work; loads no model. */
  estimate: procedure
    .input(Plan)
    .query(({ ctx, input }): Promise<PlanEstimate> => ctx.host.teaching.estimate(withoutPaths(input, ctx.door))),
  /** A few lessons as the plan would make them. */
  preview: procedure
    .input(Plan)
    .query(({ ctx, input, signal }): Promise<LessonPreview> =>
      ctx.host.teaching.preview(withoutPaths(input, ctx.door), signal),
    ),
  start: procedure
    .input(Plan)
    .mutation(({ ctx, input }): Promise<{ id: string; jobId: string }> =>
      ctx.host.teaching.start(withoutPaths(input, ctx.door)),
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
  remove: procedure.input(Id).mutation(({ ctx, input }): Promise<void> => ctx.host.teaching.remove(input.id)),
})
