import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RDF_TYPE } from '../../../electron/kg/store/vocabulary.ts'
import { readText } from '../read-triples.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** What stands for a fact that has properties. */
const FACT = expect.stringMatching(/^_:fact\.[0-9a-f]{20}$/)
const INTEGER = '^^<http://www.w3.org/2001/XMLSchema#integer>'
const knows = [['Ann', 'knows', 'Bob']]

describe('JSON of edges', () => {
  test.each([
    ['head, relation, tail a line', '{"head":"Ann","relation":"knows","tail":"Bob"}\n'],
    ['subject, predicate, object in an array', '[{"subject":"Ann","predicate":"knows","object":"Bob"}]'],
    [
      'source, target, label, laid out',
      '[\n  {\n    "source": "Ann",\n    "label": "knows",\n    "target": "Bob"\n  }\n]\n',
    ],
    ['from, to, type', '{"from":"Ann","to":"Bob","type":"knows"}'],
    ['arrays of three', '[["Ann","knows","Bob"]]'],
    ['lists of triples in a document', '{"name":"x","triples":[["Ann","knows","Bob"]]}'],
    ['a document of edges', '{"meta":{"a":[1,"]"]},"edges":[{"source":"Ann","relation":"knows","target":"Bob"}]}'],
    ['a graph in a document', '{"graph":{"nodes":[],"edges":[{"source":"Ann","relation":"knows","target":"Bob"}]}}'],
    ['Cytoscape', '{"elements":{"edges":[{"data":{"id":"e","source":"Ann","target":"Bob","label":"knows"}}]}}'],
    ['graphology', '{"edges":[{"key":"e","source":"Ann","target":"Bob","attributes":{"label":"knows"}}]}'],
    ['ends that are objects', '{"start":{"id":"Ann","x":1},"label":"knows","end":{"id":"Bob"}}'],
    ['escapes', '{"head":"\\u0041nn","relation":"knows","tail":"Bo\\u0062"}'],
  ])('%s', async (_, text) => {
    const { triples, record } = await readText('json', text)
    expect([triples, record.rejected, record.notes]).toEqual([knows, [], []])
  })

  test('nodes with types, names and typed values; what they hold beside is told', async () => {
    const { triples, record } = await readText(
      'json',
      '{"directed":true,"nodes":[{"id":1,"label":"Ann","type":"Person","age":30,"tags":["a","b"],"more":{"x":1}}],"links":[{"source":1,"target":2,"weight":3}]}',
    )
    expect(triples).toEqual([
      ['1', RDF_TYPE, 'Person'],
      ['1', 'label', '"Ann"'],
      ['1', 'age', `"30"${INTEGER}`],
      ['1', 'tags', '"a"'],
      ['1', 'tags', '"b"'],
      ['1', 'edge', '2'],
      ['1', 'edge.statement', FACT],
      [FACT, 'edge.object', '2'],
      [FACT, 'weight', `"3"${INTEGER}`],
    ])
    expect(record.notes.map(inWords).join(' ')).toMatch(/more.*left out/)
  })

  test('what Neo4j exports (apoc.export.json)', async () => {
    const { triples, record } = await readText(
      'json',
      [
        '{"type":"node","id":"0","labels":["Person","Author"],"properties":{"name":"Ann","type":"x"}}',
        '{"type":"node","id":"1","labels":["Film"],"properties":{"name":"Alien"}}',
        '{"id":"7","type":"relationship","label":"WROTE","properties":{"from":1978},"start":{"id":"0","labels":["Person"]},"end":{"id":"1","labels":["Film"]}}',
      ].join('\n'),
    )
    expect(record.rejected).toEqual([])
    expect(triples).toEqual([
      ['0', RDF_TYPE, 'Person'],
      ['0', RDF_TYPE, 'Author'],
      ['0', 'name', '"Ann"'],
      ['0', 'type', '"x"'],
      ['1', RDF_TYPE, 'Film'],
      ['1', 'name', '"Alien"'],
      ['0', 'WROTE', '1'],
      ['0', 'WROTE.statement', FACT],
      [FACT, 'WROTE.object', '1'],
      [FACT, 'from', `"1978"${INTEGER}`],
    ])
    expect(record.notes.map(inWords)).toEqual([])
  })

  test('numbers that are longer than a number stay what they are', async () => {
    const { triples } = await readText(
      'json',
      '{"head":12345678901234567890,"relation":"at 12345678901234567890, or","tail":12345678901234567891}',
    )
    expect(triples).toEqual([['12345678901234567890', 'at 12345678901234567890, or', '12345678901234567891']])
  })

  test('a number with many digits behind its point is a number', async () => {
    const { triples, record } = await readText('json', '{"id":"Ann","share":0.30000000000000004,"far":-1.5e-17}')
    expect([record.rejected, triples.map(([, , tail]) => tail)]).toEqual([
      [],
      [expect.stringContaining('"0.30000000000000004"'), expect.stringContaining('"-1.5e-17"')],
    ])
  })

  test.each([
    ['digits without end', `{"id":"Ann","a":${'1'.repeat(500_000)}.5}`],
    ['escapes behind one that no text has', `{"id":"Ann","n":1234567890123456,"a":"${'\\"'.repeat(250_000)}\\\r"}`],
  ])('%s are looked through once', async (_, text) => {
    const before = cpuSeconds()
    const { triples, record } = await readText('json', `${text}\n{"head":"Ann","relation":"knows","tail":"Bob"}\n`)
    expect(triples.length + record.rejectedCount).toBeGreaterThan(1)
    expect(cpuSeconds() - before).toBeLessThan(2)
  })

  test('a node whose key is its position is no edge', async () => {
    const { triples } = await readText('json', '[{"id":"a","x":1,"y":2,"label":"Ann"}]')
    expect(triples.map(([, relation]) => relation)).toEqual(['x', 'y', 'label'])
  })
})

