import type { Trajectory } from '../../contract/trajectory.ts'
import { resolve } from 'node:path'
import { pairRows } from '../../evaluate/comparison.ts'
import { readJudgements } from '../../evaluate/judge/judgements.ts'
import { readResult, readTrajectoryAt } from '../../evaluate/records.ts'
import { EvaluationResultSchema } from '../../contract/evaluation-result.ts'
import type {
  EvaluationRequest,
  EvaluationView,
  MatrixView,
  EvaluationExport,
  QuestionSource,
  EvaluationDetail,
  RecordFilter,
  RecordPage,
  ChangeFilter,
  ChangePage,
  MatrixRequest,
} from '../../contract/evaluation.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import { compareEvaluations, type Compared } from './compare.ts'
import { EvaluationJobInput } from './evaluation-jobs.ts'
import type { KeptEvaluation } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import { rowsAsCsv, rowsAsJsonl } from './export-rows.ts'
import type { KeptMatrix } from './matrix-store.ts'
import type { matrixView } from './matrix.ts'
import { topicsFound } from './topics-found.ts'
import { setView } from './set-view.ts'
import { changeView, evaluationView, passes, recordView } from './views.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { LiveValue } from '../../base/live-value.ts'
import { isAtWork } from '../../contract/states.ts'
import { createDirectRuns } from './direct-runs.ts'
import type { RunningEvaluations } from './running-evaluations.ts'
import { saying } from '../../contract/words/saying.ts'

const TEN_A_SECOND_MS = 100

/**
 * Questions answered and scored: kept on disk, one at a time, gone on with after a crash.
 * @param trainedOn the graph that an adapter was taught on, by the adapter's id or name
 */
