import { seldom } from '../../base/seldom.ts'
import type { Progress } from '../../contract/job.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

const EVERY_MS = 100
/** Before that, how long it takes is not told. */
const FIRST_SECONDS = 1

/** Bytes that were done, of about how many, as progress with its rate and what is left; ten times a second at most. */
export function byteProgress(of: number, tell: (progress: Progress) => void): (phase: Saying, done: number) => void {
  const started = performance.now()
  return seldom(EVERY_MS, (phase, done) => {
    const seconds = (performance.now() - started) / 1_000
    const fraction = Math.min(0.99, done / Math.max(1, of))
    const rate =
      seconds < FIRST_SECONDS ? {} : { rate: saying('progress.bytesASecond', { size: { bytes: done / seconds } }) }
    const left = seconds < FIRST_SECONDS || fraction === 0 ? {} : { secondsLeft: (seconds / fraction) * (1 - fraction) }
    tell({ phase, fraction, ...rate, ...left })
  })
}
