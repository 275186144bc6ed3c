import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModelLibrary } from '../../electron/model/library.ts'
import { header } from '../native/gguf/gguf-bytes.ts'
import { writeTinyGguf } from './local/tiny-gguf.ts'

let folder: string
let embedded: string
let own: string
let library: ModelLibrary
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clew-library-'))
  embedded = mkdtempSync(path.join(folder, 'embedded-'))
  own = path.join(folder, 'own')
  file = path.join(folder, 'My model (Q4).gguf')
  writeTinyGguf(file, { seed: 4 })
  writeTinyGguf(path.join(embedded, 'decoder.gguf'), { keys: { 'clew.prompt': 'compact' } })
  library = new ModelLibrary({ embedded, own })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fakeGguf = header(0, 1)
  .string('general.name')
  .u32(8)
  .u64(3n << 30n)
  .raw(Buffer.alloc(4))
  .bytes()

test('lists what ships, with what it is', async () => {
  expect(await library.list()).toMatchObject([
    {
      id: 'decoder',
      name: 'Tiny random',
      embedded: true,
      state: 'ready',
      architecture: 'llama',
      prompt: 'compact',
      detail: expect.stringContaining('reads 512 tokens'),
    },
  ])
})

test('takes a file in, knows it by its content, and lists it', async () => {
  const phases = new Set<string>()
  const added = await library.add(file, { onProgress: ({ phase }) => phases.add(phase) })
  expect(added).toMatchObject({
    id: 'My-model-Q4',
    embedded: false,
    state: 'ready',
    fingerprint: createHash('sha256').update(readFileSync(file)).digest('hex'),
  })
  expect(phases).toContain('hashing')
  expect((await library.list()).map(({ id }) => id)).toEqual(['decoder', 'My-model-Q4'])
  expect(await library.add(file)).toMatchObject({ id: 'My-model-Q4' })
  expect(await new ModelLibrary({ embedded, own }).find('My-model-Q4')).toMatchObject({
    fingerprint: added.fingerprint,
  })
})

test('another file of the same name does not replace the first', async () => {
  await library.add(file)
  writeTinyGguf(file.replace('model', 'model'), { seed: 9 })
  rmSync(file)
  writeTinyGguf(file, { seed: 10 })
  expect((await library.add(file)).id).toBe('My-model-Q4-2')
  const reserved = path.join(folder, 'navigator.gguf')
  writeTinyGguf(reserved, { seed: 11 })
  expect((await library.add(reserved)).id).toBe('navigator-2')
})

test('refuses what is no usable model and leaves nothing behind', async () => {
  const fake = path.join(folder, 'fake.gguf')
  writeFileSync(fake, fakeGguf)
  await expect(library.add(fake)).rejects.toThrow(/more than the 1048576/)
  const adapter = path.join(folder, 'adapter.gguf')
  writeFileSync(adapter, header(0, 2).text('general.architecture', 'llama').text('general.type', 'adapter').bytes())
  await expect(library.add(adapter)).rejects.toThrow(/adapter/)
  const t5 = path.join(folder, 't5.gguf')
  writeFileSync(t5, header(0, 2).text('general.architecture', 't5').text('tokenizer.ggml.model', 't5').bytes())
  await expect(library.add(t5)).rejects.toThrow(/tokenizer 't5'/)
  await expect(library.add(folder)).rejects.toThrow(/folder/)
  const stop = new AbortController()
  stop.abort()
  await expect(library.add(file, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect((await library.list()).map(({ id }) => id)).toEqual(['decoder'])
  expect(readdirSync(folder)).not.toContain(expect.stringContaining('.part'))
})

test('a file that was damaged in the folder is listed with the reason', async () => {
  const added = await library.add(file)
  rmSync(added.path)
  writeFileSync(added.path, fakeGguf)
  expect((await library.list()).find(({ id }) => id === added.id)).toMatchObject({
    state: 'broken',
    problem: { text: 'modelFiles.claims' },
  })
  await expect(library.find(added.id)).rejects.toThrow(/cannot be used/)
})

test('removes what was added, keeps the original and what ships', async () => {
  const added = await library.add(file)
  await library.remove(added.id)
  expect(readdirSync(own)).toEqual([])
  expect(readFileSync(file).length).toBeGreaterThan(0)
  await expect(library.remove('decoder')).rejects.toThrow(/stay/)
  await expect(library.remove('../embedded')).rejects.toThrow(/no model/)
})

test('finds a model by the path of a file that was never added', async () => {
  expect(await library.find(file)).toMatchObject({ id: 'My model (Q4)', state: 'ready' })
  await expect(library.find('unknown')).rejects.toThrow(/there are decoder/)
})
