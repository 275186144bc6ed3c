import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as oxigraph from 'oxigraph'
import { describe, expect, test } from 'vitest'
import type { Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { SExpressionError } from '../../../electron/kg/sexpression/errors.ts'
import { MOST_DEPTH, parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { dataset, onDataset } from '../../skipped.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const entity = (key: string): SExpression => ({ kind: 'entity', key })
const relation = (name: string, reverse = false): Relation => ({ name, reverse })

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
        by: [relation('r1', true), relation('r2'), relation('r3')],
      },
    ],
    [
      '(le (JOIN a b) 100)',
      {
        kind: 'compare',
        mode: 'le',
        by: [relation('a'), relation('b')],
        than: { kind: 'literal', value: '100', datatype: `${XSD}integer` },
      },
    ],
    ['(gt r tall)', { kind: 'compare', mode: 'gt', by: [relation('r')], than: { kind: 'literal', value: 'tall' } }],
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
          by: [relation('r')],
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
const anySet = fc.letrec<{ set: SExpression }>(tie => ({
  set: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    fc.record({ kind: fc.constant('entity' as const), key: name }),
    anyLiteral,
    fc.record({ kind: fc.constant('join' as const), relation: anyRelation, of: tie('set') }),
    fc.record({ kind: fc.constant('and' as const), left: tie('set'), right: tie('set') }),
    fc.record({
      kind: fc.constant('superlative' as const),
      mode: fc.constantFrom('ARGMAX' as const, 'ARGMIN' as const),
      of: tie('set'),
      by: anyChain,
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      mode: fc.constantFrom('lt' as const, 'le' as const, 'gt' as const, 'ge' as const),
      by: anyChain,
      than: anyLiteral,
    }),
    fc.record({
      kind: fc.constant('time' as const),
      of: tie('set'),
      relation: anyRelation,
      time: fc.constantFrom('NOW', '2010', '2010-05', '2010-05-12', '2010-05-12T10:00:00Z'),
    }),
  ),
})).set

test('whatever is printed is read back the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anySet,
        anySet.map((of): SExpression => ({ kind: 'count', of })),
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