export function createEvaluations(
  tools: EvaluationTools,
  jobs: JobQueue,
  running: RunningEvaluations,
  trainedOn: () => Promise<(adapter: string) => string | undefined>,
) {
  const { store, matrices } = tools
  const live = new LiveValue(list, TEN_A_SECOND_MS)
  running.onChange(() => live.changed())

  function jobOf(input: EvaluationJobInput): ReturnType<JobQueue['find']> {
    return jobs.find(
      'evaluation',
      other => JSON.stringify(EvaluationJobInput.safeParse(other).data) === JSON.stringify(input),
    )
  }

  /** With its state as its job has it: what waits for its turn here, or was stopped while it did, holds no lock. */
  function stated<T extends { state: EvaluationView['state'] }>(kept: T, job: ReturnType<typeof jobOf>): T {
    if (kept.state !== 'interrupted' || job === undefined) return kept
    return isAtWork(job)
      ? { ...kept, state: 'waiting' }
      : job.state === 'cancelled'
        ? { ...kept, state: 'stopped' }
        : kept
  }

  /** A cell is done by the job of its matrix, or by one of its own. */
  function now(kept: KeptEvaluation): KeptEvaluation {
    const { id, matrix } = kept
    return stated(kept, jobOf({ evaluation: id }) ?? (matrix === undefined ? undefined : jobOf({ matrix })))
  }

  function view(kept: KeptEvaluation): EvaluationView {
    const job = jobOf({ evaluation: kept.id })
    const { state } = now(kept)
    return {
      ...evaluationView({ ...(running.get(kept.id) ?? kept), state }),
      jobId: job && isAtWork(job) ? job.id : undefined,
    }
  }

  async function viewOfMatrix(kept: KeptMatrix, taught: Parameters<typeof matrixView>[2]): Promise<MatrixView> {
    const matrix = await import('./matrix.ts')
    return matrix.matrixView(
      stated(kept, jobOf({ matrix: kept.id })),
      async id => now(await store.place(id).read()),
      taught,
    )
  }

  async function list(): Promise<EvaluationView[]> {
    return (await store.list()).map(view)
  }

  /** Goes on with the job that there is, or begins one. */
  async function enqueue(input: EvaluationJobInput, title: string): Promise<{ jobId: string }> {
    const job = jobOf(input)
    if (job && isAtWork(job)) throw new ClewError('conflict', saying('evaluationProblems.running'))
    if (job?.canRetry === true) await jobs.retry(job.id)
    const started = job?.canRetry === true ? { jobId: job.id } : await jobs.add('evaluation', title, input)
    live.changed()
    return started
  }

  /** What is answered stays; the rest is not. */
  async function stop(input: EvaluationJobInput, missing: string): Promise<void> {
    const job = jobOf(input)
    if (!job || !isAtWork(job)) throw new ClewError('conflict', missing)
    await jobs.cancel(job.id)
    live.changed()
  }

  async function exported(
    id: string,
    format: EvaluationExport,
  ): Promise<{ fileName: string; mediaType: string; content: string }> {
    const place = store.place(id)
    const { name } = await place.read()
    const rows = await store.rows(place)
    const stem = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'evaluation'
    return format === 'csv'
      ? { fileName: `${stem}.csv`, mediaType: 'text/csv; charset=utf-8', content: rowsAsCsv(rows) }
      : { fileName: `${stem}.jsonl`, mediaType: 'application/x-ndjson; charset=utf-8', content: rowsAsJsonl(rows) }
  }

  return {
    /** What a question file holds, without using it. */
    inspect: async (source: QuestionSource) => {
      const { questionsOf } = await import('./question-source.ts')
      return setView(await questionsOf(source, tools))
    },
    /** Which graph the questions are about. */
    topics: async (source: QuestionSource) => {
      const { questionsOf } = await import('./question-source.ts')
      return topicsFound((await questionsOf(source, tools)).questions, tools.graphs)
    },
    /**
     * @throws {@link ClewError} `bad-request`, with the reason, where it cannot be done as asked; nothing is kept then
     */
    async start(request: EvaluationRequest): Promise<{ id: string; jobId: string }> {
      const { prepareEvaluation } = await import('./prepare.ts')
      const { kept } = await prepareEvaluation(request, tools)
      return { id: kept.id, ...(await enqueue({ evaluation: kept.id }, `Evaluate ${kept.name}`)) }
    },
    list,
    /** All, now and whenever one changes; at most ten times a second. */
    watch: (signal: AbortSignal | undefined) => live.watch(signal),
    async get(id: string): Promise<EvaluationDetail> {
      const place = store.place(id)
      const kept = await place.read()
      const result = EvaluationResultSchema.safeParse(await readResult(place.folder))
      return { ...view(kept), plan: kept.plan, ...(result.success ? { result: result.data } : {}) }
    },
    async records(
      id: string,
      {
        filter,
        search,
        offset,
        limit,
      }: { filter: RecordFilter; search?: string | undefined; offset: number; limit: number },
    ): Promise<RecordPage> {
      const wanted = search?.toLowerCase() ?? ''
      const place = store.place(id)
      const rows = (await store.rows(place)).filter(
        row => passes(row, filter) && (wanted === '' || row.question.toLowerCase().includes(wanted)),
      )
      const judgements = new Map(
        (await readJudgements(place.folder)).map(({ at, sample, match }) => [`${at} ${sample}`, match]),
      )
      return {
        total: rows.length,
        records: rows
          .slice(offset, offset + limit)
          .map(row => recordView(row, judgements.get(`${row.at} ${row.sample}`))),
      }
    },
    async trajectory(id: string, at: number, sample: number): Promise<Trajectory> {
      const place = store.place(id)
      const row = (await store.rows(place)).find(other => other.at === at && other.sample === sample)
      if (row === undefined) throw new ClewError('not-found', saying('evaluationProblems.noSuchAnswer'))
      return readTrajectoryAt(place.folder, row)
    },
    stop: (id: string) => stop({ evaluation: id }, 'This evaluation is not running here; there is nothing to stop.'),
    /** Goes on from the answers that are there, also after a crash. */
    async resume(id: string): Promise<{ jobId: string }> {
      const kept = await store.place(id).read()
      if (kept.state === 'done') throw new ClewError('conflict', saying('evaluationProblems.done'))
      return enqueue({ evaluation: id }, `Evaluate ${kept.name}`)
    },
    /** @param a the id of one, or its folder where it is not in the data folder; and so `b` */
    compare: async (a: string, b: string) => compareEvaluations(await sideOf(a), await sideOf(b)),
    /** The per-question difference between two evaluations. */
    async changes(
      a: string,
      b: string,
      { filter, offset, limit }: { filter: ChangeFilter; offset: number; limit: number },
    ): Promise<ChangePage> {
      const [left, right] = await Promise.all([sideOf(a), sideOf(b)])
      const wanted = (await pairRows(left.rows, right.rows)).filter(
        ({ change }) => filter === 'all' || change === filter,
      )
      return { total: wanted.length, changes: wanted.slice(offset, offset + limit).map(changeView) }
    },
    async remove(id: string): Promise<void> {
      await store.remove(id)
      live.changed()
    },
    async restore(id: string): Promise<void> {
      await store.restore(id)
      live.changed()
    },
    export: exported,
    async exportTo(id: string, format: EvaluationExport, path: string): Promise<{ path: string }> {
      const { content } = await exported(id, format)
      const target = resolve(path)
      try {
        await writeAtomically(target, content)
      } catch (error) {
        throw notWritten(target, error)
      }
      return { path: target }
    },
    /** Every row on every column, one evaluation a cell. */
    async startMatrix(request: MatrixRequest): Promise<{ id: string; jobId: string }> {
      const { prepareMatrix } = await import('./matrix.ts')
      const kept = await prepareMatrix(request, tools)
      return { id: kept.id, ...(await enqueue({ matrix: kept.id }, `Matrix ${kept.name}`)) }
    },
    async matrices(): Promise<MatrixView[]> {
      const taught = await trainedOn()
      return Promise.all((await matrices.list()).map(kept => viewOfMatrix(kept, taught)))
    },
    matrix: async (id: string) => viewOfMatrix(await matrices.read(id), await trainedOn()),
    async resumeMatrix(id: string): Promise<{ jobId: string }> {
      const kept = await matrices.read(id)
      if (kept.state === 'done') throw new ClewError('conflict', saying('evaluationProblems.matrixDone'))
      return enqueue({ matrix: id }, `Matrix ${kept.name}`)
    },
    stopMatrix: (id: string) => stop({ matrix: id }, 'This matrix is not running here; there is nothing to stop.'),
    async removeMatrix(id: string): Promise<void> {
      await matrices.remove(id)
      live.changed()
    },
    async restoreMatrix(id: string): Promise<void> {
      await matrices.restore(id)
      live.changed()
    },
    /** Others came, or went, without being asked for here. */
    changed: () => live.changed(),
    ...createDirectRuns(tools, running, async id => viewOfMatrix(await matrices.read(id), await trainedOn())),
  }

  async function sideOf(where: string): Promise<Compared> {
    const place = await store.named(where)
    const kept = await place.read()
    return { view: view(kept), rows: await store.rows(place) }
  }
}
