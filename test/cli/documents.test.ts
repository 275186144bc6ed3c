import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { documentOf, fact, writing } from '../kg/hypergraph/written-graph.ts'
import { clew, json } from './run-clew.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-cli-documents-'))
  await writeFile(join(home, 'films.txt'), FILMS)
  await writeFile(join(home, 'notes.md'), '# Alien\n\nAlien was filmed at Shepperton Studios in England.')
  await writeFile(join(home, 'empty.md'), '')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const files = (...names: string[]): string[] => names.map(name => join(home, name))

test('graph files and documents of one command go into one graph, and a question is answered from the documents', async () => {
  const both = await clew(
    join(home, 'data'),
    'import',
    ...files('films.txt', 'notes.md', 'empty.md'),
    '--kg',
    'films',
    '--json',
  )
  expect(both.code).toBe(0)
  expect(json(both)).toMatchObject({
    kg: 'films',
    triples: 7,
    documents: { kg: 'films', documents: 1, hyperedges: 1, rejectedCount: 1 },
  })
  const info = await clew(join(home, 'data'), 'kg', 'info', 'films')
  expect(info.stdout).toMatch(/1 document, 1 fact read in/)
  const asked = await clew(
    join(home, 'data'),
    'ask',
    '--kg',
    'films',
    '--protocol',
    'graph-r1',
    '--json',
    'Where was Alien filmed?',
  )
  expect(asked.code).toBe(0)
  expect(json(asked)).toMatchObject({
    protocol: 'graph-r1',
    status: 'answered',
    answer: [{ name: 'Shepperton Studios', passages: [{ source: { document: 'notes.md' } }] }],
  })
})

test('a graph whose documents are not read to their end says what cannot be searched yet', async () => {
  await writing(join(home, 'data', 'graphs', 'half'), async writer => {
    await writer.beginDocument(documentOf('a.txt', 'Alien was filmed in England.'))
    await writer.addChunk('a.txt', 0, [fact('Alien was filmed in England.', 'Alien', 'England')])
  })
  expect((await clew(join(home, 'data'), 'kg', 'info', 'half')).stdout).toMatch(
    /^3 facts and names cannot be searched yet, .*add the same documents again/m,
  )
  expect(json(await clew(join(home, 'data'), 'kg', 'info', 'half', '--json'))).toMatchObject({ withoutVector: 3 })
  expect((await clew(join(home, 'data'), 'kg', 'info', 'films')).stdout).not.toMatch(/cannot be searched/)
})

test('documents alone make a graph, again add to it; what is none of both says so', { tags: 'slow' }, async () => {
  const alone = await clew(
    join(home, 'data'),
    'import',
    ...files('notes.md'),
    '--kg',
    'notes',
    '--extractor',
    'patterns',
    '--embedder',
    'lexical',
  )
  expect(alone).toMatchObject({ code: 0 })
  expect(alone.stdout).toMatch(
    /^notes: 1 document in 1 part, read in [\d.]+ s; its documents now come to 1 facts? of 3 entities\n.*patterns/,
  )
  expect(await clew(join(home, 'data'), 'import', ...files('empty.md'), '--kg', 'notes')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/empty\.md/),
  })
  expect(
    await clew(join(home, 'data'), 'import', ...files('films.txt'), '--kg', 'other', '--extractor', 'patterns'),
  ).toMatchObject({ code: 2, stderr: expect.stringMatching(/for documents/) })
  expect(
    await clew(join(home, 'data'), 'import', ...files('notes.md'), '--kg', 'third', '--extractor', 'nothing'),
  ).toMatchObject({ code: 1, stderr: expect.stringMatching(/no model 'nothing'/) })
})

test('a missing document costs no graph its import; a document that cannot be read leaves the graph, and says that it is there', async () => {
  expect(await clew(join(home, 'data'), 'import', ...files('films.txt', 'missing.md'), '--kg', 'kept')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/no file .*missing\.md/),
  })
  const damaged = await clew(join(home, 'data'), 'import', ...files('films.txt', 'empty.md'), '--kg', 'kept', '--json')
  expect(damaged).toMatchObject({ code: 1, stderr: expect.stringMatching(/empty\.md/) })
  expect(json(damaged)).toMatchObject({ kg: 'kept', triples: 7 })
})
