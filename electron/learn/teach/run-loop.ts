import type { StageName } from '../../contract/training-run.ts'
import type { StageOutcome, StageTerms } from '../stage-loop.ts'
import type { RunContext } from './run-context.ts'
import type { RunState } from './run-state.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

interface LoopTold {
  /** What is being done, for people. */
  doing: Saying
  /** What a step goes through, in which unit. */
  each: number
  unit: `progress.${'episodes' | 'questions' | 'tries'}ASecond`
}

/**
 * A stage's loop as a part of a run: from where the last checkpoint left it, with what it tells on the curve and in the
 * list of stages. @returns undefined where it was asked to stop
 */
export async function runLoop(
  stage: StageName,
  { doing, each, unit }: LoopTold,
  { progress, clock, times, signal, plan, isTimeUp }: RunContext,
  state: RunState,
  run: (terms: StageTerms) => Promise<StageOutcome>,
): Promise<StageOutcome | undefined> {
  const from = state.position.loop
  const started = clock.seconds
  const outcome = await run({
    seed: plan.seed,
    from,
    signal,
    isTimeUp: () => isTimeUp(stage),
    on: {
      onPoint(step, values, steps) {
        progress.point(stage, step, values)
        const done = step - (from?.step ?? 0)
        const speed = done / Math.max(0.001, clock.seconds - started)
        progress.step(stage, {
          phase: saying('progress.stepOf', { doing, step, steps }),
          fraction: step / steps,
          ...(done > 0
            ? {
                rate: saying(unit, { number: { decimal: speed * each, places: 1 } }),
                secondsLeft: times.leftOf(stage, (steps - step) / speed),
              }
            : {}),
        })
      },
      checkpoint: (kind, at) => state.loopCheckpoint(kind, at),
      restoreBest: () => state.restore('stage'),
    },
  })
  if (outcome.reason !== undefined) progress.note(outcome.reason)
  state.position.loop = outcome.state
  return outcome.ended === 'stopped' ? undefined : outcome
}
