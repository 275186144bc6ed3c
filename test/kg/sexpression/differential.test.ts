import fc from 'fast-check'
import * as oxigraph from 'oxigraph'
import { expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Comparison, Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { printSExpression } from '../../../electron/kg/sexpression/print.ts'
import { sparqlNames } from '../../../electron/kg/sexpression/sparql-names.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { RDF_TYPE } from '../../../electron/kg/store/vocabulary.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

/** How many graphs to try, of other seeds each time, and what fails is made small; left out, the same few. */
const RUNS = process.env['CLEW_DIFFERENTIAL_RUNS']
const folder = temporaryFolder()
const XSD = 'http://www.w3.org/2001/XMLSchema#'
const NOW = '2015-08-10'
const iri = (name: string): string => `http://example.org/${name}`
const ENTITIES = Array.from({ length: 7 }, (_, n) => `e${n}`)
const CLASSES = ['Person', 'Place']
const LINKS = ['knows', 'near', 'part.of']
const DATED = ['born', 'held.from', 'held.to', 'start_date', 'end_date', 'date_written']
const VALUES = ['height', 'note', 'anything', ...DATED]

const typed =
  (name: string) =>
  (value: string): SExpression & { kind: 'literal' } => ({ kind: 'literal', value, datatype: XSD + name })
const pad = (n: number): string => String(n).padStart(2, '0')
const zone = fc.constantFrom('', '', '', 'Z', '+02:00', '-08:00')
const year = fc.integer({ min: 2008, max: 2016 })
const month = fc.integer({ min: 1, max: 12 })
const day = fc.integer({ min: 1, max: 28 })
const number = fc.oneof(
  fc.integer({ min: -3, max: 5 }).map(n => typed('integer')(String(n))),
  fc.integer({ min: -6, max: 10 }).map(n => typed('decimal')((n / 2).toFixed(1))),
  fc.integer({ min: -6, max: 10 }).map(n => typed('double')(`${(n / 2).toFixed(1)}E0`)),
  fc.integer({ min: -6, max: 10 }).map(n => typed('float')((n / 2).toFixed(1))),
)
const date = fc.oneof(
  fc.tuple(year, zone).map(([y, z]) => typed('gYear')(`${y}${z}`)),
  fc.tuple(year, month, zone).map(([y, m, z]) => typed('gYearMonth')(`${y}-${pad(m)}${z}`)),
  fc.tuple(year, month, day, zone).map(([y, m, d, z]) => typed('date')(`${y}-${pad(m)}-${pad(d)}${z}`)),
  fc
    .tuple(year, month, day, fc.nat(23), zone)
    .map(([y, m, d, h, z]) => typed('dateTime')(`${y}-${pad(m)}-${pad(d)}T${pad(h)}:30:00${z}`)),
)
const text = fc.oneof(
  fc
    .constantFrom('a', 'b', 'ab', 'z', 'Z', 'é', '\u{1F600}', '\uFFFD', 'say "hi"\\')
    .map((value): SExpression & { kind: 'literal' } => ({ kind: 'literal', value })),
  fc
    .constantFrom('a', 'b')
    .map((value): SExpression & { kind: 'literal' } => ({ kind: 'literal', value, language: 'en' })),
  fc.constantFrom('a', 'true').map(value => typed('custom')(value)),
)
const literal = fc.oneof(number, date, text)

function written(term: string | (SExpression & { kind: 'literal' })): string {
  if (typeof term === 'string') return `<${iri(term)}>`
  const quoted = `"${term.value.replace(/["\\]/g, '\\$&')}"`
  if (term.language !== undefined) return `${quoted}@${term.language}`
  return term.datatype === undefined ? quoted : `${quoted}^^<${term.datatype}>`
}

const entity = fc.constantFrom(...ENTITIES)
const triple = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(entity, fc.constantFrom(...LINKS), entity) },
  { weight: 2, arbitrary: fc.tuple(entity, fc.constantFrom('height'), number) },
  { weight: 5, arbitrary: fc.tuple(entity, fc.constantFrom(...DATED), date) },
  { weight: 1, arbitrary: fc.tuple(entity, fc.constantFrom('note'), text) },
  {
    weight: 2,
    arbitrary: fc.tuple(entity, fc.constantFrom('anything', 'held.to', 'end_date'), fc.oneof(literal, entity)),
  },
)
const type = fc.tuple(entity, fc.constantFrom(...CLASSES)).map(([e, c]) => `<${iri(e)}> <${RDF_TYPE}> <${iri(c)}> .`)
/** Every name occurs, so that no expression fails for a name that chance left out. */
const base = [...LINKS, ...VALUES]
  .map(name => `<${iri('seed')}> <${iri(name)}> <${iri('other')}> .`)
  .concat(
    CLASSES.map(name => `<${iri('seed')}> <${RDF_TYPE}> <${iri(name)}> .`),
    ENTITIES.map(name => `<${iri(name)}> <${RDF_TYPE}> <${iri('Thing')}> .`),
  )
