import fc from 'fast-check'
import * as oxigraph from 'oxigraph'
import { expect, test } from 'vitest'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { runQuery } from '../../../electron/kg/sparql/run-query.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'
import { PREFIXES, QUERIES } from './query-corpus.ts'
import { randomGraph } from './random-graph.ts'

const folder = temporaryFolder()
const GRAPHS = 3

interface Term {
  type: string
  value: string
  datatype?: string
  'xml:lang'?: string
}
interface Results {
  boolean?: boolean
  results?: { bindings: Record<string, Term>[] }
}

function storeOf(graph: LmdbGraph): oxigraph.Store {
  const store = new oxigraph.Store()
  store.load([...graph.exportNTriples()].join(''), { format: 'application/n-triples' })
  return store
}

/** A term as a text that does not depend on how a number is written, nor on what a blank node is called. */
function normal({ type, value, datatype = '', 'xml:lang': language = '' }: Term): string {
  if (type === 'bnode') return 'blank'
  const isNumber = /#(?:integer|decimal|double|float)$/.test(datatype)
  return [type, isNumber ? Number(value).toPrecision(9) : value, isNumber ? '' : datatype, language].join(' ')
}

function normalResults({ boolean, results }: Results): string[] | boolean | undefined {
  return (
    boolean ??
    results?.bindings
      .map(row =>
        Object.entries(row)
          .map(([variable, term]) => `${variable}=${normal(term)}`)
          .toSorted()
          .join('; '),
      )
      .toSorted()
  )
}

const normalLines = (text: string): string[] =>
  [
    ...new Set(
      text
        .split('\n')
        .filter(line => line !== '')
        .map(line => line.replaceAll(/_:\S+/g, '_:b')),
    ),
  ].toSorted()

async function ours(graph: LmdbGraph, query: string, accept = ''): Promise<string> {
  return (await runQuery(graph.exportedTriples(), query, accept)).pieces.join('')
}

/** What a query comes to here and at oxigraph, beside what was asked. */
async function both(
  graph: LmdbGraph,
  store: oxigraph.Store,
  query: string,
): Promise<{ ours: unknown; theirs: unknown }> {
  const written = PREFIXES + query
  const [answer, isBuilt] = [await ours(graph, written), query.startsWith('CONSTRUCT')]
  const other = store.query(written, { results_format: isBuilt ? 'nt' : 'json' }) as string
  const read = (text: string): unknown => (isBuilt ? normalLines(text) : normalResults(JSON.parse(text) as Results))
  return { ours: [query, read(answer)], theirs: [query, read(other)] }
}

test('every operator comes to what oxigraph makes of it, on graphs drawn at random', async () => {
  await fc.assert(
    fc.asyncProperty(randomGraph, async triples => {
      const graph = await graphOf(folder, { 'drawn.nt': triples })
      const store = storeOf(graph)
      for (const query of QUERIES) {
        const found = await both(graph, store, query)
        expect(found.ours).toEqual(found.theirs)
      }
      await graph.close()
    }),
    { numRuns: GRAPHS },
  )
})

test('times are statements and names that are no IRIs have one, as in an export', async () => {
  const graph = await graphOf(folder, {
    'events.tsv': 'Alice\tmet\tBob\t2014-03-01\nAlice\tmet\tBob\t2014-05\nBob\tcalled\tAlice\t2015\n',
  })
  const store = storeOf(graph)
  const rdf = 'PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> PREFIX s: <https://schema.org/>\n'
  for (const query of [
    'SELECT ?f ?t { ?x rdf:subject <urn:clew:name:Alice> ; rdf:predicate <urn:clew:name:met> ; rdf:object ?o ; s:startDate ?f ; s:endDate ?t }',
    'SELECT ?s { ?x rdf:object <urn:clew:name:Alice> ; rdf:subject ?s }',
    'SELECT ?s ?o { ?x rdf:predicate <urn:clew:name:called> ; rdf:subject ?s ; rdf:object ?o }',
    'SELECT ?x { ?x s:startDate "2015"^^<http://www.w3.org/2001/XMLSchema#gYear> }',
    'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }',
  ]) {
    const found = await both(graph, store, rdf + query)
    expect(found.ours).toEqual(found.theirs)
  }
  await graph.close()
})

test('a label that came without a triple is one', async () => {
  const graph = await graphOf(folder, {
    'nodes.csv': '~id,~label,name:string\n1,person,Ada\n2,person,Bob\n',
    'edges.csv': '~id,~from,~to,~label\ne1,1,2,knows\n',
  })
  const store = storeOf(graph)
  for (const query of [
    'SELECT ?s ?l { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?l }',
    'SELECT ?s { ?s <http://www.w3.org/2000/01/rdf-schema#label> "Ada" }',
    'SELECT ?p ?o { ?s <http://www.w3.org/2000/01/rdf-schema#label> "Ada" ; ?p ?o }',
  ]) {
    const found = await both(graph, store, query)
    expect(found.ours).toEqual(found.theirs)
  }
  await graph.close()
})

