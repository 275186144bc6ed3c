import type { IndexedRow } from '../../contract/answer-row.ts'
import { compareRows } from '../../evaluate/comparison.ts'
import type { ComparisonView, EvaluationView } from '../../contract/evaluation.ts'
import { ClewError } from '../../contract/errors.ts'

export interface Compared {
  view: EvaluationView
  rows: readonly IndexedRow[]
}

/** @throws {@link ClewError} `bad-request` where they have no question in common */
export async function compareEvaluations(a: Compared, b: Compared): Promise<ComparisonView> {
  const { pairs, ...comparison } = await compareRows(a.rows, b.rows)
  if (pairs.length === 0)
    throw new ClewError(
      'bad-request',
      'These two have no question in common, so nothing can be compared; choose evaluations of the same questions.',
    )
  return { a: a.view, b: b.view, questions: pairs.length, ...comparison, notes: notesOn(a.view, b.view, comparison) }
}

function notesOn(a: EvaluationView, b: EvaluationView, { onlyA, onlyB }: { onlyA: number; onlyB: number }): string[] {
  const left = onlyA + onlyB
  return [
    ...(a.kg === b.kg ? [] : [`The graphs differ: ${a.kg} and ${b.kg}.`]),
    ...(a.protocol === b.protocol ? [] : [`The protocols differ: ${a.protocol} and ${b.protocol}.`]),
    ...(a.samples === b.samples
      ? []
      : [
          `The answers to a question differ in number: ${a.samples} and ${b.samples}; each question counts by the mean of its own.`,
        ]),
    ...(left === 0
      ? []
      : [
          `${left.toLocaleString('en')} ${left === 1 ? 'question is' : 'questions are'} in one of the two only and ${left === 1 ? 'is' : 'are'} left out.`,
        ]),
    ...[a, b].flatMap(({ state, name, done, of }) =>
      state === 'done' ? [] : [`"${name}" is not finished: ${done} of ${of} answers.`],
    ),
  ]
}
