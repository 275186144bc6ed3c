import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Measure, Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { checkShape } from '../../../electron/kg/sexpression/check-shape.ts'
import { XSD, typedLiteral } from '../../../electron/kg/sexpression/atoms.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { writtenCall } from '../../../electron/contract/reading/written-call.ts'
import { toExpression } from '../../../electron/kg/statements/build.ts'
import { readStatements } from '../../../electron/kg/statements/read.ts'
import { statementsOf } from '../../../electron/kg/statements/statements-of.ts'

const name = fc.oneof(
  fc.constantFrom(
    'Alien',
    'Ridley Scott',
    's1',
    'count(r)',
    '1990',
    'Her (film)',
    "Ocean's Eleven",
    '"Weird Al" Yankovic',
  ),
  fc.constantFrom(
    'a, b',
    'x;y',
    '東京',
    'http://ex.org/a#b',
    'm.0abc',
    'back\\slash',
    'tab\there',
    '<b>',
    '# no',
    'a = b',
  ),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => text.trim() === text && text !== ''),
)
const relationName = fc.oneof(
  fc.constantFrom('directed_by', 'film.film.genre', '/film/film/genre', 'http://ex.org/p', 'has part', 's2', 'count'),
  fc.constantFrom('a/b', '^odd', '"quoted"', 'x,y', 'r(1)', 'contains', 'año', '/', '//', "d'accord"),
  name,
)
const relation: fc.Arbitrary<Relation> = fc.record({ name: relationName, reverse: fc.boolean() })
const chain = fc.array(relation, { minLength: 1, maxLength: 3 })
const literal: fc.Arbitrary<SExpression & { kind: 'literal' }> = fc.oneof(
  fc.string().map(value => ({ kind: 'literal' as const, value })),
  fc.constantFrom('s3', 'now', '12', 'max(s1, r)').map(value => ({ kind: 'literal' as const, value })),
  fc
    .tuple(fc.string(), fc.constantFrom('en', 'en-gb'))
    .map(([value, language]) => ({ kind: 'literal' as const, value, language })),
  fc.constantFrom('2000', '-1', '007').map(value => typedLiteral(value, `${XSD}integer`)),
  fc.constantFrom('2.50', '1990', '1e3').map(value => typedLiteral(value, `${XSD}decimal`)),
  fc.constantFrom('1990', '1990-05').map(value => typedLiteral(value, `${XSD}gYear`)),
  fc.constantFrom('1990-05-12', '').map(value => typedLiteral(value, 'http://ex.org/type')),
)
const time = fc.constantFrom('2014', '2014-03', '2014-03-12', 'NOW', '2014-03-12T10:00:00Z')
const text = fc.string({ minLength: 1 }).filter(value => value.trim() !== '')

const sums = fc.constantFrom('sum' as const, 'avg' as const)

