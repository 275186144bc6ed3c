import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as oxigraph from 'oxigraph'
import { describe, expect, test } from 'vitest'
import type { Measure, Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionError } from '../../../electron/kg/sexpression/errors.ts'
import { MOST_DEPTH, MOST_TOP } from '../../../electron/kg/sexpression/check-shape.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { dataset, onDataset } from '../../skipped.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const entity = (key: string): SExpression => ({ kind: 'entity', key })
const relation = (name: string, reverse = false): Relation => ({ name, reverse })
const value = (name: string): Measure => ({ kind: 'value', by: [relation(name)] })
const join = (name: string, of: SExpression): SExpression => ({ kind: 'join', relation: relation(name), of })

describe('reads', () => {
  test.each<[string, SExpression]>([
    ['m.0abc', entity('m.0abc')],
    ["'Her (film)'", entity('Her (film)')],
    ["'Ocean\\'s Eleven'", entity("Ocean's Eleven")],
    ["Ocean's", entity("Ocean's")],
    ['<http://dbpedia.org/resource/Her_(film)>', entity('http://dbpedia.org/resource/Her_(film)')],
    ["'1984'", entity('1984')],
    ['(JOIN r e)', { kind: 'join', relation: relation('r'), of: entity('e') }],
    ['( join  ( r  r )\n e )', { kind: 'join', relation: relation('r', true), of: entity('e') }],
    [
      '(JOIN year "1990"^^http://www.w3.org/2001/XMLSchema#gYear)',
      { kind: 'join', relation: relation('year'), of: { kind: 'literal', value: '1990', datatype: `${XSD}gYear` } },
    ],
    [
      '(JOIN year "1990"^^<http://www.w3.org/2001/XMLSchema#gYear>)',
      { kind: 'join', relation: relation('year'), of: { kind: 'literal', value: '1990', datatype: `${XSD}gYear` } },
    ],
    [
      '(JOIN year 1990^^xsd:gYear)',
      { kind: 'join', relation: relation('year'), of: { kind: 'literal', value: '1990', datatype: `${XSD}gYear` } },
    ],
    [
      '(JOIN mass 2.3e+06)',
      { kind: 'join', relation: relation('mass'), of: { kind: 'literal', value: '2.3e+06', datatype: `${XSD}double` } },
    ],
    [
      '(JOIN title "The \\"Great\\" Escape"@EN-gb)',
      {
        kind: 'join',
        relation: relation('title'),
        of: { kind: 'literal', value: 'The "Great" Escape', language: 'en-gb' },
      },
    ],
    [
      '(JOIN title "The Escape"^^xsd:string)',
      { kind: 'join', relation: relation('title'), of: { kind: 'literal', value: 'The Escape' } },
    ],
    [
      '(ARGMAX c (JOIN (R r1) (JOIN r2 r3)))',
      {
        kind: 'superlative',
        mode: 'ARGMAX',
        of: entity('c'),
        by: { kind: 'value', by: [relation('r1', true), relation('r2'), relation('r3')] },
      },
    ],
    [
      '(le (JOIN a b) 100)',
      {
        kind: 'compare',
        mode: 'le',
        by: { kind: 'value', by: [relation('a'), relation('b')] },
        than: { kind: 'literal', value: '100', datatype: `${XSD}integer` },
      },
    ],
    ['(gt r tall)', { kind: 'compare', mode: 'gt', by: value('r'), than: { kind: 'literal', value: 'tall' } }],
    // Table II writes brackets around parts that are expressions already, and a comparison's expression behind its
    // number.
    [
      '(AND (m.01) ((JOIN r e)))',
      { kind: 'and', left: entity('m.01'), right: { kind: 'join', relation: relation('r'), of: entity('e') } },
    ],
    [
      '(lt r 5 (JOIN a b))',
      {
        kind: 'and',
        left: {
          kind: 'compare',
          mode: 'lt',
          by: value('r'),
          than: { kind: 'literal', value: '5', datatype: `${XSD}integer` },
        },
        right: { kind: 'join', relation: relation('a'), of: entity('b') },
      },
    ],
    [
      '(TC (m.02) a.b.from 2010-05)',
      { kind: 'time', of: entity('m.02'), relation: relation('a.b.from'), time: '2010-05' },
    ],
    ['(TC e from "2010"^^xsd:gYear)', { kind: 'time', of: entity('e'), relation: relation('from'), time: '2010' }],
    ['(TC e from now)', { kind: 'time', of: entity('e'), relation: relation('from'), time: 'NOW' }],
    ['(ANY (R r))', { kind: 'any', relation: relation('r', true) }],
    ['(or a b)', { kind: 'or', left: entity('a'), right: entity('b') }],
    ['(WITHOUT a (JOIN r e))', { kind: 'without', of: entity('a'), without: join('r', entity('e')) }],
    ['(ARGMAX e r 3)', { kind: 'superlative', mode: 'ARGMAX', of: entity('e'), by: value('r'), top: 3 }],
    [
      '(ARGMIN e (COUNT (JOIN r1 (R r2)) (JOIN r a)) 10)',
      {
        kind: 'superlative',
        mode: 'ARGMIN',
        of: entity('e'),
        by: { kind: 'count', by: [relation('r1'), relation('r2', true)], among: join('r', entity('a')) },
        top: 10,
      },
    ],
    [
      '(ge (COUNT r) 2)',
      {
        kind: 'compare',
        mode: 'ge',
        by: { kind: 'count', by: [relation('r')] },
        than: { kind: 'literal', value: '2', datatype: `${XSD}integer` },
      },
    ],
    [
      '(gt length (max Rhine length))',
      {
        kind: 'compare',
        mode: 'gt',
        by: value('length'),
        than: { kind: 'aggregate', mode: 'MAX', of: entity('Rhine'), by: value('length') },
      },
    ],
    [
      '(eq (COUNT r) (COUNT (JOIN r e)) film)',
      {
        kind: 'and',
        left: {
          kind: 'compare',
          mode: 'eq',
          by: { kind: 'count', by: [relation('r')] },
          than: { kind: 'count', of: join('r', entity('e')) },
        },
        right: entity('film'),
      },
    ],
    ['(has (JOIN a b) "The \\"Great\\" ")', { kind: 'has', by: [relation('a'), relation('b')], text: 'The "Great" ' }],
    ['(AND film (has star))', { kind: 'and', left: entity('film'), right: { kind: 'has', by: [], text: 'star' } }],
    ['(has title 2049)', { kind: 'has', by: [relation('title')], text: '2049' }],
    ['(DURING (JOIN r e) 2014-03)', { kind: 'during', mode: 'DURING', of: join('r', entity('e')), time: '2014-03' }],
    [
      '(FIRST (AFTER (JOIN r e) (WHEN a r b)))',
      {
        kind: 'earliest',
        mode: 'FIRST',
        of: {
          kind: 'during',
          mode: 'AFTER',
          of: join('r', entity('e')),
          time: { kind: 'when', left: entity('a'), relation: relation('r'), right: entity('b') },
        },
      },
    ],
    [
      '(COUNT (WHEN a (R r) b))',
      { kind: 'count', of: { kind: 'when', left: entity('a'), relation: relation('r', true), right: entity('b') } },
    ],
    [
      '(avg e (JOIN a b))',
      {
        kind: 'aggregate',
        mode: 'AVG',
        of: entity('e'),
        by: { kind: 'value', by: [relation('a'), relation('b')] },
      },
    ],
    [
      '(avg e (count a f))',
      {
        kind: 'aggregate',
        mode: 'AVG',
        of: entity('e'),
        by: { kind: 'count', by: [relation('a')], among: entity('f') },
      },
    ],
    [
      '(ARGMAX e (times (R r)))',
      {
        kind: 'superlative',
        mode: 'ARGMAX',
        of: entity('e'),
        by: { kind: 'times', by: [relation('r', true)] },
      },
    ],
    [
      '(ARGMAX e (SUM (JOIN (R r) n) f) 3)',
      {
        kind: 'superlative',
        mode: 'ARGMAX',
        of: entity('e'),
        by: { kind: 'sum', by: [relation('r', true), relation('n')], among: entity('f') },
        top: 3,
      },
    ],
    [
      '(gt (avg n) (SUM e (AVG n)))',
      {
        kind: 'compare',
        mode: 'gt',
        by: { kind: 'avg', by: [relation('n')] },
        than: { kind: 'aggregate', mode: 'SUM', of: entity('e'), by: { kind: 'avg', by: [relation('n')] } },
      },
    ],
    [
      '(EXISTS (AND a (JOIN r e)))',
      { kind: 'exists', of: { kind: 'and', left: entity('a'), right: join('r', entity('e')) } },
    ],
    ['(FIND "born in Helsinki")', { kind: 'find', words: 'born in Helsinki' }],
    ['(COUNT (AND a b))', { kind: 'count', of: { kind: 'and', left: entity('a'), right: entity('b') } }],
  ])('%s', (text, expected) => {
    expect(parseSExpression(text)).toEqual(expected)
    expect(parseSExpression(printSExpression(expected))).toEqual(expected)
  })
})

