import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnBuilt } from '../../built-program.ts'
import { ModelLibrary } from '../../../electron/model/library.ts'
import { EmbeddingClient } from '../../../electron/model/local/embedding-client.ts'
import { prefixesFor } from '../../../electron/model/local/embedding-prefixes.ts'
import { tokenCounterOf } from '../../../electron/model/token-counter.ts'
import { checkGguf } from '../../../native/gguf/header-check.ts'
import { writeTinyBert } from './tiny-bert.ts'

let folder: string
let client: EmbeddingClient

const path = (): string => join(folder, 'tiny-bert.gguf')
const link = (): ReturnType<typeof spawnBuilt> => spawnBuilt('embedding', { correlation: 'test' })
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-embedding-'))
  await writeTinyBert(path())
  client = await EmbeddingClient.open({ path: path(), name: 'tiny-bert', fingerprint: 'abc' }, link())
})
afterAll(async () => {
  await client.dispose()
  await rm(folder, { recursive: true })
})

describe('an embedding model in a process of its own', () => {
  it('gives vectors of unit length, the same for the same text, alike for texts that are alike; one that is gone says so', async () => {
    expect(client).toMatchObject({ id: 'gguf:abc', name: 'tiny-bert', dimensions: 32, lexical: false })
    const rows = await client.embed(['the cat sat', 'the cat sits', '0123456789'], 'passage')
    expect(rows).toHaveLength(3 * 32)
    const [a, b, c] = [rows.slice(0, 32), rows.slice(32, 64), rows.slice(64)]
    for (const row of [a, b, c]) expect(Math.hypot(...row)).toBeCloseTo(1, 5)
    expect(dot(a, b)).toBeGreaterThan(dot(a, c))
    const dying = link()
    const other = await EmbeddingClient.open({ path: path(), name: 'tiny-bert', fingerprint: 'abc' }, dying)
    try {
      expect(await other.embed(['the cat sat'], 'query')).toEqual(a)
    } finally {
      dying.kill()
    }
    await expect(other.embed(['x'], 'query')).rejects.toThrow(/embedding process was ended by SIGKILL/)
  })

  it('takes many texts, empty ones and ones longer than it reads, and repeats what it has remembered', async () => {
    const texts = [...Array.from({ length: 100 }, (_, index) => `text ${index}`), '', 'a'.repeat(5_000), 'text 3']
    const rows = await client.embed(texts, 'passage')
    expect(rows).toHaveLength(texts.length * 32)
    expect(rows.every(value => Number.isFinite(value))).toBe(true)
    expect(rows.slice(-32)).toEqual(rows.slice(3 * 32, 4 * 32))
    expect(await client.embed(texts, 'passage')).toEqual(rows)
  })

  it('stops at once', async () => {
    const abort = new AbortController()
    const running = client.embed(
      Array.from({ length: 3_000 }, (_, index) => `stopped ${index}`),
      'passage',
      abort.signal,
    )
    setImmediate(() => abort.abort())
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(await client.embed(['still there'], 'query')).toHaveLength(32)
  })

  it('says why a file cannot be loaded', async () => {
    await writeFile(join(folder, 'broken.gguf'), 'GGUF and nothing')
    await expect(
      EmbeddingClient.open({ path: join(folder, 'broken.gguf'), name: 'x', fingerprint: 'x' }, link()),
    ).rejects.toThrow(/GGUF/)
  })
})

describe('embedding models among the others', () => {
  it('are told from models that write by their header', async () => {
    expect(await checkGguf(path())).toMatchObject({ embeds: true, architecture: 'bert' })
    expect(await checkGguf(resolve('resources/models/decoder.gguf'))).toMatchObject({ embeds: false })
  })

  it('are listed with what they are for', async () => {
    const library = new ModelLibrary({ embedded: resolve('resources/models'), own: folder })
    expect(await library.find('tiny-bert')).toMatchObject({
      embeds: true,
      state: 'ready',
      detail: expect.stringContaining('compares texts'),
    })
    expect(await library.find('decoder')).toMatchObject({ embeds: false })
  })

  it('mark queries and passages as they were trained to', () => {
    expect(prefixesFor('BAAI bge-large-en-v1.5')).toEqual({
      query: 'Represent this sentence for searching relevant passages: ',
      passage: '',
    })
    expect(prefixesFor('nomic-embed-text-v1.5')).toEqual({ query: 'search_query: ', passage: 'search_document: ' })
    expect(prefixesFor('multilingual-e5-small')).toEqual({ query: 'query: ', passage: 'passage: ' })
    expect(prefixesFor('tiny-bert')).toEqual({ query: '', passage: '' })
  })
})

it("tokens are counted by the model's own tokenizer, and a tokenizer that is not read here says so", async () => {
  const counter = await tokenCounterOf(resolve('resources/models/decoder.gguf'))
  expect(counter.count('')).toBe(0)
  expect(counter.count('Who directed Inception?')).toBeGreaterThan(3)
  await expect(tokenCounterOf(path())).rejects.toThrow(/tokenizer/i)
})
