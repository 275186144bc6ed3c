import type { PlanRequest, TrainedKind, TrainingPlan } from '../../contract/training-plan.ts'

/**
 * What the kind of model decides. The papers' rates are for models of billions of weights; a network of a million takes
 * steps a hundred times as long, an adapter ten times (Hu et al. 2021, table 9 and below). Lessons cost the Navigator
 * milliseconds, and what it was taught before survives small steps over many better than large ones over few; its
 * questions a step are a batch of 128 with KG-R1's 16 rollouts each. Programs: the Navigator under Clew's own protocol,
 * which has some four hundred weights to learn and takes a few tenths of a second for each question; going through all
 * lessons once more takes it a second.
 */
const DECIDED: Record<
  TrainedKind | 'programs',
  { epochs: number; stage1: number; stage2: number; grpo: number; lessons: number; questions: number }
> = {
  navigator: { epochs: 2, stage1: 2e-4, stage2: 1e-4, grpo: 3e-4, lessons: 5_000, questions: 8 },
  programs: { epochs: 4, stage1: 2e-4, stage2: 1e-4, grpo: 1.2e-4, lessons: 2_500, questions: 16 },
  whole: { epochs: 2, stage1: 3e-4, stage2: 1e-4, grpo: 2e-5, lessons: 2_000, questions: 16 },
  lora: { epochs: 2, stage1: 2e-4, stage2: 1e-4, grpo: 1e-5, lessons: 2_000, questions: 16 },
}

/** The plan that a request comes to for a kind of model. */
export function decidedPlan(request: PlanRequest, kind: TrainedKind | 'programs'): TrainingPlan {
  const { lessons, stage1, stage2, grpo, whole = kind === 'whole' } = request
  const decided = DECIDED[kind]
  return {
    ...request,
    lessons: { ...lessons, count: lessons.count ?? decided.lessons },
    stage1: { ...stage1, epochs: stage1.epochs ?? decided.epochs, rate: stage1.rate ?? decided.stage1 },
    stage2: { ...stage2, epochs: stage2.epochs ?? 1, rate: stage2.rate ?? decided.stage2 },
    grpo: { ...grpo, rate: grpo.rate ?? decided.grpo, questions: grpo.questions ?? decided.questions },
    whole,
  }
}
