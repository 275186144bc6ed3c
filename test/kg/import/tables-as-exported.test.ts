import { expect, test } from 'vitest'
import { detectFormat } from '../../../electron/kg/import/format.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

const ROWS = 'Harp,Aine Kelly,2020-05-06\nDrum,Rory Tait,2021-07-08\nFiddle,Aine Kelly,2019-01-02\n'
const RELATIONS = ['Bought', 'Owner', 'type']

test.each([
  ['a title above the headings', `Kit list; all of 2024\n\nItem,Owner,Bought\n${ROWS}`],
  ['a title in the first cell', `Kit list,,\n,,\nItem,Owner,Bought\n${ROWS}`],
  ['remarks', `# exported 2024-05-01\n# by Maeve\nItem,Owner,Bought\n${ROWS}`],
  ['pictures before the headings', `🎻 Item,👤 Owner,📅 Bought\n${ROWS}`],
  ['three columns of which the last has days', `Item,Owner,Bought\n${ROWS}`],
])('are read with %s', async (_, text) => {
  const { folder: graph, rejectedCount } = await importTexts(folder, { 'kit.csv': text })
  expect(rejectedCount).toBe(0)
  const kg = await openGraph(graph)
  expect((await kg.relationNames()).toSorted()).toEqual(RELATIONS)
  await kg.close()
})

test('a comma within numbers and a title separates nothing', async () => {
  const prices = 'Preisliste, Stand 2024\nArtikel;Preis;Ort\nSchraube;1,25;Ulm\nMutter;0,80;Bonn\nNagel;0,10;Ulm\n'
  const { folder: graph } = await importTexts(folder, { 'preise.csv': prices })
  const kg = await openGraph(graph)
  expect(await kg.relationNames()).toContain('Preis')
  await kg.close()
})

test('above rows without headings a short row is told with its line', async () => {
  const { rejected } = await importTexts(folder, {
    'films.tsv': 'Alien\nAlien\tdirector\tScott\nAliens\tdirector\tCameron\n',
  })
  expect(rejected).toMatchObject([{ line: 1, reason: '1 of 3 columns' }])
})

test.each([
  ['facts', 'head,relation,tail\nAlien,director,Scott, Ridley\nAliens,director,Cameron,,\n'],
  ['edges', ':START_ID,:END_ID,:TYPE,note\nAlien,Scott,director,tall, dark\nAliens,Cameron,director,,,\n'],
  ['records', 'id,title,year\n1,Alien,1979, or so\n2,Aliens,1986,,\n3,Heat,1995\n'],
])('a row with more cells than headings is told, and none of it is taken for a fact: %s', async (_, text) => {
  const { rejected, triples } = await importTexts(folder, { 'films.csv': text })
  expect(rejected).toMatchObject([{ line: 2, reason: expect.stringContaining('put names that hold the separator') }])
  expect(triples).toBeGreaterThan(0)
})

test('a dump of SQL is told by its statements', () => {
  const text = '-- PostgreSQL database dump\n\nCREATE TABLE people (id integer, name text);\n'
  expect(detectFormat('people.txt', Buffer.from(text))).toBe('sql')
  expect(detectFormat('people.sql', Buffer.from('\n'))).toBe('sql')
  // Thousands of dashes are read as quickly as a few.
  const dashes = `${'-'.repeat(20_000)}\n`
  expect(detectFormat('people.txt', Buffer.from(`${dashes}${dashes}insert into people values (1);`))).toBe('sql')
  expect(detectFormat('people.txt', Buffer.from(`${dashes}a\tb\tc\n`))).toBe('tsv')
})
