import type { BaseQuad } from '@rdfjs/types'
import fc from 'fast-check'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { expect, test } from 'vitest'
import { PlainNodes } from '../../../electron/kg/import/plain-nodes.ts'
import { quadTerms } from '../../../electron/kg/import/quad-terms.ts'

const CONTEXT = {
  ex: 'http://example.org/',
  voc: 'http://example.org/voc#',
  book: 'urn:isbn:',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const names = fc.constantFrom(
  'ex:a',
  'voc:knows',
  'http://example.org/b',
  'http://e/x?y=1#z',
  'book:1',
  'urn:uuid:2',
  '_:b1',
  '_:clew-time-3',
  'other:thing',
  'ex://odd',
  'ex:',
  ':x',
  'relative',
  '',
  'http://e/a b',
  'ex:a#b#c',
  'ex:ü',
  '_:',
  '@id',
  '@type',
  '@none',
  'voc:#',
  'http://e/../f',
  'mailto:a@b',
)
const texts = fc.oneof(
  fc.constantFrom('', 'a text', 'a:b', '"quoted": \\', 'two\nlines', '{"@id": "ex:a"}'),
  fc.string({ maxLength: 5 }),
)
const rare = fc.constantFrom<unknown>(
  null,
  1,
  true,
  1.5,
  {},
  [],
  { '@list': ['a'] },
  { '@set': ['a'] },
  { '@value': 5 },
  { '@id': 'ex:c', 'ex:p': 'nested' },
)
const values = fc.oneof(
  { weight: 4, arbitrary: texts as fc.Arbitrary<unknown> },
  { weight: 4, arbitrary: fc.record({ '@id': names }) },
  {
    weight: 4,
    arbitrary: fc.record(
      { '@value': texts, '@language': fc.constantFrom('en', 'de-CH', 'x y', ''), '@type': names },
      { requiredKeys: ['@value'] },
    ),
  },
  { weight: 1, arbitrary: rare },
)
const nodes = fc
  .tuple(
    fc.option(names, { freq: 9, nil: undefined }),
    fc.option(fc.oneof(names, fc.array(names, { maxLength: 3 })), { nil: undefined }),
    fc.array(fc.tuple(names, fc.oneof(values, fc.array(values, { maxLength: 3 }))), { maxLength: 4 }),
  )
  .map(([id, type, said]) => ({
    ...(id !== undefined && { '@id': id }),
    ...(type !== undefined && { '@type': type }),
    ...Object.fromEntries(said),
  }))

/** What the parser of all of JSON-LD makes of a text; undefined where it refuses it. */
async function parsed(text: string): Promise<BaseQuad[] | undefined> {
  const quads: BaseQuad[] = []
  const parser = new JsonLdParser({ dataFactory: quadTerms(), baseIRI: 'file:///x.jsonld' })
  return new Promise(resolve => {
    parser.on('error', () => resolve(undefined))
    parser.on('data', (quad: BaseQuad) => quads.push(quad))
    parser.on('end', () => resolve(quads))
    parser.end(text)
  })
}

const written = (quads: readonly BaseQuad[] | undefined): string[] | undefined =>
  quads?.map(({ subject, predicate, object, graph }) => JSON.stringify([subject, predicate, object, graph])).toSorted()

test('a plain node says what the parser of all of JSON-LD reads in it', async () => {
  const context = JSON.stringify(CONTEXT)
  const plain = PlainNodes.of(context, quadTerms())
  let read = 0
  await fc.assert(
    fc.asyncProperty(nodes, async node => {
      const text = JSON.stringify(node)
      const found = plain?.quads(text)
      if (found === undefined) return
      read += found.length > 0 ? 1 : 0
      expect(written(found)).toEqual(written(await parsed(`{"@context":${context},"@graph":[${text}]}`)))
    }),
    { numRuns: 3_000 },
  )
  expect(read).toBeGreaterThan(100)
})

test('a name that stands twice in a node, and what a context says beyond prefixes, are left to the parser', () => {
  const plain = PlainNodes.of(JSON.stringify(CONTEXT), quadTerms())
  expect(plain?.quads('{"@id":"ex:a","ex:p":"x: y","ex:q":{"@value":"\\":"}}')).toHaveLength(2)
  expect(plain?.quads('{"@id":"ex:a","ex:p":"x","ex:p":"y"}')).toBeUndefined()
  expect(plain?.quads('{"@id":"ex:a","ex:p":{"@id":"ex:b","@id":"ex:c"}}')).toBeUndefined()
  for (const context of [
    '"http://schema.org/"',
    '[]',
    'null',
    '{"ex":"http://e/x"}',
    '{"ex":{"@id":"http://e/"}}',
    '{"@vocab":"http://e/"}',
    '{"name":"http://e/name"}',
    '{"a":"http://e/","b":"a:c/"}',
    '{"a":"http://e/","a":"http://f/"}',
    '{"@base":"http://e/"}',
  ])
    expect([context, PlainNodes.of(context, quadTerms())]).toEqual([context, undefined])
})
