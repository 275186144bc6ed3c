import type { JobProgress } from '../jobs/job-queue.ts'
import type { KeptEvaluation } from './evaluation-place.ts'

/** Who is told how work goes on, and who ends it. */
export interface Course {
  signal: AbortSignal
  report(progress: JobProgress): void
  /** Called whenever what is known of the evaluation is another. */
  changed(kept: KeptEvaluation): void
}
