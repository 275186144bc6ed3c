import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser, Store, type Term } from 'n3'
import { afterAll, describe, expect, test } from 'vitest'
import { dataset } from '../kg/datasets.ts'
import { readText, type KeyTriple } from '../kg/read-triples.ts'
import { isomorphic } from './isomorphism.ts'

const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const suites = dataset('w3c_rdf_tests/rdf/rdf11')

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

interface Entry {
  name: string
  kind: string
  action: string
  result: string | undefined
}

const table: Record<string, { passed: number; of: number }> = {}

describe.skipIf(!suites)('W3C RDF 1.1 test suites', () => {
  for (const [folder, format] of SUITES) {
    const root = join(suites ?? '', folder)
    const { base, entries } = suites ? readManifest(root, folder) : { base: '', entries: [] }
    const count = { passed: 0, of: entries.length }
    table[folder] = count
    describe(`${folder}`, () => {
      for (const entry of entries) {
        test(`${entry.name}`, async () => {
          const passes = await holds(root, base, format, entry)
          if (passes) count.passed++
          expect(passes).toBe(true)
        })
      }
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

async function holds(root: string, base: string, format: Format, { kind, action, result }: Entry): Promise<boolean> {
  const { triples, record } = await readText(format, readFileSync(join(root, action)), base + action)
  if (/Negative/.test(kind)) return record.rejectedCount > 0
  if (record.rejectedCount > 0) return false
  if (result === undefined) return true
  const expected = new Parser({ format: 'n-quads' }).parse(readFileSync(join(root, result), 'utf8'))
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

function readManifest(root: string, folder: string): { base: string; entries: Entry[] } {
  const here = `http://manifest/${folder}/`
  const store = new Store(
    new Parser({ baseIRI: `${here}manifest.ttl` }).parse(readFileSync(join(root, 'manifest.ttl'), 'utf8')),
  )
  const one = (subject: Term, predicate: string): Term | undefined => store.getObjects(subject, predicate, null)[0]
  const file = (entry: Term, predicate: string): string | undefined => one(entry, predicate)?.value.replace(here, '')
  const entries: Entry[] = []
  for (
    let node: Term | undefined = store.getObjects(null, `${MF}entries`, null)[0];
    node && node.value !== `${RDF}nil`;
    node = one(node, `${RDF}rest`)
  ) {
    const entry = one(node, `${RDF}first`) as Term
    entries.push({
      name: one(entry, `${MF}name`)?.value ?? entry.value,
      kind: one(entry, `${RDF}type`)?.value ?? '',
      action: file(entry, `${MF}action`) ?? '',
      result: file(entry, `${MF}result`),
    })
  }
  return { base: store.getObjects(null, `${MF}assumedTestBase`, null)[0]?.value ?? here, entries }
}
