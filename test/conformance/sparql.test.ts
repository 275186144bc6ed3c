import { afterAll, describe, expect, test } from 'vitest'
import { ClewError } from '../../electron/contract/errors.ts'
import { readQuery } from '../../electron/kg/sparql/read-query.ts'
import { runQuery } from '../../electron/kg/sparql/run-query.ts'
import type { LmdbGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { readText } from '../kg/read-triples.ts'
import { graphOf, temporaryFolder } from '../kg/temporary-graph.ts'
import { isomorphic } from './isomorphism.ts'
import { asTriples, byValue, readResults, type ResultSyntax } from './result-sets.ts'
import { readSparqlCases, type SparqlCase } from './sparql-cases.ts'

const ENDS_IN_DOT = 'SPARQL 1.0, where a number may end in a dot'
const TWO_STRINGS = 'RDF 1.0, where a plain string and an xsd:string are two terms'
const UNKNOWN_VALUES =
  'the engine: a literal whose value it does not know is neither equal to itself nor another than a text in a language'
const ZONES = 'the engine: a date without a zone is one in UTC, and a date cannot be told from a time'
const ESCAPES = 'the engine: \\uXXXX is read in IRIs and texts, as SPARQL 1.2 has it, and nowhere else'

/** Cases that do not come to what they say, and why. One that does is no longer listed. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['sparql10/basic/term-6', ENDS_IN_DOT],
  ['sparql10/basic/term-7', ENDS_IN_DOT],
  ['sparql10/syntax-sparql1/syntax-lit-08', ENDS_IN_DOT],
  ['sparql10/distinct/distinct-2', TWO_STRINGS],
  ['sparql10/distinct/distinct-9', TWO_STRINGS],
  ['sparql11/functions/strdt03', TWO_STRINGS],
  ['sparql11/functions/strlang03', TWO_STRINGS],
  ['sparql11/functions/plus-1', TWO_STRINGS],
  ['sparql11/functions/plus-2', TWO_STRINGS],
  ['sparql10/expr-builtin/dawg-datatype-2', 'SPARQL 1.0, where a text in a language has no datatype'],
  [
    'sparql10/optional-filter/dawg-optional-filter-005-simplified',
    'it contradicts the case after it, which has what SPARQL 1.1 says and passes',
  ],
  ['sparql10/open-world/open-eq-07', UNKNOWN_VALUES],
  ['sparql10/open-world/open-eq-08', UNKNOWN_VALUES],
  ['sparql10/open-world/open-eq-10', UNKNOWN_VALUES],
  ['sparql10/open-world/open-eq-11', UNKNOWN_VALUES],
  ['sparql10/open-world/open-eq-12', UNKNOWN_VALUES],
  ['sparql10/open-world/date-1', ZONES],
  ['sparql10/open-world/date-2', ZONES],
  ['sparql10/syntax-sparql2/syntax-esc-04', ESCAPES],
  ['sparql10/syntax-sparql2/syntax-esc-05', ESCAPES],
])

const ACCEPT: Partial<Record<ResultSyntax, string>> = {
  srx: 'application/sparql-results+xml',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
}

const folder = temporaryFolder()
/** Many cases ask the same data. */
const graphs = new Map<string, Promise<LmdbGraph>>()

describe('W3C query tests of SPARQL 1.0 and 1.1', () => {
  const all = readSparqlCases()
  const cases = all.filter(({ notApplicable }) => notApplicable === undefined)
  const passed: string[] = []
  let numbers = 0
  for (const each of cases) {
    const why = OTHERWISE.get(each.name)
    test(`${each.name}${why === undefined ? '' : `, otherwise: ${why}`}`, async () => {
      const passes = await holds(each)
      if (passes !== false) passed.push(each.name)
      if (passes === 'numbers otherwise') numbers++
      expect(passes !== false).toBe(why === undefined)
    })
  }
  test('what is listed is among the cases', () => {
    expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining([...OTHERWISE.keys()]))
  })

  afterAll(async () => {
    for (const graph of graphs.values()) await (await graph).close()
    for (const suite of ['sparql10/', 'sparql11/']) {
      const count = (names: readonly string[]): number => names.filter(name => name.startsWith(suite)).length
      console.log(`${suite} ${count(passed)} of ${count(cases.map(({ name }) => name))} passed`)
    }
    console.log(`${numbers} of those that passed write numbers that they compute otherwise, as 2.0 for 2`)
    for (const reason of new Set(all.map(({ notApplicable }) => notApplicable)))
      if (reason !== undefined)
        console.log(`${all.filter(({ notApplicable }) => notApplicable === reason).length} not applicable: ${reason}`)
    console.log('update, service, entailment, protocol: not run, a graph is only read, and no other server is asked')
  })
})

/** Whether a case comes to what it should; `numbers otherwise` where it writes one otherwise, as 2.0 for 2. */
async function holds({ name, kind, query, data, result }: SparqlCase): Promise<boolean | 'numbers otherwise'> {
  const base = `http://manifest/${name.replace(/[^/]*$/, '')}`
  const asked = `BASE <${base}>\n${query}`
  if (/Syntax/.test(kind)) return isSparql(asked) === kind.startsWith('Positive')
  if (result === undefined) throw new TypeError(`${name} has no result.`)
  const graph = await graphWith(data, base)
  const syntax = result.file.replace(/^.*\./, '') as ResultSyntax
  if (!isSparql(asked)) return false
  const builds = readQuery(asked).kind === 'triples'
  const answer = await runQuery(graph.exportedTriples(), asked, builds ? '' : (ACCEPT[syntax] ?? ''))
  const text = answer.pieces.join('')
  if (builds)
    return isomorphic(
      (await readText('turtle', text)).triples,
      (await readText(syntax === 'rdf' ? 'rdf-xml' : 'turtle', result.text, base)).triples,
    )
  const ours = await readResults(ACCEPT[syntax] === undefined ? 'srj' : syntax, text, base)
  const theirs = await readResults(syntax, result.text, base)
  const isSame = (term: (written: string) => string): boolean => {
    const [left, right] = [ours, theirs].map(each => asTriples(each, query, term))
    return left !== undefined && right !== undefined && isomorphic(left, right)
  }
  return isSame(term => term) || (isSame(byValue) && 'numbers otherwise')
}

/** @throws whatever is no plain refusal */
function isSparql(query: string): boolean {
  try {
    readQuery(query)
    return true
  } catch (error) {
    if (error instanceof ClewError && /not SPARQL 1\.1/.test(error.message)) return false
    throw error
  }
}

function graphWith(data: Record<string, string>, base: string): Promise<LmdbGraph> {
  const texts = Object.fromEntries(
    Object.entries(data).map(([file, text]) => [file, file.endsWith('.ttl') ? `@base <${base}> .\n${text}` : text]),
  )
  const key = JSON.stringify(data)
  const graph = graphs.get(key) ?? graphOf(folder, texts)
  graphs.set(key, graph)
  return graph
}