describe('refuses', () => {
  test.each<[string, number | undefined, RegExp]>([
    ['', 0, /ends too early/],
    ['(JOIN r e', 9, /opens at character 1 is never closed/],
    ['(JOIN r e))', 10, /a "\)" too many/],
    ['(JOIN r e) x', 11, /remove what follows/],
    ['(JOIN r e f)', 10, /too much stands in the brackets/],
    ['(JOIN e)', 7, /expression is missing/],
    ['(UNION a b)', 1, /"UNION" is no operator; there are JOIN/],
    ['(AND a (COUNT b))', 7, /COUNT .* only stand outermost/],
    ['(AND a (MAX b r))', 7, /MAX gives a value and can only stand outermost or in a comparison/],
    ['(JOIN r (WHEN a r b))', 8, /WHEN gives times/],
    ['(COUNT (EXISTS a))', 7, /EXISTS gives yes or no/],
    ['(gt r (OR a b))', 6, /a value to compare with is missing/],
    ['(DURING (JOIN r e) (OR a b))', 19, /a time is missing/],
    ['(ARGMAX e r 0)', 12, /a whole number from 1 to 1000/],
    ['(ARGMAX e r many)', 12, /a whole number from 1 to 1000/],
    ['(has r (JOIN a b))', 7, /a text is missing/],
    ['(AND (R r) b)', 5, /turns a relation round/],
    ['(JOIN (JOIN a b) c)', 6, /a relation is missing/],
    ['(JOIN (R "r") c)', 9, /relation's name is missing/],
    ['(JOIN r "open)', 8, /double quotes is never closed/],
    ["(JOIN r 'open)", 8, /single quotes is never closed/],
    ['(JOIN r <open)', 8, /angle brackets is never closed/],
    ["(JOIN r 'a'b)", 11, /follows a closing quote/],
    ["(JOIN r '')", 8, /a name is empty/],
    ['(JOIN r "x"^^a"b)', 8, /is no datatype/],
    ['(le r (JOIN a b))', 6, /a value to compare with is missing/],
    ['(TC e r 2010-02-30)', 8, /no date of the calendar/],
    ['(TC e r soon)', 8, /no date of the calendar/],
    [`${'(JOIN r '.repeat(MOST_DEPTH + 1)}e${')'.repeat(MOST_DEPTH + 1)}`, 8 * MOST_DEPTH, /nested more than 32 deep/],
    [`${'('.repeat(5_000)}`, MOST_DEPTH, /nested more than 32 deep/],
    ['x'.repeat(10_001), undefined, /10001 characters/],
  ])('%.40s', (text, position, message) => {
    let thrown: unknown
    try {
      parseSExpression(text)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(SExpressionError)
    expect(thrown).toMatchObject({ message: expect.stringMatching(message), position })
  })

  test('any text, with an error of its own or not at all', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        '"',
        "'",
        '<',
        '>',
        ' ',
        'JOIN ',
        'AND ',
        '(R ',
        'ARGMAX ',
        'le ',
        'TC ',
        'NOW',
        'COUNT ',
        '(COUNT r)',
        'OR ',
        'has ',
        'MAX ',
        'WHEN ',
        'FIRST ',
        'BEFORE ',
        'r',
        '^^',
        '@en',
        '\\',
        '1',
        '2010-05',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join('')),
        text => {
          const read = readOrRefused(text)
          expect(read && parseSExpression(printSExpression(read))).toEqual(read)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

/** Undefined for what is refused as it should be; anything else thrown is a fault. */
function readOrRefused(text: string): SExpression | undefined {
  try {
    return parseSExpression(text)
  } catch (error) {
    if (error instanceof SExpressionError) return undefined
    throw error
  }
}

const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'a.b.c',
    'Her (film)',
    "'",
    '"',
    '\\',
    '\\"',
    "\\'",
    '1',
    '2010-05',
    'x^^y',
    '<x>',
    'JOIN',
    'a b',
    'http://x.org/y#z',
  ),
)
const anyRelation = fc.record({ name, reverse: fc.boolean() })
const anyChain = fc.array(anyRelation, { minLength: 1, maxLength: 3 })
const anyLiteral: fc.Arbitrary<SExpression> = fc.oneof(
  fc.record({ kind: fc.constant('literal' as const), value: fc.string({ unit: 'binary', maxLength: 12 }) }),
  fc.record({
    kind: fc.constant('literal' as const),
    value: fc.string({ unit: 'binary', maxLength: 12 }),
    datatype: fc.constantFrom(`${XSD}gYear`, `${XSD}integer`, 'urn:x:y', 'http://x.org/t'),
  }),
  fc.record({
    kind: fc.constant('literal' as const),
    value: fc.string({ unit: 'binary', maxLength: 12 }),
    language: fc.constantFrom('en', 'pt-br'),
  }),
)
const anyTime = fc.constantFrom('NOW', '2010', '2010-05', '2010-05-12', '2010-05-12T10:00:00Z')
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
const kindOf = <K extends SExpression['kind']>(kind: K): fc.Arbitrary<K> => fc.constant(kind)
const anyExpression = fc.letrec<{ set: SExpression; measure: Measure; value: SExpression; when: SExpression }>(tie => ({
  set: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    fc.record({ kind: kindOf('entity'), key: name }),
    anyLiteral,
    fc.record({ kind: kindOf('join'), relation: anyRelation, of: tie('set') }),
    fc.record({ kind: kindOf('any'), relation: anyRelation }),
    fc.record({ kind: kindOf('and'), left: tie('set'), right: tie('set') }),
    fc.record({ kind: kindOf('or'), left: tie('set'), right: tie('set') }),
    fc.record({ kind: kindOf('without'), of: tie('set'), without: tie('set') }),
    fc.record(
      {
        kind: kindOf('superlative'),
        mode: fc.constantFrom('ARGMAX' as const, 'ARGMIN' as const),
        of: tie('set'),
        by: tie('measure'),
        top: fc.integer({ min: 1, max: MOST_TOP }),
      },
      { requiredKeys: ['kind', 'mode', 'of', 'by'] },
    ),
    fc.record({
      kind: kindOf('compare'),
      mode: fc.constantFrom('lt' as const, 'le' as const, 'gt' as const, 'ge' as const, 'eq' as const),
      by: tie('measure'),
      than: fc.oneof(anyLiteral, tie('value')),
    }),
    fc.record({ kind: kindOf('find'), words: anyText }),
    fc.record({ kind: kindOf('has'), by: fc.oneof(anyChain, fc.constant([])), text: anyText }),
    fc.record({ kind: kindOf('time'), of: tie('set'), relation: anyRelation, time: anyTime }),
    fc.record({
      kind: kindOf('during'),
      mode: fc.constantFrom('DURING' as const, 'BEFORE' as const, 'AFTER' as const),
      of: tie('set'),
      time: fc.oneof(anyTime, tie('when')),
    }),
    fc.record({
      kind: kindOf('earliest'),
      mode: fc.constantFrom('FIRST' as const, 'LAST' as const),
      of: tie('set'),
    }),
  ),
  measure: fc.oneof(
    fc.record({ kind: fc.constant('value' as const), by: anyChain }),
    fc.record(
      {
        kind: fc.constantFrom('count' as const, 'times' as const, 'sum' as const, 'avg' as const),
        by: anyChain,
        among: tie('set'),
      },
      { requiredKeys: ['kind', 'by'] },
    ),
  ),
  value: fc.oneof(
    fc.record({ kind: kindOf('count'), of: fc.oneof(tie('set'), tie('when')) }),
    fc.record({
      kind: kindOf('aggregate'),
      mode: fc.constantFrom('SUM' as const, 'AVG' as const, 'MIN' as const, 'MAX' as const),
      of: tie('set'),
      by: tie('measure'),
    }),
  ),
  when: fc.record({ kind: kindOf('when'), left: tie('set'), relation: anyRelation, right: tie('set') }),
}))

test('whatever is printed is read back the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyExpression.set,
        anyExpression.value,
        anyExpression.when,
        anyExpression.set.map((of): SExpression => ({ kind: 'exists', of })),
      ),
      expression => {
        expect(parseSExpression(printSExpression(expression))).toEqual(expression)
      },
    ),
    { numRuns: 1_000 },
  )
})

describe('GrailQA', () => {
  const file = dataset('questions/grailqa_1000.json')

  test(
    'all 1,000 are read, printed as they were, and are queries that a SPARQL 1.1 engine takes',
    onDataset('questions/grailqa_1000.json'),
    () => {
      const questions = JSON.parse(readFileSync(file ?? '', 'utf8')) as { s_expression: string }[]
      expect(questions).toHaveLength(1000)
      const store = new oxigraph.Store()
      const options = {
        iriOf: (found: string): string => `http://rdf.freebase.com/ns/${found}`,
        typeRelations: ['http://rdf.freebase.com/ns/type.object.type'],
      }
      for (const { s_expression: text } of questions) {
        const expression = parseSExpression(text)
        expect(printSExpression(expression)).toBe(text.replaceAll(/\s+/g, ' '))
        const rows = store.query(toSparql(expression, options)) as unknown[]
        expect(rows).toHaveLength(expression.kind === 'count' ? 1 : 0)
      }
    },
  )
})
