import { Parser } from 'n3'
import { afterAll, describe, expect, test } from 'vitest'
import { readText, type KeyTriple, type RdfFormat } from '../kg/read-triples.ts'
import { isomorphic } from './isomorphism.ts'
import { casesOf, hasSuites, samplesOf, SUITES, type Case } from './suites.ts'

/** What is told of a file that was understood: triples about triples have no place, and some files say nothing. */
const UNDERSTOOD = /^says something of a triple|^no key in it stands for an IRI/

interface Count {
  passed: number
  of: number
  notApplicable: Map<string, number>
}

const table = new Map<string, Count>()

/** The whole suites where the shared data sets are, a few cases of each where they are not. */
describe(`W3C test suites of RDF 1.1 and 1.2 and JSON-LD 1.1${hasSuites ? '' : ', samples of them'}`, () => {
  for (const suite of SUITES) {
    const all = casesOf(suite)
    const cases = all.filter(({ notApplicable }) => notApplicable === undefined)
    const count: Count = { passed: 0, of: cases.length, notApplicable: new Map() }
    for (const { notApplicable } of all)
      if (notApplicable !== undefined)
        count.notApplicable.set(notApplicable, (count.notApplicable.get(notApplicable) ?? 0) + 1)
    table.set(suite.name, count)
    describe(`${suite.name}`, () => {
      for (const each of cases) {
        test(`${each.name}`, async () => {
          const passes = await holds(suite.format, each)
          if (passes) count.passed++
          expect(passes).toBe(true)
        })
      }
      test('the samples are cases of the suite as it is', () => {
        expect(cases).toEqual(expect.arrayContaining(samplesOf(suite.name)))
      })
    })
  }

  afterAll(() => {
    for (const [name, { passed, of, notApplicable }] of table) {
      const reasons = [...notApplicable].map(([reason, number]) => `; ${number} not applicable: ${reason}`).join('')
      console.log(`${name}: ${passed} of ${of} passed${reasons}`)
    }
    console.log('rdf-mt, rdf-semantics: not run, entailment is not what an import does')
  })
})

async function holds(format: RdfFormat, { kind, base, text, result }: Case): Promise<boolean> {
  const { triples, record } = await readText(format, text, base)
  const refused = record.rejected.filter(({ reason }) => !UNDERSTOOD.test(reason)).length > 0
  if (/Negative/.test(kind)) return refused
  if (refused) return false
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
