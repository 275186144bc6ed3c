import { computedNames } from './computed-words.ts'
import { counted, decimal, enumerate } from './format.ts'
import { shortened } from './name-text.ts'
import type { ExpressionStep } from '../observation.ts'
import { say } from '../words/words.ts'

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
  return names.length === 0 ? say('reading.nothingToCompute') : enumerate(names, MOST_NAMED)
}

/** What members were measured by, and who comes next; undefined where nothing was compared. */
export function measuredWords({ measured = [] }: ExpressionStep): string | undefined {
  const named = (isNext: boolean): string =>
    enumerate(
      measured
        .filter(({ next = false }) => next === isNext)
        .map(({ name, ...each }) => `${shortened(name, 60)} ${shortened(valueWords(each), 60)}`),
      MOST_NAMED,
    )
  const next = named(true)
  const first = named(false)
  if (first === '') return undefined
  return next === '' ? say('reading.compared', { first }) : say('reading.comparedNext', { first, next })
}

/** `4, beside 10`, of what was compared with a value of its own. */
function valueWords({ value, beside }: { value: string; beside?: string | undefined }): string {
  return beside === undefined ? value : say('reading.besideOwn', { value, own: beside })
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
    .map(({ relation, score: its }) => `${shortened(relation, 60)} ${decimal(its, 2)}`)
    .join(', ')
  const told = { written: shortened(written, 60), score: decimal(score, 2) }
  const isRejected = tier === 'rejected'
  return [
    isRejected
      ? say('reading.noRelationNear', told)
      : matched === undefined || matched === written
        ? say('reading.relationTaken', told)
        : say('reading.relationReadAs', { ...told, matched: shortened(matched, 60) }),
    ...(source === undefined ? [] : [say('reading.measuredBySource', { source: shortened(source, 60) })]),
    ...(tier === 'validated' || near === ''
      ? []
      : [isRejected ? say('reading.theNearest', { near }) : say('reading.alsoNear', { near })]),
  ].join(' ')
}
