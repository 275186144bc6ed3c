import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Parser, Store, type Term } from 'n3'
import { afterAll, describe, expect, test } from 'vitest'
import { readText, type KeyTriple } from '../kg/read-triples.ts'
import { isomorphic } from './isomorphism.ts'

const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const shared = resolve('../shared/datasets/w3c_rdf_tests/rdf/rdf11')
const suites = existsSync(shared) ? shared : undefined

type Format = 'n-triples' | 'n-quads' | 'turtle' | 'trig'
const SUITES: [folder: string, format: Format][] = [
  ['rdf-n-triples', 'n-triples'],
  ['rdf-n-quads', 'n-quads'],
  ['rdf-turtle', 'turtle'],
  ['rdf-trig', 'trig'],
]

/** What lies beside these suites and is not run. */
const NOT_RUN = {
  'rdf11/rdf-xml': 'RDF/XML is no import format yet',
  'rdf11/rdf-mt': 'entailment is not what an import does',
  rdf12: 'triple terms of RDF 1.2 have no place in the store',
}

interface Case {
  name: string
  kind: string
  base: string
  text: string
  /** The graph that the text is, as N-Triples or N-Quads. */
  result?: string
}

const table: Record<string, { passed: number; of: number }> = {}

/** The whole suites where the shared data sets are, a few cases of each where they are not. */
describe(`W3C RDF 1.1 test suites${suites === undefined ? ', samples of them' : ''}`, () => {
  for (const [folder, format] of SUITES) {
    const cases = suites === undefined ? samplesOf(folder) : casesOf(join(suites, folder), folder)
    const count = { passed: 0, of: cases.length }
    table[folder] = count
    describe(`${folder}`, () => {
      for (const each of cases) {
        test(`${each.name}`, async () => {
          const passes = await holds(format, each)
          if (passes) count.passed++
          expect(passes).toBe(true)
        })
      }
      test('the samples are cases of the suite as it is', () => {
        const samples = samplesOf(folder)
        expect(samples.filter(({ kind }) => /Negative/.test(kind)).length).toBe(12)
        expect(cases).toEqual(expect.arrayContaining(samples))
      })
    })
  }

  afterAll(() => {
    console.log(
      Object.entries(table)
        .map(([suite, { passed, of }]) => `${suite}: ${passed} of ${of} passed`)
        .join('\n'),
    )
    for (const [suite, reason] of Object.entries(NOT_RUN)) console.log(`${suite}: not run, ${reason}`)
  })
})

async function holds(format: Format, { kind, base, text, result }: Case): Promise<boolean> {
  const { triples, record } = await readText(format, text, base)
  if (/Negative/.test(kind)) return record.rejectedCount > 0
  if (record.rejectedCount > 0) return false
  if (result === undefined) return true
  const expected = new Parser({ format: 'n-quads' }).parse(result)
  const theirs = await readText(
    'n-triples',
    expected.map(quad => `${[quad.subject, quad.predicate, quad.object].map(asText).join(' ')} .\n`).join(''),
  )
  return isomorphic(triples, theirs.triples as KeyTriple[])
}

function asText(term: { termType: string; value: string; language?: string; datatype?: { value: string } }): string {
  if (term.termType === 'NamedNode') return `<${term.value}>`
  if (term.termType === 'BlankNode') return `_:${term.value}`
  const suffix = term.language ? `@${term.language}` : `^^<${term.datatype?.value}>`
  return `${JSON.stringify(term.value).replace(/\u007f/g, '\\u007F')}${suffix}`
}

function samplesOf(folder: string): Case[] {
  return JSON.parse(readFileSync(resolve(`test/conformance/samples/${folder}.json`), 'utf8')) as Case[]
}

function casesOf(root: string, folder: string): Case[] {
  const here = `http://manifest/${folder}/`
  const store = new Store(
    new Parser({ baseIRI: `${here}manifest.ttl` }).parse(readFileSync(join(root, 'manifest.ttl'), 'utf8')),
  )
  const base = store.getObjects(null, `${MF}assumedTestBase`, null)[0]?.value ?? here
  const one = (subject: Term, predicate: string): Term | undefined => store.getObjects(subject, predicate, null)[0]
  const file = (entry: Term, predicate: string): string | undefined => one(entry, predicate)?.value.replace(here, '')
  const cases: Case[] = []
  for (
    let node: Term | undefined = store.getObjects(null, `${MF}entries`, null)[0];
    node && node.value !== `${RDF}nil`;
    node = one(node, `${RDF}rest`)
  ) {
    const entry = one(node, `${RDF}first`) as Term
    const [action = '', result] = [file(entry, `${MF}action`), file(entry, `${MF}result`)]
    cases.push({
      name: one(entry, `${MF}name`)?.value ?? entry.value,
      kind: one(entry, `${RDF}type`)?.value ?? '',
      base: base + action,
      text: readFileSync(join(root, action), 'utf8'),
      ...(result === undefined ? {} : { result: readFileSync(join(root, result), 'utf8') }),
    })
  }
  return cases
}
