import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { isDocument } from '../../../electron/kg/documents/read-document.ts'
import { detectFormat, graphFormat } from '../../../electron/kg/import/format.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { workbookOf, zipOf } from './packed-files.ts'

const folder = temporaryFolder()

const TEXTS: [format: string, beginning: string | Buffer][] = [
  [
    'graphml',
    '<?xml version="1.0"?>\n<!-- about -- it -->\n<!DOCTYPE g>\n<g:graphml xmlns:g="x">'.replace(' -- ', ' - '),
  ],
  ['gexf', '\n<gexf version="1.3">'],
  ['json', '{"source":"a","target":"b"}\n{"source":'],
  ['json', '[\n  {"head": "a", "relation": "r"'],
  ['json', '[["a","r","b"],'],
  ['n-triples', '<urn:a> <urn:b> "c" .\n<urn:a>'],
  ['turtle', '@prefix a: <urn:a> .\na:b a:c a:d .\n'],
  ['csv', 'head,relation,tail\na,b,c\nd,e,f\n'],
  ['tsv', 'a\tb\tc\nd\te\tf\n'],
  ['pipe', 'a|b|c\nd|e|f\n'],
  ['parquet', 'PAR1\u0015\u0000'],
  ['zip', zipOf({ 'a.txt': 'a|b|c\n' })],
  ['xlsx', workbookOf({ One: [] })],
]

describe('a file is told by what is in it', () => {
  test.each(TEXTS)('%s, whether it is called .txt, .dat or nothing, and said to be a graph or not', (format, text) => {
    for (const name of ['x.txt', 'x.dat', 'x']) {
      expect([name, detectFormat(name, Buffer.from(text as string))]).toEqual([name, format])
      expect([name, graphFormat(name, Buffer.from(text as string))]).toEqual([name, format])
    }
  })

  test.each([
    ['prose', 'x.txt', 'This is a letter, as it were.\nIt has no triples, nor does it want any.\n'],
    ['a page', 'x.xml', '<?xml version="1.0"?><html><body>'],
    ['settings', 'package.json', '{\n  "name": "x",\n  "version": "1.0.0"\n}\n'],
    ['passages', 'x.jsonl', '{"title":"Ann","text":"She wrote it."}\n'],
    ['a program', 'x.py', 'f(a, b, c)\ng(a, b, c)\n'],
  ])('%s in a folder is no graph', (_, name, text) => expect(graphFormat(name, Buffer.from(text))).toBeUndefined())

  test('a first line of quotes is looked through once', () => {
    const before = cpuSeconds()
    detectFormat('x', Buffer.from(`<urn:a> <urn:b> ${'"'.repeat(60_000)} .\n`))
    expect(cpuSeconds() - before).toBeLessThan(1)
  })

  test('nor is a graph called .txt a document', async () => {
    for (const [i, [, text]] of TEXTS.entries()) {
      const path = join(folder, `${i}.txt`)
      writeFileSync(path, text)
      expect([i, await isDocument(path)]).toEqual([i, false])
    }
  })
})

