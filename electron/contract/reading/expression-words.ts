import { computedNames } from './computed-words.ts'
import { counted, enumerate } from './format.ts'
import { shortened } from './name-text.ts'
import type { ExpressionStep } from '../observation.ts'

const MOST_CANDIDATES = 5

/** `expression1 = (JOIN directed_by Inception)`; a statement, and what was not carried out, as it was written. */
export function expressionForm({ action, expression, logicalForm }: ExpressionStep): string {
  if (logicalForm === undefined || action.startsWith(`${expression} = `)) return action
  return expression === undefined ? logicalForm : `${expression} = ${logicalForm}`
}

/** What is named of values that were compared, and of times. */
const MOST_NAMED = 5

/** What an action came to. */
export function expressionResult({ error, total, computed }: ExpressionStep): string {
  if (error !== undefined) return error
  if (computed === undefined) return counted(total, 'result')
  const names = computedNames(computed).map(name => shortened(name, 120))
  return names.length === 0 ? 'nothing to compute from' : enumerate(names, MOST_NAMED)
}

/** What members were measured by, and who comes next; undefined where nothing was compared. */
export function measuredWords({ measured = [] }: ExpressionStep): string | undefined {
  const named = (isNext: boolean): string =>
    enumerate(
      measured
        .filter(({ next = false }) => next === isNext)
        .map(({ name, value }) => `${shortened(name, 60)} ${shortened(value, 40)}`),
      MOST_NAMED,
    )
  const next = named(true)
  const first = named(false)
  if (first === '') return undefined
  return next === '' ? `Compared: ${first}.` : `Compared: ${first}; next ${next}.`
}

/** How the written relation was matched (the gate of KBQA-R1 §IV-A3). */
export function gateWords({
  tier,
  written,
  matched,
  score,
  source,
  candidates,
}: NonNullable<ExpressionStep['gate']>): string {
  const near = candidates
    .filter(({ relation }) => relation !== matched)
    .slice(0, MOST_CANDIDATES)
    .map(({ relation, score: its }) => `${shortened(relation, 60)} ${its.toFixed(2)}`)
    .join(', ')
  const name = `“${shortened(written, 60)}”`
  const read = matched === undefined || matched === written ? '' : ` was read as “${shortened(matched, 60)}”`
  return [
    `${tier === 'rejected' ? `No relation comes near to ${name}` : `${name}${read}`} (${score.toFixed(2)}).`,
    ...(source === undefined ? [] : [`Measured by ${shortened(source, 60)}.`]),
    ...(tier === 'validated' || near === '' ? [] : [`${tier === 'rejected' ? 'The nearest' : 'Also near'}: ${near}.`]),
  ].join(' ')
}
