import { resolve, sep } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkedGraphName,
  folderOf,
  freeName,
  nameFromFile,
  nameFromFiles,
} from '../../../electron/host/graphs/graph-names.ts'

test('no accepted name leads out of the library', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', ' ', '\0', '~') })),
      name => {
        try {
          checkedGraphName(name)
        } catch {
          return
        }
        const path = resolve('/library', name)
        expect(path.startsWith(`/library${sep}`)).toBe(true)
        expect(path.slice('/library/'.length)).not.toContain(sep)
      },
    ),
  )
})

test.each([
  '',
  '.',
  '..',
  '../up',
  'a/b',
  'a\\b',
  '.hidden',
  ' a',
  'a ',
  'a.',
  'con',
  'LPT1.txt',
  'a\nb',
  'x'.repeat(81),
  '<b>',
])('%j is refused', name => {
  expect(() => checkedGraphName(name)).toThrow(/cannot be a graph's name/)
})

test.each(['metaqa', 'Ligue des droits (2024)', 'Größe & Co.x', '電影', "L'Île"])('%j is accepted', name => {
  expect(checkedGraphName(name)).toBe(name)
})

test('every file gives an acceptable name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), name => {
      expect(checkedGraphName(nameFromFile(`/data/${name}`))).toBeTruthy()
    }),
  )
  expect(nameFromFile('/data/kb.nt.gz')).toBe('kb')
  // No half of a letter.
  const long = nameFromFile(`/data/a${'𝒜'.repeat(60)}.nt`)
  expect(checkedGraphName(long)).toBe(long)
  expect(checkedGraphName(freeName(long, new Set([long])))).toBe(`${long.slice(0, 71)} 2`)
  expect(nameFromFile('C/my films.v2.ttl')).toBe('my films.v2')
})

test.each([
  [['/d/village library/nodes.csv', '/d/village library/edges.csv'], 'village library'],
  [['/d/library/nodes.csv'], 'library'],
  [['/d/library_nodes.csv', '/d/library-edges.csv.gz'], 'library'],
  [['/d/umls/train.txt', '/d/umls/test.txt'], 'umls'],
  [['/home/ida/Downloads/nodes.csv'], 'graph'],
  [['/d/a/nodes.csv', '/d/b/edges.csv'], 'graph'],
  [['/d/people.csv', '/d/companies.csv'], 'people'],
  [['/d/library/books.csv', '/d/library/edges.csv'], 'books'],
  [['/nodes.csv'], 'graph'],
])('a graph of %j is called %s', (paths, name) => {
  expect(nameFromFiles(paths, folderOf(paths))).toBe(name)
})

test('a taken name gets the first free number, whatever its case', () => {
  expect(freeName('kb', new Set())).toBe('kb')
  expect(freeName('kb', new Set(['KB', 'kb 2']))).toBe('kb 3')
})
