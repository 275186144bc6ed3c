import type { MatrixCell, MatrixRequest, MatrixView } from '../../contract/evaluation.ts'
import { ClewError, problemOf } from '../../contract/errors.ts'
import { carryOut } from './carry-out.ts'
import type { RunControl } from './evaluation-tools.ts'
import type { KeptEvaluation } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import type { KeptMatrix } from './matrix-store.ts'
import { prepareEvaluation } from './prepare.ts'
import { saying } from '../../contract/words/saying.ts'

const GONE: MatrixCell = { state: 'failed', error: 'The evaluation of this cell is no longer there.', questions: 0 }

/** Cells of one matrix; each is an evaluation with a copy of its questions. */
const MOST_CELLS = 400

/**
 * Keeps the matrix and all its cells, ready to be carried out.
 * @throws {@link ClewError} where a cell cannot be done as asked; nothing is kept then
 */
export async function prepareMatrix(request: MatrixRequest, tools: EvaluationTools): Promise<KeptMatrix> {
  const { rows, columns } = request
  if (rows.length === 0 || columns.length === 0)
    throw new ClewError('bad-request', saying('evaluationProblems.matrixNeeds'))
  if (rows.length * columns.length > MOST_CELLS)
    throw new ClewError(
      'bad-request',
      saying('evaluationProblems.matrixLarge', { rows: rows.length, columns: columns.length, most: MOST_CELLS }),
    )
  const id = await tools.store.freeId()
  const prepared: KeptEvaluation[][] = []
  try {
    for (const row of rows) {
      const cells: KeptEvaluation[] = []
      prepared.push(cells)
      for (const { kg, questions } of columns)
        cells.push((await prepareEvaluation({ ...request.plan, ...row, kg, questions }, tools, { matrix: id })).kept)
    }
  } catch (error) {
    for (const { id: cell } of prepared.flat()) await tools.store.discard(cell)
    throw error
  }
  const [first = []] = prepared
  const kept: KeptMatrix = {
    version: 1,
    id,
    name: request.name ?? `${rows.length} × ${columns.length}: ${columns.map(({ kg }) => kg).join(', ')}`,
    state: 'waiting',
    startedAt: new Date().toISOString(),
    columns: first.map(({ plan, questionSet }) => ({ kg: plan.kg, questionSet })),
    rows: prepared.map(cells => rowOf(cells)),
  }
  await tools.matrices.write(id, kept)
  return kept
}

function rowOf(cells: readonly KeptEvaluation[]): KeptMatrix['rows'][number] {
  const [first] = cells
  const { adapter, baseline } = first?.plan ?? {}
  const model = first?.model ?? ''
  const label = [
    model,
    ...(adapter === undefined ? [] : [adapter]),
    ...(baseline === undefined ? [] : [baseline]),
  ].join(', ')
  return { label, model, adapter, cells: cells.map(({ id }) => id) }
}

/**
 * Carries out the cells that are not done, row by row. A cell that fails says why and the others go on; the matrix
 * fails when all do.
 */
export async function carryOutMatrix(id: string, tools: EvaluationTools, control: RunControl): Promise<void> {
  const { matrices, store } = tools
  await using _lock = await matrices.at(id).lock()
  const kept = await matrices.read(id)
  const { signal } = control
  try {
    await matrices.write(id, { ...kept, state: 'running' })
    const cells = kept.rows.flatMap(row => row.cells)
    const failures: string[] = []
    for (const [at, cell] of cells.entries()) {
      const place = store.place(cell)
      if ((await place.read()).state === 'done') continue
      try {
        await carryOut(place, tools, {
          ...control,
          report: progress =>
            control.report({
              ...progress,
              phase: saying('progress.cell', { at: at + 1, cells: cells.length, doing: progress.phase ?? '' }),
              fraction: (at + (progress.fraction ?? 0)) / cells.length,
              secondsLeft: undefined,
            }),
        })
      } catch (error) {
        signal.throwIfAborted()
        tools.log.error({ matrix: id, evaluation: cell, err: error }, 'a cell of a matrix failed')
        failures.push(problemOf(error))
      }
    }
    const [why] = failures
    await matrices.write(id, { ...kept, state: why === undefined ? 'done' : 'failed' })
    if (why !== undefined)
      throw new ClewError(
        'unavailable',
        saying('evaluationProblems.cellsFailed', { failed: failures.length, cells: cells.length, why }),
      )
  } catch (error) {
    if (signal.aborted)
      await matrices.write(id, { ...kept, state: signal.reason instanceof DOMException ? 'stopped' : 'interrupted' })
    throw error
  }
}

/**
 * @param read an evaluation by its id, as it stands
 * @param trainedOn the graph that an adapter was taught on, where that is known
 */
export async function matrixView(
  kept: KeptMatrix,
  read: (id: string) => Promise<KeptEvaluation>,
  trainedOn: (adapter: string) => string | undefined,
): Promise<MatrixView> {
  const { id, name, state, startedAt, columns } = kept
  const rows = await Promise.all(
    kept.rows.map(async ({ label, model, adapter, cells: ids }) => {
      const evaluations = await Promise.all(ids.map(cell => read(cell).catch(() => undefined)))
      const cells = evaluations.map(evaluation => (evaluation === undefined ? GONE : cellOf(evaluation)))
      // The model of an adapter is known for sure once it has been loaded.
      const loaded = evaluations.find(evaluation => evaluation?.state === 'done')
      const now = loaded === undefined ? { label, model } : rowOf([loaded])
      const graph = adapter === undefined ? undefined : trainedOn(adapter)
      return {
        label: now.label,
        model: now.model,
        adapter,
        trainedOn: graph,
        cells,
        ...averageOf(cells),
      }
    }),
  )
  return { id, name, state, startedAt, columns, rows }
}

function cellOf({ id, state, error, of, plan, summary }: KeptEvaluation): MatrixCell {
  const { hit1, f1 } = summary ?? {}
  return {
    state,
    evaluation: id,
    questions: of / plan.samples,
    error,
    hit1,
    f1,
  }
}

/**
 * Over the questions of all cells, as KG-R1's Table 2: "weighted by QA counts"; only where every cell is done, so that
 * rows can be compared.
 */
function averageOf(cells: readonly MatrixCell[]): { average?: { questions: number; hit1: number; f1: number } } {
  const questions = cells.reduce((sum, cell) => sum + cell.questions, 0)
  if (questions === 0 || cells.some(({ state }) => state !== 'done')) return {}
  const mean = (value: (cell: MatrixCell) => number): number =>
    cells.reduce((sum, cell) => sum + cell.questions * value(cell), 0) / questions
  return { average: { questions, hit1: mean(({ hit1 }) => hit1?.value ?? 0), f1: mean(({ f1 }) => f1?.value ?? 0) } }
}
