import { afterAll, describe, expect, test } from 'vitest'
import { readQuery } from '../../electron/kg/sparql/read-query.ts'
import { runQuery } from '../../electron/kg/sparql/run-query.ts'
import type { LmdbGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { readText, type KeyTriple } from '../kg/read-triples.ts'
import { graphOf, temporaryFolder } from '../kg/temporary-graph.ts'
import { isomorphic } from './isomorphism.ts'
import { asTriples, readResults, type ResultSyntax } from './result-sets.ts'
import { readSparqlCases, type SparqlCase } from './sparql-cases.ts'

/** Cases that do not come to what the W3C says, and why. A case that does is taken off the list. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([])

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
  for (const each of cases)
    test(`${each.name}`, async () => {
      const passes = await holds(each)
      if (passes) passed.push(each.name)
      expect(passes).toBe(!OTHERWISE.has(each.name))
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
    console.log('update, service, entailment, protocol: not run, graphs are only read, and nothing is asked elsewhere')
  })
})

function number(names: readonly string[], suite: string): number {
  return names.filter(name => name.startsWith(`${suite}/`)).length
}

async function holds({ name, kind, query, data, result }: SparqlCase): Promise<boolean> {
  const base = `http://manifest/${name}`
  if (/Syntax/.test(kind)) return isRead(query) === kind.startsWith('Positive')
  if (result === undefined) throw new TypeError(`${name} has no result.`)
  const graph = await graphWith(data, base)
  const syntax = result.file.replace(/^.*\./, '') as ResultSyntax
  const asked = `BASE <${base}>\n${query}`
  const builds = readQuery(asked).kind === 'triples'
  const answer = await runQuery(graph.exportedTriples(), asked, builds ? '' : (ACCEPT[syntax] ?? ''))
  const text = answer.pieces.join('')
  if (builds)
    return isomorphic(
      (await readText('turtle', text)).triples,
      (await readText(syntax === 'rdf' ? 'rdf-xml' : 'turtle', result.text, base)).triples,
    )
  const read = async (form: ResultSyntax, written: string): Promise<KeyTriple[]> =>
    asTriples(await readResults(form, written, base), /ORDER\s+BY/i.test(query))
  return isomorphic(await read(ACCEPT[syntax] === undefined ? 'srj' : syntax, text), await read(syntax, result.text))
}

function isRead(query: string): boolean {
  try {
    readQuery(query)
    return true
  } catch {
    return false
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
