import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { workbookOf, zipOf } from './packed-files.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0])

const FILES: Record<string, string | Buffer> = {
  'a/edges.csv': 'head,relation,tail\nAnn,knows,Bob\nAnn,knows\n',
  'a/b/more.nt.gz': gzipSync('<urn:a> <urn:p> <urn:b> .\n'),
  'a/b/plain': 'Ann|knows|Cid\nBob|knows|Cid\n',
  'map.xml': '<?xml version="1.0"?><graphml><graph><edge source="x" target="y"/></graph></graphml>',
  'list.dat': '[{"source":"p","target":"q","label":"l"}]',
  'book.xlsx': workbookOf({
    One: [
      ['head', 'relation', 'tail'],
      ['h', 'r', 't'],
    ],
  }),
  'README.md': '# The data\n',
  LICENSE: 'Do what you like, as long as you say who made it, where, when, and why.\n',
  'package.json': '{"name":"x"}',
  'picture.png': PNG,
  '.hidden': 'a|b|c\n',
}
const SKIPPED = ['LICENSE', 'README.md', 'package.json', 'picture.png']

describe('a folder and a zip archive are read into one graph', () => {
  test('a folder, with the folders in it; links are not followed', async () => {
    const path = join(folder, 'data')
    for (const [name, content] of Object.entries(FILES)) {
      mkdirSync(join(path, name, '..'), { recursive: true })
      writeFileSync(join(path, name), content)
    }
    symlinkSync('/etc', join(path, 'link'))
    const outcome = await importGraph({ files: [path], folder: join(folder, 'of-folder'), name: 'data' })
    expect(outcome.triples).toBe(7)
    expect(outcome.rejected).toEqual([{ file: 'data/a/edges.csv', line: 3, reason: '2 of 3 columns' }])
    expect(outcome.notes.map(inWords)).toEqual([
      `4 files are no graphs and were skipped: ${SKIPPED.map(name => `data/${name}`).join(', ')}.`,
    ])
  })

  test('a zip archive, whatever its name', async () => {
    const outcome = await importTexts(folder, { data: zipOf(FILES) })
    expect(outcome.triples).toBe(7)
    expect(outcome.rejected).toMatchObject([{ file: expect.stringMatching(/data\/a\/edges.csv$/), line: 3 }])
    expect(outcome.notes.map(inWords).join()).toMatch(/^4 files are no graphs/)
  })

  test('in a folder an archive is opened too', async () => {
    const path = join(folder, 'with archive')
    mkdirSync(path)
    writeFileSync(join(path, 'x.zip'), zipOf({ 'a.txt': 'a|b|c\n' }))
    writeFileSync(join(path, 'y.txt'), 'd|e|f\n')
    expect((await importGraph({ files: [path], folder: join(folder, 'both'), name: 'x' })).triples).toBe(2)
  })
})

describe('hostile archives', () => {
  test('names that lead out of the archive are names, and nothing else', async () => {
    const outcome = await importTexts(folder, {
      'a.zip': zipOf({
        '../../evil.txt': `${'a|b|c\n'.repeat(9)}bad\n`,
        '/etc/evil.txt': 'd|e|f\n',
        'C:\\evil.txt': 'g|h|i\n',
        'ev\u0007il.txt': `${'j|k|l\n'.repeat(9)}bad\n`,
      }),
    })
    expect(outcome.triples).toBe(4)
    expect(outcome.rejected.map(({ file }) => file.replace(/^.*\.zip/, ''))).toEqual(['/../../evil.txt', '/ev?il.txt'])
  })

  test('an archive within an archive is refused, and the rest read', async () => {
    const outcome = await importTexts(folder, {
      'a.zip': zipOf({ 'b.zip': zipOf({ 'c.txt': 'a|b|c\n' }), 'd.txt': 'd|e|f\n' }),
    })
    expect(outcome.triples).toBe(1)
    expect(outcome.rejected).toMatchObject([{ line: 0, reason: expect.stringMatching(/archive within an archive/) }])
  })

  test('what unpacks to hundreds of times its size is refused, in one file or in many', async () => {
    const blanks = (bytes: number) => Buffer.concat([Buffer.from('head,relation,tail\n'), Buffer.alloc(bytes, ' ')])
    const one = zipOf({ 'bomb.csv': blanks(80 << 20) })
    await expect(importTexts(folder, { 'one.zip': one })).rejects.toMatchObject({ code: 'too-large' })
    const part = blanks(10 << 20)
    const many = zipOf(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.csv`, part])))
    await expect(importTexts(folder, { 'many.zip': many })).rejects.toMatchObject({ code: 'too-large' })
  })

  test('a damaged one keeps what can be read', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `head ${i * 7919}|relation|tail ${i * 104_729}`).join('\n')
    const bytes = zipOf({ 'a.txt': rows, 'b.txt': 'x|y|z\n' })
    bytes.writeUInt32LE(7, bytes.indexOf('PK\x01\x02') + 16)
    const outcome = await importTexts(folder, { 'a.zip': bytes })
    expect(outcome.triples).toBe(30_001)
    expect(outcome.rejected).toMatchObject([
      { line: 0, reason: expect.stringMatching(/not whole: its checksum is wrong/) },
    ])
    await expect(importTexts(folder, { 'half.zip': bytes.subarray(0, 5_000) })).rejects.toThrow(/cannot be unpacked/)
  })

  test('one that says less of its size than is in it is found out', async () => {
    const bytes = zipOf({ 'a.txt': 'a|b|c\n'.repeat(1_000) })
    const directory = bytes.indexOf('PK\x01\x02')
    bytes.writeUInt32LE(12, directory + 24)
    const outcome = await importTexts(folder, { 'a.zip': bytes, 'b.txt': 'd|e|f\n' })
    expect(outcome.rejected).toMatchObject([{ reason: expect.stringMatching(/too many bytes/) }])
  })

  test('no graph in it, or a password on it, is said in one sentence', async () => {
    await expect(importTexts(folder, { 'a.zip': zipOf({ 'README.md': '# Hello\n' }) })).rejects.toThrow(
      /No graph file was found in .*README\.md are none.*Documents are named one by one/,
    )
    const locked = zipOf({ 'a.txt': 'a|b|c\n' })
    locked.writeUInt16LE(0x801, locked.indexOf('PK\x01\x02') + 8)
    await expect(importTexts(folder, { 'a.zip': locked })).rejects.toThrow(/locked with a password/)
  })
})
