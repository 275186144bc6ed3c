import type { Trajectory } from '../../contract/trajectory.ts'
import type { EvaluationResult } from '../../contract/evaluation-result.ts'
import type {
  ChangeFilter,
  ChangePage,
  ComparisonView,
  EvaluationDetail,
  EvaluationRequest,
  EvaluationView,
  MatrixRequest,
  MatrixView,
  QuestionSetView,
  QuestionSource,
  RecordFilter,
  RecordPage,
  EvaluationExport,
} from '../../contract/evaluation.ts'
import type { JobView } from '../../contract/job.ts'

/** How far work is that is carried out at once. */
export interface RunCourse {
  signal: AbortSignal
  report(progress: Partial<Pick<JobView, 'fraction' | 'phase' | 'rate' | 'secondsLeft'>>): void
  /** Called once it has an id, or a folder, by which it can be gone on with. */
  begun(where: string): void
}

/** Questions answered and scored: kept on disk, one at a time, gone on with after a crash. */
export interface Evaluations {
  /** What a question file holds, without using it. */
  inspect(source: QuestionSource): Promise<QuestionSetView>
  /**
   * @throws {@link HostError} `bad-request`, with the reason, where it cannot be done as asked; nothing is kept then
   */
  start(request: EvaluationRequest): Promise<{ id: string; jobId: string }>
  list(): Promise<EvaluationView[]>
  /** All, now and whenever one changes; at most ten times a second. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<EvaluationView[]>
  get(id: string): Promise<EvaluationDetail>
  records(
    id: string,
    wanted: { filter: RecordFilter; search?: string; offset: number; limit: number },
  ): Promise<RecordPage>
  trajectory(id: string, at: number, sample: number): Promise<Trajectory>
  /** What is answered stays; the rest is not. */
  stop(id: string): Promise<void>
  /** Goes on from the answers that are there, also after a crash. */
  resume(id: string): Promise<{ jobId: string }>
  /** @param a the id of one, or its folder where it is not in the data folder; and so `b` */
  compare(a: string, b: string): Promise<ComparisonView>
  /** The per-question difference between two evaluations. */
  changes(a: string, b: string, wanted: { filter: ChangeFilter; offset: number; limit: number }): Promise<ChangePage>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
  export(id: string, format: EvaluationExport): Promise<{ fileName: string; mediaType: string; content: string }>
  exportTo(id: string, format: EvaluationExport, path: string): Promise<{ path: string }>
  /** Every row on every column, one evaluation a cell. */
  startMatrix(request: MatrixRequest): Promise<{ id: string; jobId: string }>
  matrices(): Promise<MatrixView[]>
  matrix(id: string): Promise<MatrixView>
  resumeMatrix(id: string): Promise<{ jobId: string }>
  stopMatrix(id: string): Promise<void>
  removeMatrix(id: string): Promise<void>
  /**
   * Carries one out at once and outside of the queue, as the command line does.
   * @param folder where it is kept; left out: in the data folder
   * @param resume goes on with the one in `folder`, or with the newest that was begun in the same way, where there is
   *   one
   */
  run(
    request: EvaluationRequest,
    course: RunCourse,
    options?: { folder?: string; resume?: boolean },
  ): Promise<EvaluationRun>
  /** Goes on with one, by its id or its folder. */
  runOn(where: string, course: RunCourse): Promise<EvaluationRun>
  runMatrix(request: MatrixRequest, course: RunCourse): Promise<MatrixView>
  runMatrixOn(id: string, course: RunCourse): Promise<MatrixView>
}

export interface EvaluationRun {
  id: string
  folder: string
  notes: string[]
  result: EvaluationResult
}
