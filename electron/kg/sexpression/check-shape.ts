import type { Measure, Relation, SExpression } from './ast.ts'
import { SExpressionError } from './errors.ts'
import { givesTimes } from './gives-times.ts'
import { valueOfLiteral } from './values.ts'

/** Where an expression stands: what it may come to there; `timed`: a set or times, that are asked for by time. */
export type Place = 'outermost' | 'set' | 'counted' | 'timed' | 'value' | 'times'

/**
 * Nesting that is read; GrailQA's deepest has 5 levels, and KBQA-R1's own check refuses more than 10. A logical form of
 * more is a mistake or an attack.
 */
export const MOST_DEPTH = 32
/** Members that a superlative is asked for. */
export const MOST_TOP = 1_000

/** Said where a comparison has nothing to compare with. */
export const VALUE_MISSING =
  'a value to compare with is missing; write one such as 100, "1990"^^xsd:gYear or (MAX e r).'
const TIMELESS = 'write (DURING (JOIN r e) 2014-03)'

/** Why an expression cannot stand in a place; undefined where it can. */
export function misplaced(expression: SExpression, place: Place): string | undefined {
  if (givesTimes(expression))
    return place === 'set' || place === 'value'
      ? 'WHEN gives times and can only stand outermost, in COUNT, in FIRST, LAST, DURING, BEFORE and AFTER, or as their time.'
      : undefined
  switch (expression.kind) {
    case 'count':
      return place === 'outermost' || place === 'value'
        ? undefined
        : 'COUNT gives a number and can only stand outermost or in a comparison; count the whole expression.'
    case 'aggregate':
      return place === 'outermost' || place === 'value'
        ? undefined
        : `${expression.mode} gives a value and can only stand outermost or in a comparison, as in (gt r (${expression.mode} e r)).`
    case 'own':
      return place === 'value'
        ? undefined
        : 'OWN gives what a member itself has and can only stand in a comparison, as in (lt stock (OWN reorder_level)).'
    case 'exists':
      return place === 'outermost' ? undefined : 'EXISTS gives yes or no and can only stand outermost.'
    default:
      if (place === 'value') return VALUE_MISSING
      return place === 'times' ? 'a time is missing; write 2010, 2010-05, 2010-05-12, NOW or (WHEN a r b).' : undefined
  }
}

/**
 * Whether an expression only looks at the members of another: the names of everything in a graph are in no table.
 */
export function needsSet(expression: SExpression): boolean {
  return (
    (expression.kind === 'has' && expression.by.length === 0) ||
    (expression.kind === 'and' && needsSet(expression.left) && needsSet(expression.right))
  )
}

/** Names, or one of several: beside what a type relation leads to they stand for the classes themselves. */
export function isNames(expression: SExpression): boolean {
  return (
    expression.kind === 'entity' || (expression.kind === 'or' && isNames(expression.left) && isNames(expression.right))
  )
}

/** Whether members are what a type relation leads to, as `(JOIN (R type) e)` has it. */
export function areTypes(expression: SExpression, isTypeRelation: (relation: Relation) => boolean): boolean {
  if (expression.kind === 'and')
    return areTypes(expression.left, isTypeRelation) || areTypes(expression.right, isTypeRelation)
  return expression.kind === 'join' && expression.relation.reverse && isTypeRelation(expression.relation)
}

/**
 * @param beside whether the expression stands beside a set whose members it may look at
 * @throws {SExpressionError} a part where it cannot stand; deeper nesting than is read
 */
