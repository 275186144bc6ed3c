import { describe, expect, test } from 'vitest'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { readText } from '../read-triples.ts'

/** Small files, each of which brought a reader down or could: a line each tells of them, and the rest is read. */
const EX = 'http://example.org/'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const after = `<ex:T rdf:about="${EX}after"/>`
const xml = (content: string, doctype = ''): string =>
  `<?xml version="1.0"?>\n${doctype}\n<rdf:RDF xmlns:rdf="${RDF}" xmlns:ex="${EX}">\n${content}\n${after}\n</rdf:RDF>`
const node = (inside: string): string => `<ex:T rdf:about="${EX}bad"><ex:p>${inside}</ex:p></ex:T>`
const MEGABYTE = 1 << 20

describe('RDF/XML', () => {
  const laughs = `<!DOCTYPE rdf:RDF [\n<!ENTITY l0 "ha">${Array.from({ length: 20 }, (_, i) => `\n<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]>`
  const long = `<!DOCTYPE rdf:RDF [<!ENTITY long "${'x'.repeat(MEGABYTE)}">]>`
  const namespace = `<!DOCTYPE rdf:RDF [<!ENTITY ns "${EX}${'x'.repeat(8000)}">]>`
  const external = '<!DOCTYPE rdf:RDF [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
  const loop = '<!DOCTYPE rdf:RDF [<!ENTITY a "&b;"><!ENTITY b "&a;">]>'

  type Case = [what: string, text: string, reason: RegExp]
  const cases: Case[] = [
    ['a billion laughs', xml(node('&l20;'), laughs), /entity &l\d+; is longer than 8,192 characters/],
    ['a long entity', xml(node('&long;'.repeat(1000)), long), /entity &long; is longer/],
    ['an entity many times', xml(node('&ns;'.repeat(100_000)), namespace), /its entities make it \d+ times as long/],
    ['entities in a ring', xml(node('&a;'), loop), /entity &[ab]; is declared by others without end/],
    ['an external entity', xml(node('&file;'), external), /undefined entity|entity/i],
    ['elements 10,000 deep', xml('<ex:T><ex:p>'.repeat(5000) + '</ex:p></ex:T>'.repeat(5000)), /more than 256 deep/],
    ['elements 10,000 deep that are not closed', xml('<ex:T><ex:p>'.repeat(5000)), /not closed|256 deep/],
    ['a quote that is not closed', xml(`<ex:T rdf:about="${EX}bad/>`), /disallowed|<|attribute/],
    ['a line of 20 MB', xml(node('x'.repeat(20 * MEGABYTE))), /longer than 16 MiB/],
    ['an & by itself', xml(node('AT&T')), /an & that begins no entity; write it as &amp;/],
    ['an & by itself in an address', xml(`<ex:T rdf:about="${EX}?a=1&b=2"/>`), /an & that begins no entity/],
    [
      'an & by itself in an entity',
      xml(node('&both;'), '<!DOCTYPE rdf:RDF [<!ENTITY both "a & b">]>'),
      /an & that begins no entity/,
    ],
    ['an attribute twice', xml('<ex:T ex:a="1" ex:a="2"/>'), /duplicate attribute/],
  ]
  const further: Case[] = [
    ['a tag of 20 MB', xml(`<ex:T rdf:about="${'x'.repeat(20 * MEGABYTE)}"/>`), /longer than 16 MiB/],
    ['a start tag of 20 MB', xml(`<ex:T ex:p="${'x'.repeat(20 * MEGABYTE)}"></ex:T>`), /longer than 16 MiB/],
    ['a comment of 20 MB', xml(`<!-- ${'x'.repeat(20 * MEGABYTE)} -->`), /^$/],
  ]
  for (const { some, how } of [
    { some: cases, how: {} },
    { some: further, how: { tags: 'slow' } },
  ])
    test.each(some)('%s', how, async (what, text, reason) => {
      const before = cpuSeconds()
      const { triples, record } = await readText('rdf-xml', text)
      expect(cpuSeconds() - before).toBeLessThan(20)
      // What follows on brackets without end is within them.
      const kept = /deep that are not closed/.test(what) ? [] : [[`${EX}after`, `${RDF}type`, `${EX}T`]]
      expect(triples).toEqual(kept)
      expect(record.rejected[0]?.reason ?? '').toMatch(reason)
      expect(record.rejectedCount).toBeLessThan(3)
    })

  test('bytes that are no UTF-8 cost their element', async () => {
    const bytes = Buffer.from(xml(`<ex:T rdf:about="${EX}bad"\n ex:p="Z\u00ffrich"/>`), 'latin1')
    const { triples, record } = await readText('rdf-xml', bytes)
    expect(triples.length).toBe(1)
    expect(record.rejected).toMatchObject([{ line: 5, reason: expect.stringMatching(/not valid UTF-8/) }])
  })

  test('an & by itself in the root is told once, with its line', async () => {
    const { triples, record } = await readText('rdf-xml', xml(after).replace(EX, `${EX}a&`))
    expect(triples).toEqual([])
    expect(record.rejected).toMatchObject([{ line: 3, reason: expect.stringMatching(/an & that begins no entity/) }])
  })

  test('a file that is no XML is told once', async () => {
    const { record } = await readText('rdf-xml', 'a|b|c\n'.repeat(10_000))
    expect(record.rejected.map(({ reason }) => reason)).toEqual([
      'there is no XML element; choose a file with RDF/XML in it',
    ])
  })
})

