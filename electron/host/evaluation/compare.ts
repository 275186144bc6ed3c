import type { IndexedRow } from '../../contract/answer-row.ts'
import { compareRows } from '../../evaluate/comparison.ts'
import type { ComparisonView, EvaluationView } from '../../contract/evaluation.ts'
import { protocolTitle } from '../../contract/reading/protocol-title.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface Compared {
  view: EvaluationView
  rows: readonly IndexedRow[]
}

/** @throws {@link ClewError} `bad-request` where they have no question in common */
export async function compareEvaluations(a: Compared, b: Compared): Promise<ComparisonView> {
  const { pairs, ...comparison } = await compareRows(a.rows, b.rows)
  if (pairs.length === 0) throw new ClewError('bad-request', saying('evaluationProblems.nothingInCommon'))
  return { a: a.view, b: b.view, questions: pairs.length, ...comparison, notes: notesOn(a.view, b.view, comparison) }
}

function notesOn(a: EvaluationView, b: EvaluationView, { onlyA, onlyB }: { onlyA: number; onlyB: number }): Saying[] {
  const left = onlyA + onlyB
  return [
    ...(a.kg === b.kg ? [] : [saying('evaluationNotes.graphsDiffer', { a: a.kg, b: b.kg })]),
    ...(a.protocol === b.protocol
      ? []
      : [saying('evaluationNotes.protocolsDiffer', { a: protocolTitle(a.protocol), b: protocolTitle(b.protocol) })]),
    ...(a.samples === b.samples ? [] : [saying('evaluationNotes.samplesDiffer', { a: a.samples, b: b.samples })]),
    ...(left === 0 ? [] : [saying('evaluationNotes.inOneOnly', { count: left, number: left })]),
    ...[a, b].flatMap(({ state, name, done, of }) =>
      state === 'done' ? [] : [saying('evaluationNotes.notFinished', { name, done, of })],
    ),
  ]
}