export function checkShape(
  expression: SExpression,
  place: Place = 'outermost',
  { depth = 1, beside = false }: { depth?: number; beside?: boolean } = {},
): void {
  if (depth > MOST_DEPTH)
    throw new SExpressionError(`The expression is nested more than ${MOST_DEPTH} deep; simplify it.`)
  const reason = place === 'value' && expression.kind === 'literal' ? undefined : misplaced(expression, place)
  if (reason !== undefined) throw new SExpressionError(reason.charAt(0).toUpperCase() + reason.slice(1))
  const inner = (part: SExpression, at: Place = 'set', near = false): void =>
    checkShape(part, at, { depth: depth + 1, beside: near })
  switch (expression.kind) {
    case 'entity':
    case 'any':
    case 'own':
      return
    case 'literal':
      if (place === 'value') return
      throw new SExpressionError(`The value "${expression.value}" can stand only behind JOIN or in a comparison.`)
    case 'join':
      return expression.of.kind === 'literal' ? undefined : inner(expression.of)
    case 'and':
      inner(expression.left, 'set', beside || !needsSet(expression.right))
      return inner(expression.right, 'set', beside || !needsSet(expression.left))
    case 'or':
      inner(expression.left)
      return inner(expression.right)
    case 'without':
      inner(expression.of)
      return inner(expression.without, 'set', true)
    case 'superlative':
      checkSuperlative(expression)
      checkMeasure(expression.by)
      if (expression.by.kind !== 'value' && expression.by.among) inner(expression.by.among)
      return inner(expression.of)
    case 'compare':
      checkCompare(expression)
      checkMeasure(expression.by)
      if (expression.by.kind !== 'value' && expression.by.among) inner(expression.by.among)
      return inner(expression.than, 'value')
    case 'has':
      if (expression.text.trim() === '')
        throw new SExpressionError('The text to look for is empty; write (has "text").')
      if (expression.by.length > 0 || beside) return
      throw new SExpressionError(
        '(has "text") looks at the names of a set; let it stand beside one, as in (AND film (has "text")).',
      )
    case 'find':
      if (expression.words.trim() === '')
        throw new SExpressionError('The words to find are empty; write (FIND "words").')
      return
    case 'during':
      if (!hasTriples(expression.of))
        throw new SExpressionError(`${expression.mode} goes by the times of a JOIN's triples; ${TIMELESS}.`)
      if (typeof expression.time !== 'string') inner(expression.time, 'times')
      return inner(expression.of, 'timed')
    case 'earliest':
      if (!hasTriples(expression.of))
        throw new SExpressionError(
          `${expression.mode} goes by the times of a JOIN's triples; write (${expression.mode} (JOIN r e)).`,
        )
      return inner(expression.of, 'timed')
    case 'aggregate':
      if (expression.by.by.length === 0) throw new SExpressionError(`${expression.mode} needs a relation.`)
      checkMeasure(expression.by)
      if (expression.by.kind !== 'value' && expression.by.among) inner(expression.by.among)
      return inner(expression.of)
    case 'when':
      inner(expression.left)
      return expression.right.kind === 'literal' ? undefined : inner(expression.right)
    case 'count':
      return inner(expression.of, 'counted')
    case 'time':
    case 'exists':
      return inner(expression.of)
  }
}

/** Whether members are measured by how many, or how often: what has none is not measured. */
export function isCounting({ kind }: Measure): boolean {
  return kind === 'count' || kind === 'times'
}

/** Times are those of one triple; a chain has several. */
function checkMeasure({ kind, by }: Measure): void {
  if (kind === 'times' && by.length > 1)
    throw new SExpressionError('TIMES goes by the times of one relation; write (TIMES r) or (TIMES r e).')
}

/** Whether it goes by single triples, which have times. */
const hasTriples = ({ kind }: SExpression): boolean => kind === 'join' || kind === 'when' || kind === 'during'

function checkSuperlative({ mode, by, top = 1 }: SExpression & { kind: 'superlative' }): void {
  if (by.by.length === 0) throw new SExpressionError(`${mode} needs a relation.`)
  if (!Number.isInteger(top) || top < 1 || top > MOST_TOP)
    throw new SExpressionError(`${mode} takes how many it is asked for from 1 to ${MOST_TOP}, and not ${top}.`)
}

function checkCompare({ mode, by, than }: SExpression & { kind: 'compare' }): void {
  if (by.by.length === 0 || (than.kind === 'own' && than.by.length === 0))
    throw new SExpressionError('A comparison needs a relation.')
  if (than.kind === 'own' && by.kind !== 'value')
    throw new SExpressionError('OWN is compared with values; compare what is counted or added up with a number.')
  const number = than.kind === 'literal' && isCounting(by) ? valueOfLiteral(than).number : undefined
  if (number === undefined || mode === 'gt' || mode === 'ge') return
  if (mode === 'lt' ? number <= 1 : number < 1)
    throw new SExpressionError('COUNT measures what has at least one; for what has none write (WITHOUT e (ANY r)).')
}