const graphText = fc
  .tuple(
    fc.array(triple, { minLength: 40, maxLength: 90, size: 'max' }),
    fc.array(type, { minLength: 3, maxLength: 10 }),
  )
  .map(([triples, types]) =>
    [...base, ...types, ...triples.map(([s, p, o]) => `<${iri(s)}> <${iri(p)}> ${written(o)} .`)].join('\n'),
  )

const relationOf = (names: readonly string[]): fc.Arbitrary<Relation> =>
  fc.record({ name: fc.constantFrom(...names).map(iri), reverse: fc.boolean() })
const forward = (names: readonly string[]): fc.Arbitrary<Relation> =>
  fc.constantFrom(...names).map(name => ({ name: iri(name), reverse: false }))
const chainTo = (names: readonly string[]): fc.Arbitrary<Relation[]> =>
  fc.oneof(
    fc.tuple(forward(names)),
    fc.tuple(relationOf(LINKS), forward(names)),
    fc.tuple(relationOf(LINKS), relationOf(LINKS), forward(names)),
  )
const chain = fc.oneof(
  { weight: 5, arbitrary: chainTo(VALUES) },
  { weight: 1, arbitrary: fc.tuple(relationOf([...LINKS, ...VALUES])) },
)
const leaf: fc.Arbitrary<SExpression> = fc
  .oneof(fc.constantFrom(...ENTITIES), fc.constantFrom('Thing', ...CLASSES), fc.constant('Thing'))
  .map(key => ({ kind: 'entity', key: iri(key) }))
const compareTo = (names: readonly string[], than: fc.Arbitrary<SExpression>): fc.Arbitrary<SExpression> =>
  fc.record({
    kind: fc.constant('compare' as const),
    mode: fc.constantFrom<Comparison>('lt', 'le', 'gt', 'ge', 'eq'),
    by: fc.record({ kind: fc.constant('value' as const), by: chainTo(names) }),
    than,
  })
