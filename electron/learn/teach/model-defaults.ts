import type { TrainedKind } from '../../contract/training-form.ts'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'

/**
 * Rates where the plan leaves them open. The papers' are for models of billions of weights; a network of a million
 * takes steps a hundred times as long, an adapter ten times (Hu et al. 2021, table 9 and below).
 */
const RATES: Record<TrainedKind, { stage1: number; stage2: number; grpo: number }> = {
  navigator: { stage1: 2e-4, stage2: 1e-4, grpo: 3e-4 },
  whole: { stage1: 3e-4, stage2: 1e-4, grpo: 2e-5 },
  lora: { stage1: 2e-4, stage2: 1e-4, grpo: 1e-5 },
}

/**
 * Lessons cost the Navigator milliseconds, and what it was taught before survives small steps over many better than
 * large ones over few.
 */
const NAVIGATOR_LESSONS = 5_000
/** With KG-R1's 16 rollouts each: a batch of 128. */
const NAVIGATOR_QUESTIONS = 8

/** The plan with what the kind of model decides, where nobody has decided it. */
export function withModelDefaults(plan: TrainingPlanInput, kind: TrainedKind): TrainingPlanInput {
  const { stage1, stage2, grpo } = RATES[kind]
  return {
    ...plan,
    stage1: { rate: stage1, ...plan.stage1 },
    stage2: { rate: stage2, ...plan.stage2 },
    grpo: { rate: grpo, ...(kind === 'navigator' ? { questions: NAVIGATOR_QUESTIONS } : {}), ...plan.grpo },
    ...(kind === 'navigator' ? { lessons: { count: NAVIGATOR_LESSONS, ...plan.lessons } } : {}),
    ...(kind === 'whole' ? { whole: true } : {}),
  }
}
