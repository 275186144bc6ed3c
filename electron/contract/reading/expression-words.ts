import { counted } from './format.ts'
import { shortened } from './name-text.ts'
import type { ExpressionStep } from '../observation.ts'

const MOST_CANDIDATES = 5

/** `expression1 = (JOIN directed_by Inception)`; an action that was not carried out as it was written. */
export function expressionForm({ action, expression, logicalForm }: ExpressionStep): string {
  if (logicalForm === undefined) return action
  return expression === undefined ? logicalForm : `${expression} = ${logicalForm}`
}

/** What an action of KBQA-R1 came to. */
export function expressionResult({ error, total }: ExpressionStep): string {
  return error ?? counted(total, 'result')
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