test('REDUCED leaves out no row that is there once, in a subquery either', async () => {
  const graph = await graphOf(folder, { 'texts.nt': '<urn:a> <urn:b> "c" .\n<urn:a> <urn:b> "c"@en .\n' })
  const counted = await ours(graph, 'SELECT (COUNT(*) AS ?n) { { SELECT REDUCED ?o { ?s ?p ?o } } }', 'text/csv')
  expect(counted).toBe('n\r\n2\r\n')
  await graph.close()
})

test.each([
  ['INSERT DATA { <urn:a> <urn:b> <urn:c> }', 'forbidden', /only read here/],
  ['DROP ALL', 'forbidden', /only read here/],
  ['LOAD <http://example.org/x>', 'forbidden', /only read here/],
  ['SELECT * FROM <http://example.org/g> { ?s ?p ?o }', 'forbidden', /FROM asks for other graphs/],
  ['SELECT * { ?s ?p ?o { SERVICE <http://example.org/> { ?s ?p ?o } } }', 'forbidden', /SERVICE asks another server/],
  ['SELECT * { FILTER EXISTS { SERVICE SILENT ?x { ?s ?p ?o } } }', 'forbidden', /SERVICE asks another server/],
  ['SELECT * { GRAPH ?g { ?s ?p ?o } }', 'bad-request', /no named graphs/],
  ['SELECT * { ?s ?p }', 'bad-request', /not SPARQL 1.1 \(.+\); correct it/],
  ['# nothing\n', 'bad-request', /There is no query/],
])('%s is refused in one line', async (query, code, message) => {
  const graph = await graphOf(folder, { 'a.nt': '<urn:a> <urn:b> "c" .\n' })
  const error: unknown = await ours(graph, query).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
  expect(String(error)).not.toContain('\n')
  await graph.close()
})

test.each([
  ['an expression', `SELECT * { FILTER(${'('.repeat(20_000)}1${')'.repeat(20_000)}) }`],
  ['a group', `SELECT * ${'{'.repeat(20_000)}${'}'.repeat(20_000)}`],
  ['a path', `SELECT * { ?s ${'('.repeat(5_000)}<a:b>${')*'.repeat(5_000)} ?o }`],
])('%s within itself thousands of times is refused in words, and the next query answered', async (_, query) => {
  const graph = await graphOf(folder, { 'a.nt': '<urn:a> <urn:b> "c" .\n' })
  await expect(ours(graph, query)).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('nested deeper than can be read'),
  })
  expect(await ours(graph, 'ASK { ?s ?p ?o }')).toContain('"boolean":true')
  await graph.close()
})

const TERMS =
  '<urn:a> <urn:b> "tab\\there, \\"quoted\\" & <tag>\\nline"@en .\n<urn:a> <urn:c> _:x .\n<urn:a> <urn:d> "7"^^<http://www.w3.org/2001/XMLSchema#integer> .\n'

test.each([
  ['text/csv', 'o\r\n"tab\there, ""quoted"" & <tag>\nline"\r\n7\r\n'],
  [
    'text/tab-separated-values',
    '?o\n"tab\\there, \\"quoted\\" & <tag>\\nline"@en\n"7"^^<http://www.w3.org/2001/XMLSchema#integer>\n',
  ],
  [
    'application/sparql-results+xml',
    '<?xml version="1.0" encoding="utf-8"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">\n<head><variable name="o"/></head>\n<results>\n<result><binding name="o"><literal xml:lang="en">tab\there, &quot;quoted&quot; &amp; &lt;tag&gt;\nline</literal></binding></result>\n<result><binding name="o"><literal datatype="http://www.w3.org/2001/XMLSchema#integer">7</literal></binding></result>\n</results>\n</sparql>\n',
  ],
])('%s is written as its specification has it', async (accept, expected) => {
  const graph = await graphOf(folder, { 'terms.nt': TERMS })
  const query = 'SELECT ?o { ?s ?p ?o FILTER(!isBlank(?o)) } ORDER BY ?p'
  expect(await runQuery(graph.exportedTriples(), query, `text/html, ${accept};q=0.9, */*;q=0.1`)).toEqual({
    contentType: expect.stringContaining(accept),
    pieces: [expected],
  })
  await expect(ours(graph, query, 'image/png')).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('application/sparql-results+json'),
  })
  await graph.close()
})