const comparison = fc.oneof(
  compareTo(['height'], number),
  compareTo(DATED, date),
  compareTo(
    [...DATED, 'anything'],
    year.map(n => typed('integer')(String(n))),
  ),
  compareTo(['note'], text),
  compareTo(['anything'], literal),
)
const times = fc.oneof(
  year.map(String),
  fc.tuple(year, month).map(([y, m]) => `${y}-${pad(m)}`),
  fc.tuple(year, month, day).map(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
  fc.tuple(year, month, day, zone).map(([y, m, d, z]) => `${y}-${pad(m)}-${pad(d)}T12:00:00${z}`),
  fc.constant('NOW'),
)

/** Expressions of at most so many levels, the simple ones not much more likely than the deep. */
function setOf(depth: number): fc.Arbitrary<SExpression> {
  if (depth === 0) return leaf
  const of = setOf(depth - 1)
  const relation = relationOf(LINKS)
  return fc.oneof(
    comparison,
    fc.record({
      kind: fc.constant('join' as const),
      relation: forward(VALUES).map(relation => ({ ...relation, reverse: true })),
      of,
    }),
    fc
      .oneof(
        fc.tuple(fc.constantFrom('height', 'anything'), number),
        fc.tuple(
          fc.constantFrom(...DATED),
          fc.oneof(
            date,
            year.map(n => typed('integer')(String(n))),
          ),
        ),
        fc.tuple(fc.constantFrom('note', 'anything'), text),
      )
      .map(([name, value]): SExpression => ({
        kind: 'join',
        relation: { name: iri(name), reverse: false },
        of: value,
      })),
    fc.record({ kind: fc.constant('join' as const), relation, of }),
    fc.record({ kind: fc.constant('join' as const), relation, of }),
    fc.record({ kind: fc.constant('and' as const), left: of, right: fc.oneof(of, leaf) }),
    fc.record({
      kind: fc.constant('superlative' as const),
      mode: fc.constantFrom('ARGMAX' as const, 'ARGMIN' as const),
      of,
      by: fc.record({ kind: fc.constant('value' as const), by: chain }),
    }),
    fc.record({ kind: fc.constant('time' as const), of: fc.oneof(of, leaf), relation: forward(DATED), time: times }),
  )
}
const set = fc.oneof(...[0, 1, 2, 3, 4].map(setOf))
const expression: fc.Arbitrary<SExpression> = fc.oneof(
  { weight: 5, arbitrary: set },
  { weight: 1, arbitrary: set.map((of): SExpression => ({ kind: 'count', of })) },
)

/** Terms as texts that do not depend on how a number is written: oxigraph keeps its value only. */
function normal(kind: string, value: string, datatype = '', language = ''): string {
  const isNumber = /#(?:integer|decimal|double|float)$/.test(datatype)
  return `${kind} ${isNumber ? String(Number(value)) : value} ${datatype.endsWith('#string') ? '' : datatype} ${language}`
}

async function executed(kg: KnowledgeGraph, form: SExpression): Promise<string[] | number> {
  const result = await executeSExpression(form, kg, { now: NOW })
  if (result.kind === 'number') return result.value
  if (result.kind !== 'set') throw new Error(`${printSExpression(form)} is no set`)
  const terms = await kg.terms(Uint32Array.from(result.ids))
  return terms
    .map(({ key, kind }) => {
      if (kind !== 'literal') return normal('node', key)
      const [term] = new oxigraph.Store().query(`SELECT ?x WHERE { VALUES ?x { ${key} } }`) as Map<
        string,
        oxigraph.Literal
      >[]
      const found = term?.get('x')
      return normal('literal', found?.value ?? '', found?.datatype.value, found?.language)
    })
    .toSorted()
}

function queried(store: oxigraph.Store, sparql: string): string[] | number {
  const rows = store.query(sparql) as Map<string, oxigraph.Term>[]
  const count = rows[0]?.get('n')
  if (count) return Number(count.value)
  return rows
    .map(row => row.get('x'))
    .map(term =>
      term?.termType === 'Literal'
        ? normal('literal', term.value, term.datatype.value, term.language)
        : normal('node', term?.value ?? ''),
    )
    .toSorted()
}

test('the executor and oxigraph running the translation give the same answers', async () => {
  const kinds = new Map<string, { asked: number; answered: number }>()
  await fc.assert(
    fc.asyncProperty(
      graphText,
      fc.array(expression, { minLength: 12, maxLength: 12 }),
      async (triples, expressions) => {
        const graph = await graphOf(folder, { 'random.nt': triples })
        const store = new oxigraph.Store()
        store.load(triples, { format: 'application/n-triples' })
        for (const form of expressions) {
          const sparql = toSparql(form, { ...(await sparqlNames(form, graph)), now: NOW })
          const ours = await executed(graph, form)
          expect(ours, `${printSExpression(form)}\n${sparql}\n${triples.slice(base.join('\n').length)}`).toEqual(
            queried(store, sparql),
          )
          const tally = kinds.get(form.kind) ?? { asked: 0, answered: 0 }
          kinds.set(form.kind, {
            asked: tally.asked + 1,
            answered: tally.answered + Number(typeof ours === 'number' ? ours > 0 : ours.length > 0),
          })
        }
        await graph.close()
      },
    ),
    RUNS === undefined ? { numRuns: 12, seed: 20150810, endOnFailure: true } : { numRuns: Number(RUNS) },
  )
  // Two empty answers are the same too: of each kind some must have said something.
  expect(
    [...kinds]
      .filter(([, { answered }]) => answered > 0)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(['and', 'compare', 'count', 'entity', 'join', 'superlative', 'time'])
})