describe('triples that hold at a time', () => {
  const facts = async (target: string, name: string) => {
    const graph = await openGraph(target)
    const [found] = await graph.link(name)
    const all = found === undefined ? [] : await graph.facts(found.entity.id, 10)
    await graph.close()
    return all
  }

  test.each([
    ['a day, without a header', 'x.tsv', 'Ann\tmet\tBob\t2014-05-03\nBob\tmet\tCid\t2014-05-04\n', '2014-05-03'],
    ['two columns of an interval', 'x.txt', 'Ann|led|Bob|1990|1995\nBob|led|Cid|1991|1992\n', '1990; 1995'],
    ['a named column', 'x.csv', 'head,relation,tail,date\nAnn,met,Bob,2014-05-03\n', '2014-05-03'],
    [
      'named columns of an interval',
      'x.csv',
      'subject,predicate,object,start_time,end_time\nAnn,led,Bob,1990,1995\n',
      '1990; 1995',
    ],
    ['JSON', 'x.json', '{"head":"Ann","relation":"met","tail":"Bob","time":"2014-05-03"}', '2014-05-03'],
  ])('%s', async (_, name, text, time) => {
    const outcome = await importTexts(folder, { [name]: text })
    expect(outcome.rejected).toEqual([])
    expect(await facts(outcome.folder, 'Ann')).toMatchObject([{ head: 'Ann', tail: 'Bob', time }])
  })

  test('a row that ends before its time has none, and not that of the row before', async () => {
    const text = 'head,relation,tail,date\nAnn,met,Bob,2014-05-03\nDan,met,Cid\n'
    const outcome = await importTexts(folder, { 'x.csv': text })
    expect(await facts(outcome.folder, 'Cid')).toEqual([{ head: 'Dan', relation: 'met', tail: 'Cid' }])
  })
})

test('a dump of Freebase: names, types and keys with escapes, gzipped', async () => {
  const ns = 'http://rdf.freebase.com/ns/'
  const lines = [
    `<${ns}m.02mjmr>\t<${ns}type.object.name>\t"Barack Obama"@en\t.`,
    `<${ns}m.02mjmr>\t<${ns}type.object.type>\t<${ns}people.person>\t.`,
    `<${ns}m.02mjmr>\t<${ns}people.person.place_of_birth>\t<${ns}m.02hrh0_>\t.`,
    `<${ns}m.02hrh0_>\t<${ns}type.object.name>\t"Honolulu"@en\t.`,
    `<${ns}m.02hrh0_>\t<http://rdf.freebase.com/key/wikipedia.en>\t"Honolulu$002C_Hawaii"\t.`,
  ]
  const outcome = await importTexts(folder, { 'freebase-rdf.gz': gzipSync(`${lines.join('\n')}\n`) })
  expect([outcome.triples, outcome.rejected]).toEqual([5, []])
  const graph = await openGraph(outcome.folder)
  const [obama] = await graph.link('Barack Obama')
  expect(obama?.entity).toMatchObject({ name: 'Barack Obama', types: ['people.person'] })
  expect(await graph.facts(obama?.entity.id ?? 0, 10)).toContainEqual({
    head: 'Barack Obama',
    relation: 'people.person.place_of_birth',
    tail: 'Honolulu',
  })
  await graph.close()
})

test('a first line that tells Excel the separator is no row', async () => {
  const outcome = await importTexts(folder, { 'x.csv': 'sep=;\r\nid;name;city\r\n1;Anna, A.;Bonn\r\n2;Boris;Bonn\r\n' })
  expect([outcome.rejected, outcome.triples]).toEqual([[], 4])
  const graph = await openGraph(outcome.folder)
  expect((await graph.link('Anna, A.'))[0]?.entity.name).toBe('Anna, A.')
  await graph.close()
})

test('an excerpt of Freebase as a table: texts with their language or datatype are no things', async () => {
  const rows = [
    'm.0k2kfpc\tfilm.film.directed_by\tm.06pj8',
    'm.0k2kfpc\ttype.object.name\t"Alien"@en',
    'm.06pj8\ttype.object.name\t"Ridley \\"Sir\\" Scott"@en',
    'm.0k2kfpc\tfilm.film.released\t"1979"^^<http://www.w3.org/2001/XMLSchema#gYear>',
  ]
  const { folder: graph, triples, entities } = await importTexts(folder, { 'excerpt.tsv': rows.join('\n') })
  expect([triples, entities]).toEqual([4, 2])
  expect(await factsAbout(graph, 'Alien')).toMatchObject([
    { relation: 'film.film.directed_by', tail: 'Ridley "Sir" Scott' },
    { relation: 'film.film.released', tail: '1979' },
    { relation: 'type.object.name', tail: 'Alien' },
  ])
})
