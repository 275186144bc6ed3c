import type { Embedders } from '../models/embedders.ts'
import type { AnsweringDesk, GraphLibrary, Models } from '../services.ts'
import type { EvaluationStore } from './evaluation-store.ts'
import type { MatrixStore } from './matrix-store.ts'
import type { SourceTools } from './question-source.ts'

/** What evaluations are done with. */
export interface EvaluationTools extends SourceTools {
  store: EvaluationStore
  matrices: MatrixStore
  graphs: Pick<GraphLibrary, 'summary'>
  answering: AnsweringDesk
  models: Pick<Models, 'list' | 'policy'>
  embedders: Pick<Embedders, 'open'>
}
