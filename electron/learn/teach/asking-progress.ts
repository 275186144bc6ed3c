import type { StageName } from '../../contract/training-run.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'
import type { RunContext } from './run-context.ts'

/** Which questions of a stage are asked: those before them, and all that the stage asks. */
export interface AskedPart {
  from: number
  of: number
}

/**
 * Tells how far the asking of some questions is. A stage that asks several sets of them is done when the last is.
 * @param part left out where asking is not what the stage is about: its share is then not told
 */
export function askingProgress(
  { clock, progress }: Pick<RunContext, 'clock' | 'progress'>,
  stage: StageName,
  phase: (done: number, of: number) => Saying,
  part?: AskedPart,
): (done: number, of: number) => void {
  const started = clock.seconds
  return (done, of) => {
    const rate = done / Math.max(0.001, clock.seconds - started)
    const left = part === undefined ? of - done : part.of - part.from - done
    progress.step(stage, {
      phase: phase(done, of),
      ...(part === undefined ? {} : { fraction: (part.from + done) / part.of }),
      rate: saying('progress.questionsASecond', { number: { decimal: rate, places: 1 } }),
      secondsLeft: left / rate,
    })
  }
}

/** How many questions of another graph are asked each time. */
export function askedElsewhere({ elsewhere }: Pick<RunContext, 'elsewhere'>): number {
  return elsewhere?.questions.length ?? 0
}