/** Every operator, where it can stand. */
const { outermost } = fc.letrec<{
  set: SExpression
  beside: SExpression
  join: SExpression
  timed: SExpression
  when: SExpression
  value: SExpression
  measure: Measure
  outermost: SExpression
}>(tie => {
  const set = tie('set')
  const measure: fc.Arbitrary<Measure> = fc.oneof(
    chain.map(by => ({ kind: 'value' as const, by })),
    chain.map(by => ({ kind: 'count' as const, by })),
    fc.tuple(chain, set).map(([by, among]) => ({ kind: 'count' as const, by, among })),
    relation.map(r => ({ kind: 'times' as const, by: [r] })),
    fc.tuple(relation, set).map(([r, among]) => ({ kind: 'times' as const, by: [r], among })),
    fc.tuple(sums, chain).map(([kind, by]) => ({ kind, by })),
    fc.tuple(sums, chain, set).map(([kind, by, among]) => ({ kind, by, among })),
  )
  return {
    measure,
    join: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(relation, literal).map(([r, of]): SExpression => ({ kind: 'join', relation: r, of })),
      fc.tuple(relation, set).map(([r, of]): SExpression => ({ kind: 'join', relation: r, of })),
    ),
    timed: fc.oneof(
      { depthSize: 'small' },
      tie('join'),
      fc
        .tuple(fc.constantFrom('DURING', 'BEFORE', 'AFTER'), tie('timed'), fc.oneof(time, tie('when')))
        .map(([mode, of, at]): SExpression => ({ kind: 'during', mode, of, time: at })),
    ),
    when: fc
      .tuple(set, relation, fc.oneof(set, literal))
      .map(([left, r, right]): SExpression => ({ kind: 'when', left, relation: r, right })),
    value: fc.oneof(
      fc.oneof(set, tie('when')).map((of): SExpression => ({ kind: 'count', of })),
      fc
        .tuple(fc.constantFrom('SUM', 'AVG', 'MIN', 'MAX'), set, measure)
        .map(([mode, of, by]): SExpression => ({ kind: 'aggregate', mode, of, by })),
    ),
    beside: fc.oneof(
      set,
      text.map((value): SExpression => ({ kind: 'has', by: [], text: value })),
    ),
    set: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      name.map((key): SExpression => ({ kind: 'entity', key })),
      relation.map((r): SExpression => ({ kind: 'any', relation: r })),
      tie('timed'),
      fc.tuple(tie('beside'), tie('beside')).map(([left, right]): SExpression => ({ kind: 'and', left, right })),
      fc.tuple(set, set).map(([left, right]): SExpression => ({ kind: 'or', left, right })),
      fc.tuple(set, tie('beside')).map(([of, without]): SExpression => ({ kind: 'without', of, without })),
      fc
        .tuple(fc.constantFrom('ARGMAX', 'ARGMIN'), set, tie('measure'), fc.option(fc.integer({ min: 1, max: 9 })))
        .map(([mode, of, by, top]): SExpression => ({
          kind: 'superlative',
          mode,
          of,
          by,
          ...(top === null ? {} : { top }),
        })),
      fc
        .tuple(fc.constantFrom('lt', 'le', 'gt', 'ge', 'eq'), tie('measure'), fc.oneof(literal, tie('value')))
        .map(([mode, by, than]): SExpression => ({ kind: 'compare', mode, by, than })),
      fc.tuple(chain, text).map(([by, value]): SExpression => ({ kind: 'has', by, text: value })),
      name.map((words): SExpression => ({ kind: 'find', words })),
      fc.tuple(set, relation, time).map(([of, r, at]): SExpression => ({ kind: 'time', of, relation: r, time: at })),
      fc
        .tuple(fc.constantFrom('FIRST', 'LAST'), tie('timed'))
        .map(([mode, of]): SExpression => ({ kind: 'earliest', mode, of })),
    ),
    outermost: fc.oneof(
      set,
      tie('value'),
      tie('when'),
      set.map((of): SExpression => ({ kind: 'exists', of })),
    ),
  }
})

/** What the executor takes as well. */
function canBeRun(expression: SExpression): boolean {
  try {
    checkShape(expression)
    return true
  } catch {
    return false
  }
}

test('the statements of any expression stand for it, as they are and as they are written', () => {
  fc.assert(
    fc.property(outermost.filter(canBeRun), expression => {
      const statements = statementsOf(expression)
      const last = statements.at(-1)?.as ?? ''
      expect(toExpression(statements, last)).toEqual(expression)
      const written = statements.map(statement => writtenCall('clew', statement)).join('\n')
      expect(readStatements(written).calls).toEqual(statements)
    }),
    { numRuns: 500 },
  )
})

test('no part is said twice', () => {
  fc.assert(
    fc.property(outermost.filter(canBeRun), expression => {
      const statements = statementsOf(expression)
      const forms = statements.map(({ as }) => printSExpression(toExpression(statements, as)))
      expect(new Set(forms).size).toBe(forms.length)
    }),
  )
})

test('names that are put together are one statement, however many', () => {
  const either = (names: readonly string[]): SExpression =>
    names.length === 1
      ? { kind: 'entity', key: names[0] ?? '' }
      : { kind: 'or', left: either(names.slice(0, names.length >> 1)), right: either(names.slice(names.length >> 1)) }
  const films = either(Array.from({ length: 96 }, (_, at) => `Film ${at}`))
  const best: SExpression = {
    kind: 'superlative',
    mode: 'ARGMAX',
    of: films,
    by: { kind: 'value', by: [{ name: 'year', reverse: false }] },
  }
  const statements = statementsOf(best)
  expect(statements).toHaveLength(1)
  expect(toExpression(statements, 's1')).toEqual(best)
})
