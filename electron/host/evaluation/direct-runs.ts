import type { Progress } from '../../contract/job.ts'
import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EvaluationPlanSchema } from '../../contract/evaluation-plan.ts'
import type { EvaluationResult } from '../../contract/evaluation-result.ts'
import type { EvaluationRequest, MatrixRequest, MatrixView } from '../../contract/evaluation.ts'
import { ClewError } from '../../contract/errors.ts'
import { EvaluationPlace } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import type { RunningEvaluations } from './running-evaluations.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** Work that is carried out at once and outside of the queue, as the command line does. */
export interface DirectRun {
  signal: AbortSignal
  report(progress: Partial<Progress>): void
  /** Called once it has an id, or a folder, by which it can be gone on with. */
  begun(where: string): void
}

export interface EvaluationRun {
  id: string
  folder: string
  notes: Saying[]
  result: EvaluationResult
}

/** Evaluations that are carried out at once. @param viewOfMatrix a matrix by its id, as it stands */
export function createDirectRuns(
  tools: EvaluationTools,
  running: RunningEvaluations,
  viewOfMatrix: (id: string) => Promise<MatrixView>,
) {
  const { store } = tools

  return {
    /**
     * Carries one out at once and outside of the queue, as the command line does.
     * @param folder where it is kept; left out: in the data folder
     * @param resume goes on with the one in `folder`, or with the newest that was begun in the same way, where there is
     *   one
     */
    async run(
      request: EvaluationRequest,
      control: DirectRun,
      { folder, resume = false }: { folder?: string | undefined; resume?: boolean | undefined } = {},
    ): Promise<EvaluationRun> {
      const { prepareEvaluation } = await import('./prepare.ts')
      const there = resume ? await begun(request, folder) : undefined
      if (!resume && folder !== undefined) await requireEmpty(folder)
      const place =
        there ??
        (
          await prepareEvaluation(
            request,
            tools,
            folder === undefined ? {} : { place: new EvaluationPlace(resolve(folder)) },
          )
        ).place
      try {
        return await runAt(place, control)
      } catch (error) {
        // A model that is not there, and whatever else went wrong before the first answer: nothing worth keeping.
        if (!control.signal.aborted && there === undefined && (await store.rows(place)).length === 0)
          await place
            .clear()
            .then(() => rmdir(place.folder))
            .catch(() => undefined)
        throw error
      }
    },
    /** Goes on with one, by its id or its folder. */
    runOn: async (where: string, control: DirectRun) => runAt(await tools.store.named(where), control),
    async runMatrix(request: MatrixRequest, control: DirectRun): Promise<MatrixView> {
      const { prepareMatrix } = await import('./matrix.ts')
      return runMatrixAt((await prepareMatrix(request, tools)).id, control)
    },
    runMatrixOn: (id: string, control: DirectRun) => runMatrixAt(id, control),
  }

  async function runAt(place: EvaluationPlace, control: DirectRun): Promise<EvaluationRun> {
    const { id } = await place.read()
    control.begun(place.folder === store.place(id).folder ? id : place.folder)
    const { carryOut } = await import('./carry-out.ts')
    const result = await carryOut(place, tools, { ...control, changed: running.changed })
    return { id, folder: place.folder, notes: (await place.read()).notes, result }
  }

  async function runMatrixAt(id: string, control: DirectRun): Promise<MatrixView> {
    control.begun(id)
    const { carryOutMatrix } = await import('./matrix.ts')
    await carryOutMatrix(id, tools, { ...control, changed: running.changed })
    return viewOfMatrix(id)
  }

  /** What was answered is never thrown away for another. @throws {@link ClewError} `conflict` */
  async function requireEmpty(folder: string): Promise<void> {
    const kept = await new EvaluationPlace(resolve(folder)).read().catch(() => undefined)
    if (kept !== undefined)
      throw new ClewError('conflict', saying('evaluationProblems.folderTaken', { folder, name: kept.name }))
  }

  /** One that was begun with the same plan on the same questions and is not done. */
  async function begun(
    { questions, ...input }: EvaluationRequest,
    folder: string | undefined,
  ): Promise<EvaluationPlace | undefined> {
    const plan = JSON.stringify(EvaluationPlanSchema.parse(input))
    const places =
      folder === undefined
        ? (await store.list()).map(({ id }) => store.place(id))
        : [new EvaluationPlace(resolve(folder))]
    const { questionsOf } = await import('./question-source.ts')
    const { name } = await questionsOf(questions, tools, 1)
    for (const place of places) {
      const kept = await place.read().catch(() => undefined)
      if (
        kept === undefined ||
        kept.state === 'running' ||
        kept.questionSet !== name ||
        JSON.stringify(kept.plan) !== plan
      )
        continue
      if (kept.state !== 'done' || folder !== undefined) return place
    }
    if (folder !== undefined) await requireEmpty(folder)
    return undefined
  }
}
