import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Parser } from 'n3'
import { afterAll, describe, expect, test } from 'vitest'
import { readText, type KeyTriple, type RdfFormat } from '../kg/read-triples.ts'
import { isomorphic } from './isomorphism.ts'
import { casesOf, hasSuites, samplesOf, SUITES, type Case } from './suites.ts'

/** By suite and name: what goes wrong, each with its reason. */
const known = JSON.parse(readFileSync(resolve('test/conformance/known-failures.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>

/** What is rejected although it was understood. */
const NO_PLACE = /^says something of a triple/

interface Count {
  passed: number
  of: number
  wrong: number
  notApplicable: Map<string, number>
}

const table = new Map<string, Count>()

/** The whole suites where the shared data sets are, a few cases of each where they are not. */
describe(`W3C test suites of RDF 1.1 and 1.2 and JSON-LD 1.1${hasSuites ? '' : ', samples of them'}`, () => {
  for (const suite of SUITES) {
    const all = casesOf(suite)
    const cases = all.filter(({ notApplicable }) => notApplicable === undefined)
    const count: Count = { passed: 0, of: cases.length, wrong: 0, notApplicable: new Map() }
    for (const { notApplicable } of all)
      if (notApplicable !== undefined)
        count.notApplicable.set(notApplicable, (count.notApplicable.get(notApplicable) ?? 0) + 1)
    table.set(suite.name, count)
    describe(suite.name, () => {
      for (const each of cases) {
        const reason = known[suite.name]?.[each.name]
        test(reason === undefined ? each.name : `${each.name} goes wrong: ${reason}`, async () => {
          const passes = await holds(suite.format, each)
          if (passes) count.passed++
          else if (reason !== undefined) count.wrong++
          // What passes by now is to be taken off the list.
          expect(passes).toBe(reason === undefined)
        })
      }
      test('the samples are cases of the suite as it is', () => {
        expect(cases).toEqual(expect.arrayContaining(samplesOf(suite.name)))
      })
      test('whatever goes wrong knowingly is a case of the suite', () => {
        const names = cases.map(({ name }) => name)
        if (hasSuites) expect(names).toEqual(expect.arrayContaining(Object.keys(known[suite.name] ?? {})))
      })
    })
  }

  afterAll(() => {
    for (const [name, { passed, of, wrong, notApplicable }] of table) {
      const reasons = [...notApplicable].map(([reason, number]) => `; ${number} not applicable: ${reason}`).join('')
      const listed = wrong === 0 ? '' : `; ${wrong} go wrong knowingly (test/conformance/known-failures.json)`
      console.log(`${name}: ${passed} of ${of} passed${listed}${reasons}`)
    }
    console.log('rdf-mt, rdf-semantics: not run, entailment is not what an import does')
  })
})

async function holds(format: RdfFormat, { kind, base, text, result }: Case): Promise<boolean> {
  const { triples, record } = await readText(format, text, base)
  const refused = record.rejected.filter(({ reason }) => !NO_PLACE.test(reason)).length > 0
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
