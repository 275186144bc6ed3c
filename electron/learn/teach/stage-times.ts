import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { RunClock } from './clock.ts'
import type { StageName } from '../../contract/training-run.ts'

/** By when each stage is to have ended, as a share of the time between the measuring before and the measuring after. */
const ENDS: Record<TrainingPlan['kind'], Partial<Record<StageName, number>>> = {
  teach: { 'stage-1': 0.4, rollouts: 0.52, 'stage-2': 0.66, grpo: 1 },
  sft: { 'stage-1': 0.65, 'stage-2': 1 },
  grpo: { grpo: 1 },
}
/** Of the whole run, for a model to word lessons in: it takes seconds for each, and the grammar next to none. */
const MOST_FOR_WORDING = 0.25
/** However long measuring takes, this share of the minutes is for learning. */
const LEAST_FOR_LEARNING = 0.3

/** How a plan's minutes are divided between the stages of its run. */
export class StageTimes {
  private readonly plan: Pick<TrainingPlan, 'kind' | 'minutes'>
  private readonly clock: RunClock

  constructor(plan: Pick<TrainingPlan, 'kind' | 'minutes'>, clock: RunClock) {
    this.plan = plan
    this.clock = clock
  }

  /**
   * Second of the run at which a stage is to have ended. Measuring after is taken to need what measuring before did.
   */
  limitOf(stage: StageName): number {
    const { kind, minutes } = this.plan
    if (stage === 'lessons') return MOST_FOR_WORDING * minutes * 60
    const [before, whole] = [this.clock.of('before'), minutes * 60]
    const start = this.clock.of('lessons') + before
    return start + Math.max(LEAST_FOR_LEARNING * whole, whole - start - before) * (ENDS[kind][stage] ?? 1)
  }

  /** Of the seconds that the rest of a stage would take, those that it is given. */
  leftOf(stage: StageName, seconds: number): number {
    return Math.max(0, Math.min(seconds, this.limitOf(stage) - this.clock.seconds))
  }

  isUp(stage: StageName): boolean {
    return this.clock.seconds >= this.limitOf(stage)
  }
}
