import type { KeptEvaluation } from './evaluation-place.ts'
import type { JobProgress } from '../jobs/job-kind.ts'
import type { AnsweringService } from '../answers/answering.ts'
import type { Log } from '../log.ts'
import type { Projects } from '../graphs/projects.ts'
import type { ModelService } from '../models/model-service.ts'
import type { Embedders } from '../models/embedders.ts'
import type { EvaluationStore } from './evaluation-store.ts'
import type { MatrixStore } from './matrix-store.ts'
import type { SourceTools } from './question-source.ts'

/** What evaluations are done with. */
export interface EvaluationTools extends SourceTools {
  store: EvaluationStore
  matrices: MatrixStore
  graphs: Pick<Projects, 'list' | 'summary' | 'using'>
  answering: AnsweringService
  models: Pick<ModelService, 'list' | 'policy'>
  embedders: Pick<Embedders, 'open'>
  log: Pick<Log, 'error'>
}

/** Who is told how work goes on, and who ends it. */
export interface RunControl {
  signal: AbortSignal
  report(progress: JobProgress): void
  /** Called whenever what is known of the evaluation is another. */
  changed(kept: KeptEvaluation): void
}