describe('JSON-LD', () => {
  const json = (content: string): string =>
    `{"@context":{"@vocab":"${EX}"},"@graph":[\n${content},\n{"@id":"${EX}after","p":1}\n]}`
  const chain = Array.from({ length: 20_000 }, (_, i) => `"t${i + 1}":"t${i}:${'x'.repeat(20)}"`).join(',')

  test.each<[what: string, text: string, reason: RegExp]>([
    ['objects 10,000 deep', json('{"p":'.repeat(10_000) + '1' + '}'.repeat(10_000)), /more than 128 deep/],
    ['arrays 10,000 deep', json(`{"p":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), /more than 128 deep/],
    ['arrays 10,000 deep that are not closed', json(`{"p":${'['.repeat(10_000)}}`), /deep|not closed/],
    ['a quote that is not closed', json('{"p":"x}'), /no JSON: Bad control character/],
    ['a line of 20 MB', json(`{"p":"${'x'.repeat(20 * MEGABYTE)}"}`), /longer than 16 MiB/],
    ['half a character', json('{"p":"\\ud800"}'), /half a character/],
    ['prototypes', json('{"__proto__":{"p":1},"p":{"@id":1}}'), /./],
  ])('%s', async (what, text, reason) => {
    const before = cpuSeconds()
    const { triples, record } = await readText('json-ld', text)
    expect(cpuSeconds() - before).toBeLessThan(20)
    const kept = /deep that are not closed/.test(what) ? 0 : 1
    expect(triples.filter(([head]) => head === `${EX}after`)).toHaveLength(kept)
    expect(record.rejected[0]?.reason).toMatch(reason)
    expect(record.rejectedCount).toBeLessThan(3)
  })

  test('a key of 12 MB is one that stands for no IRI', async () => {
    const { triples, record } = await readText('json-ld', `{"@id":"${EX}a","${'k'.repeat(12 * MEGABYTE)}":"x"}`)
    expect([triples.length, record.rejected.length]).toEqual([0, 1])
  })

  test('a context whose terms lengthen each other, and one of megabytes', async () => {
    const before = cpuSeconds()
    const read = async (terms: string): Promise<[triples: number, rejected: number]> => {
      const { triples, record } = await readText('json-ld', `{"@context":{"t0":"${EX}",${terms}},"t1":"x"}`)
      return [triples.length, record.rejectedCount]
    }
    expect(await read(chain)).toEqual([1, 0])
    expect(await read(`"t":"${EX}${'x'.repeat(2 * MEGABYTE)}"`)).toEqual([0, 1])
    expect(cpuSeconds() - before).toBeLessThan(20)
  })

  test('bytes that are no UTF-8 cost their node', async () => {
    const { triples, record } = await readText('json-ld', Buffer.from(json('{"p":\n"Z\u00ffrich"}'), 'latin1'))
    expect(triples.length).toBe(1)
    expect(record.rejected).toMatchObject([{ line: 3, reason: expect.stringMatching(/not valid UTF-8/) }])
  })
})
