import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { formOfSparql } from '../../../electron/learn/question-sets/sparql-form.ts'
import { dataset, onDataset } from '../../skipped.ts'

describe('a gold query as a logical form', () => {
  it.each([
    ['SELECT DISTINCT ?r WHERE { wd:Q761383 wdt:P138 ?r. }', '(JOIN (R P138) Q761383)', ['Q761383'], true],
    [
      'select ?x { ?x wdt:P31 wd:Q5 ; wdt:P27/wdt:P36 wd:Q90, wd:Q64 }',
      '(AND (AND Q5 (JOIN P27 (JOIN P36 Q90))) (JOIN P27 (JOIN P36 Q64)))',
      ['Q90', 'Q64'],
      true,
    ],
    [
      'SELECT (COUNT(DISTINCT ?a) AS ?n) WHERE { ?a ^wdt:P50 wd:Q1 . FILTER(?a != wd:Q2) }',
      '(COUNT (JOIN (R P50) Q1))',
      ['Q1'],
      false,
    ],
    [
      'PREFIX : <http://x/> SELECT ?x WHERE { ?x a :Film }',
      '(JOIN http://www.w3.org/1999/02/22-rdf-syntax-ns#type http://x/Film)',
      [],
      true,
    ],
    [
      'SELECT ?x WHERE { ?x ns:a.b "Paris"@en . ?x ns:c.d 7 }',
      '(AND (JOIN a.b "Paris"@en) (JOIN c.d 7^^http://www.w3.org/2001/XMLSchema#integer))',
      [],
      true,
    ],
    ['SELECT ?x WHERE { VALUES ?y { ns:m.01 } ?y ns:a.b ?x . }', '(JOIN (R a.b) m.01)', ['m.01'], true],
  ])('%s', (query, logicalForm, entities, exact) => {
    expect(formOfSparql(query)).toEqual({ logicalForm, entities, exact })
    expect(printSExpression(parseSExpression(logicalForm))).toBe(logicalForm)
  })

  it.each([
    'ASK { wd:Q1 wdt:P1 wd:Q2 }',
    'SELECT ?x ?y WHERE { ?x wdt:P1 ?y }',
    'SELECT ?x WHERE { ?x wdt:P1 ?y }', // an existential leaf
    'SELECT ?x WHERE { ?x wdt:P1 ?y . ?y wdt:P2 ?z . ?x wdt:P3 ?z }', // its ways meet again
    'SELECT ?x WHERE { ?x wdt:P1* wd:Q1 }',
    'SELECT ?x WHERE { ?x wdt:P1 wd:Q1 } ORDER BY ?x LIMIT 1',
    'SELECT ?x WHERE { { ?x wdt:P1 wd:Q1 } UNION { ?x wdt:P2 wd:Q1 } }',
    'SELECT ?x WHERE { ?x wdt:P1 wd:Q1 . FILTER(?x > 3) }',
    'SELECT ?x WHERE { ?x unknown:P1 wd:Q1 }',
    'SELECT ?x WHERE { wd:Q1 wdt:P1 wd:Q2 . wd:Q1 wdt:P1 ?x }', // a triple without a variable
    '',
    '{',
    'SELECT',
  ])('has none: %s', query => expect(formOfSparql(query)).toBeUndefined())

  it('never throws', () => {
    const words = fc.constantFrom(
      'SELECT',
      '?x',
      'WHERE',
      '{',
      '}',
      '.',
      ';',
      ',',
      '(',
      ')',
      'wd:Q1',
      'wdt:P1',
      'FILTER',
      '!=',
      '^',
      '/',
      '<http://a>',
      '"b"',
      'VALUES',
      'a',
      'COUNT',
    )
    expect(() =>
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.array(words, { maxLength: 30 }).map(parts => parts.join(' ')),
          ),
          query => {
            formOfSparql(query)
          },
        ),
      ),
    ).not.toThrow()
  })

  const file = dataset('questions/grailqa_1000.json')
  it(
    "says the same as GrailQA's own S-expressions, but for the classes that its queries name besides",
    onDataset('questions/grailqa_1000.json'),
    () => {
      const questions = JSON.parse(readFileSync(file ?? '', 'utf8')) as { s_expression: string; sparql_query: string }[]
      const read = questions.flatMap(({ s_expression: gold, sparql_query: query }) => {
        const form = formOfSparql(query)
        // Its queries give some dates a time zone, which its expressions leave out.
        return form === undefined
          ? []
          : [
              [
                withoutClasses(parseSExpression(form.logicalForm)).replace('-08:00^^', '^^'),
                withoutClasses(parseSExpression(gold)),
              ] as const,
            ]
      })
      expect(read.length).toBeGreaterThan(970)
      expect(read.filter(([ours, gold]) => ours !== gold)).toEqual([])
    },
  )
})

/** Joins alone, those of an AND in order. */
function withoutClasses(form: SExpression): string {
  switch (form.kind) {
    case 'and': {
      const parts = conjuncts(form).map(withoutClasses).toSorted()
      return parts.length === 1 ? (parts[0] ?? '') : `AND(${parts.join(', ')})`
    }
    case 'join':
      return `JOIN(${form.relation.reverse ? 'R ' : ''}${form.relation.name} ${form.of.kind === 'entity' ? form.of.key : withoutClasses(form.of)})`
    case 'count':
      return `COUNT(${withoutClasses(form.of)})`
    default:
      return printSExpression(form)
  }
}

function conjuncts(form: SExpression): SExpression[] {
  if (form.kind === 'and') return [...conjuncts(form.left), ...conjuncts(form.right)]
  return form.kind === 'entity' ? [] : [form]
}
