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

const ENDS_IN_DOT = 'SPARQL 1.0: a number may end in a dot there, and not since'
const PLAIN_STRINGS = 'RDF 1.0: a plain string and an xsd:string are two terms there, and one since'

/** Cases that do not come to what the W3C says, and why. A case that does is taken off the list. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['sparql10/basic/term-6', ENDS_IN_DOT],
  ['sparql10/basic/term-7', ENDS_IN_DOT],
  ['sparql10/syntax-sparql1/syntax-lit-08', ENDS_IN_DOT],
  ['sparql10/distinct/distinct-2', PLAIN_STRINGS],
  ['sparql10/distinct/distinct-9', PLAIN_STRINGS],
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
  let otherwise = 0
  for (const each of cases)
    test(`${each.name}`, async () => {
      const passes = await holds(each)
      if (passes !== false) passed.push(each.name)
      if (passes === 'written otherwise') otherwise++
      expect(passes !== false).toBe(!OTHERWISE.has(each.name))
    })

  afterAll(async () => {
    for (const graph of graphs.values()) await (await graph).close()
    for (const suite of new Set(all.map(({ name }) => name.replace(/\/[^/]*$/, ''))))
      console.log(
        `${suite}: ${number(passed, suite)} of ${number(
          cases.map(({ name }) => name),
          suite,
        )} passed`,
      )
    for (const reason of new Set(all.map(({ notApplicable }) => notApplicable)))
      if (reason !== undefined)
        console.log(`${all.filter(({ notApplicable }) => notApplicable === reason).length} not applicable: ${reason}`)
    console.log(`${otherwise} of those that passed: numbers that are computed are written otherwise, as 2.0 for 2`)
    console.log('update, service, entailment, protocol: not run, graphs are only read, and nothing is asked elsewhere')
  })
})

function number(names: readonly string[], suite: string): number {
  return names.filter(name => name.startsWith(`${suite}/`)).length
}

/** Whether a case comes to what it should; `written otherwise` where a number that was computed is, as 2.0 for 2. */
async function holds({ name, kind, query, data, result }: SparqlCase): Promise<boolean | 'written otherwise'> {
  const base = `http://manifest/${name.replace(/[^/]*$/, '')}`
  const asked = `BASE <${base}>\n${query}`
  if (/Syntax/.test(kind)) return isSparql(asked) === kind.startsWith('Positive')
  if (result === undefined) throw new TypeError(`${name} has no result.`)
  const graph = await graphWith(data, base)
  const syntax = result.file.replace(/^.*\./, '') as ResultSyntax
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
  return isSame(term => term) || (isSame(byValue) && 'written otherwise')
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