describe('bad records cost themselves', () => {
  const good = (name: string) => `{"head":"${name}","relation":"r","tail":"t"}`

  test('a line each, with their numbers', async () => {
    const { triples, record } = await readText(
      'json',
      [
        good('a'),
        '{"head":"open',
        good('b'),
        '{"head":"x","relation":"r"',
        good('c'),
        '{"head":"x" "relation":"r"}',
        'no JSON at all',
        '{"head":"x","relation":"","tail":"y"}',
        '{"title":"no edge"}',
        '{"head":"x"]}',
        good('d'),
        `{"deep":${'['.repeat(10_000)}`,
        good('e'),
        `{"head":"${'x'.repeat(2 << 20)}","relation":"r","tail":"t"}`,
        good('f'),
      ].join('\n'),
    )
    expect(triples.map(([head]) => head)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(record.rejected.map(({ line }) => line)).toEqual([2, 4, 6, 7, 8, 9, 10, 12, 14])
  })

  test('laid out over lines, in an array', async () => {
    const record = (name: string) => `  {\n    "head": "${name}",\n    "relation": "r",\n    "tail": "t"\n  }`
    const { triples, record: told } = await readText(
      'json',
      `[\n${[record('a'), record('open').replace('"open",', '"open,'), record('b'), record('x').replace('  }', ''), record('c')].join(',\n')}\n]\n`,
    )
    expect(triples.map(([head]) => head)).toEqual(['a', 'b', 'c'])
    expect(told.rejected.map(({ line }) => line)).toEqual([7, 17])
  })

  test('bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(`${good('ö')}\n`, 'latin1'), Buffer.from(good('ü'))])
    const { triples, record } = await readText('json', bytes)
    expect(triples.map(([head]) => head)).toEqual(['ü'])
    expect(record.rejected).toMatchObject([{ line: 1, reason: expect.stringMatching(/UTF-8/) }])
  })

  test.each([
    ['an array', `[${good('a')},\n${good('b')}`],
    ['a document', `{"edges":[${good('a')},\n${good('b')}`],
    ['a record', `[${good('a')},\n${good('b')},\n{"head":"c`],
  ])('%s that ends in the middle keeps what is before, and says so once', async (_, text) => {
    const { triples, record } = await readText('json', text)
    expect(triples.map(([head]) => head)).toEqual(['a', 'b'])
    expect(record.rejectedCount).toBe(1)
  })

  test.each([
    ['10,000 arrays', '['.repeat(10_000)],
    ['10,000 objects', '{"graph":'.repeat(10_000)],
    ['megabytes in one text', `[{"head":"${'x'.repeat(3 << 20)}`],
    ['brackets that close nothing', ']}'.repeat(100_000)],
  ])('%s are one line', async (_, text) => {
    const { triples, record } = await readText('json', text)
    expect([triples, record.rejectedCount]).toEqual([[], 1])
  })
})

test('the same graph however the bytes are cut, whatever is wrong with them', async () => {
  const piece = fc.constantFrom(
    '{"head":"a","relation":"r","tail":"b"}',
    '{"source":"ö","target":"東京","label":"l"}',
    '{"nodes":[{"id":"n","name":"N"}],"edges":[',
    ']}',
    '[',
    ']',
    '{',
    '}',
    ',',
    '\n',
    '\n',
    ' ',
    '"',
    '\\',
    '"key":',
    '12',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 14 }).map(parts => parts.join('')),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 10 }),
      async (text, sizes) => {
        const whole = await readText('json', text)
        const cut = await readText('json', text, undefined, sizes)
        expect(cut.triples).toEqual(whole.triples)
        expect(cut.record.rejected).toEqual(whole.record.rejected)
      },
    ),
    { numRuns: 400 },
  )
})
