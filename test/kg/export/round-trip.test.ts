import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRAPH_EXPORTS } from '../../../electron/contract/graph-export.ts'
import type { ExportFormat } from '../../../electron/kg/export/export-graph.ts'
import { ExportTally } from '../../../electron/kg/export/tally.ts'
import { addQualified } from '../../../electron/kg/import/qualified-facts.ts'
import { GraphBuilder } from '../../../electron/kg/store/graph-builder.ts'
import { BLANK, ENTITY, LITERAL, literalKey, TIME } from '../../../electron/kg/store/term.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'
import { exportedAs, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { factsIn } from './tables-as-facts.ts'

const folder = temporaryFolder()
const XSD = 'http://www.w3.org/2001/XMLSchema#'
let counter = 0

const hostile = fc.oneof(
  fc.constantFrom(
    'a "quoted" \\ text',
    '</data><script>',
    "'=cmd|x",
    '=1+1',
    'two\nlines',
    'three\r\nkinds\rof\nlines',
    'tab\there',
    '_:no blank',
    '<http://e/x>',
    '@en',
    "]]> & ; , 'x'",
    'ex:a',
    'films:Alien',
    'did:example:1#key',
    'a:[b]',
    'urn:clew:text:a%20b',
    '. } ] #',
    '\u0001\u0007',
    '東京 🦉',
    '\\ud800',
    '-5',
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
)
const trimmed = hostile.map(text => text.trim() || 'x')
const iri = fc.constantFrom(
  'http://example.org/films/Alien',
  'http://example.org/films/',
  'http://example.org/films/a-b_c.d',
  'http://example.org/voc#knows',
  'https://schema.org/name',
  'urn:isbn:123',
  'http://e/ü/%20?q=1&x=(2)',
)
const name = fc.oneof(
  iri,
  trimmed.filter(text => !text.startsWith('urn:clew:')),
)
const relation = fc.oneof(
  fc.constantFrom(
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
    'http://www.w3.org/2000/01/rdf-schema#label',
    'http://example.org/voc#knows',
    'works for',
    'http://example.org/voc#born',
  ),
  trimmed.filter(text => !text.startsWith('urn:clew:')),
)
const literal = fc.oneof(
  fc.record({ text: fc.oneof(trimmed, fc.constant('')) }),
  fc.record({ text: trimmed, language: fc.constantFrom('en', 'de-ch', 'zh-hant') }),
  fc.record({
    text: trimmed,
    datatype: fc.constantFrom(`${XSD}integer`, `${XSD}date`, 'http://e/own#type', `${XSD}double`),
  }),
)
const time = fc.constantFrom('2010', '2010; 2012', '2005-05; 2005-06', '2014-03-01; ', '; 1999', '2020-01-01T10:00:00Z')
const fact = fc.record({
  head: fc.oneof(
    fc.record({ kind: fc.constant<1>(ENTITY), key: name }),
    fc.record({ kind: fc.constant<2>(BLANK), key: fc.constantFrom('_:b1', '_:x.f2', '_:fact.0') }),
  ),
  relation,
  tail: fc.oneof(
    fc.record({ kind: fc.constant<1>(ENTITY), key: name }),
    fc.record({ kind: fc.constant<2>(BLANK), key: fc.constantFrom('_:b1', '_:b2') }),
    fc.record({ kind: fc.constant<3>(LITERAL), key: literal.map(({ text, ...of }) => keyOf(text, of)) }),
  ),
  time: fc.option(time, { nil: undefined }),
  /** What is said of the fact. */
  said: fc.option(
    literal.map(({ text, ...of }) => keyOf(text, of)),
    { nil: undefined },
  ),
})
const graph = fc.record({
  facts: fc.array(fact, { minLength: 1, maxLength: 25 }),
  names: fc.uniqueArray(fc.tuple(fc.constantFrom('named 1', 'http://e/named', '\t odd '), trimmed), {
    maxLength: 3,
    selector: ([entity]) => entity,
  }),
})

function keyOf(text: string, of: { language?: string; datatype?: string }): string {
  return literalKey(text, of.language, of.datatype)
}

async function built({ facts, names }: typeof graph extends fc.Arbitrary<infer T> ? T : never): Promise<string> {
  const builder = new GraphBuilder()
  for (const { head, relation: by, tail, time: at, said } of facts) {
    const terms = {
      head: builder.textTerm(head.kind, head.key),
      relation: builder.textTerm(ENTITY, by),
      tail: builder.textTerm(tail.kind, tail.key),
    }
    const isEdge = said !== undefined && tail.kind === ENTITY
    // Times of values are not in every format; theirs is a test of its own.
    if (isEdge) addQualified(builder, terms, at, [[builder.textTerm(ENTITY, 'role'), builder.textTerm(LITERAL, said)]])
    else if (at === undefined || tail.kind === LITERAL) builder.add(terms.head, terms.relation, terms.tail)
    else builder.addTimed(terms.head, terms.relation, terms.tail, builder.textTerm(TIME, at))
  }
  for (const [entity, label] of names) builder.nameEntity(builder.textTerm(ENTITY, entity), label)
  const target = join(folder, `built-${counter++}`)
  await import('node:fs/promises').then(({ mkdir }) => mkdir(target))
  await builder.finish(target, { name: 'built', sources: ['x'], pause: async () => undefined })
  return target
}

async function exported(from: string, format: ExportFormat): Promise<{ file: Buffer; tally: ExportTally }> {
  const tally = new ExportTally()
  return { file: await exportedAs(from, format, tally), tally }
}

/** As many as the graph says that it has. */
async function triplesIn(target: string): Promise<number> {
  const tables = await openTables(target)
  try {
    return tables.summary.triples
  } finally {
    await tables.close()
  }
}

/** In RDF names beside the triples are triples. */
function asRdf(facts: readonly string[]): string[] {
  return [
    ...new Set(
      facts.map(text => {
        const [entity, what, label] = JSON.parse(text) as string[]
        return what === 'name'
          ? JSON.stringify([entity, '1http://www.w3.org/2000/01/rdf-schema#label', `3${label}`, ''])
          : text
      }),
    ),
  ].toSorted()
}

const RDF: ReadonlySet<ExportFormat> = new Set(['n-triples', 'n-quads', 'turtle', 'json-ld'])

test.each(['n-triples', 'n-quads', 'turtle', 'json-ld', 'csv', 'graphml', 'parquet'] as const)(
  'what is exported as %s comes back with the same facts',
  async format => {
    await fc.assert(
      fc.asyncProperty(graph, async drawn => {
        const first = await built(drawn)
        const { file, tally } = await exported(first, format)
        const again = await importTexts(folder, { [`again.${GRAPH_EXPORTS[format].ending}`]: file })
        expect(again.rejected).toEqual([])
        expect(tally.notes).toEqual([])
        expect(tally.facts).toBe(await triplesIn(first))
        const [was, is] = [await factsIn(first), await factsIn(again.folder)]
        const shown = RDF.has(format) ? asRdf : (facts: readonly string[]) => facts
        expect(shown(is)).toEqual(shown(was))
      }),
      { numRuns: 15 },
    )
  },
)

test('what an attribute of its own names is told by nothing else: every export comes back as the same graph', async () => {
  const text = Array.from({ length: 8 }, (_, i) =>
    [
      `<http://e/thing/${i}> <http://e/voc#title> "Thing number ${i}" .`,
      `<http://e/thing/${i}> <http://e/voc#near> <http://e/thing/${(i + 1) % 8}> .`,
    ].join('\n'),
  ).join('\n')
  const first = await importTexts(folder, { 'titled.nt': text })
  const { file } = await exported(first.folder, 'n-triples')
  expect(file.toString('utf8')).not.toContain('rdf-schema#label')
  for (const [format, { ending }] of Object.entries(GRAPH_EXPORTS)) {
    if (format === 'archive') continue
    const written = await exported(first.folder, format as ExportFormat)
    const again = await importTexts(folder, { [`titled-again.${ending}`]: written.file })
    expect([format, again.fingerprint]).toEqual([format, first.fingerprint])
  }
})
