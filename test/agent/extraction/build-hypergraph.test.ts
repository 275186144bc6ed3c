import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildHypergraph, type BuildRequest } from '../../../electron/agent/extraction/build-hypergraph.ts'
import type { Extractor } from '../../../electron/agent/extraction/extraction.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
import type { BuildProgress } from '../../../electron/agent/extraction/progress-meter.ts'
import { lexicalTokens } from '../../../electron/kg/documents/chunks.ts'
import { GraphFolderError } from '../../../electron/kg/errors.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import type { HypergraphSummary } from '../../../electron/contract/documents.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-build-'))
})
afterEach(() => rm(home, { recursive: true }))

const folder = (): string => join(home, 'graph')

async function file(name: string, text: string): Promise<string> {
  const path = join(home, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  return path
}

function request(files: readonly string[], more: Partial<BuildRequest> = {}): BuildRequest {
  return {
    files,
    folder: folder(),
    name: 'notes',
    extractor: patternExtractor,
    embedder: lexicalEmbedder(),
    tokens: lexicalTokens,
    ...more,
  }
}

async function summary(): Promise<HypergraphSummary | undefined> {
  const graph = await openGraph(folder())
  try {
    return await (await graph.hypergraph())?.summary()
  } finally {
    await graph.close()
  }
}

/** The patterns, with a count of what was asked for and something that happens before one chunk. */
function counted(before: (asked: number) => void = () => undefined, name = 'patterns'): Extractor & { asked: number } {
  const extractor = {
    name,
    asked: 0,
    extract: async (chunk: string, signal?: AbortSignal) => {
      before(++extractor.asked)
      return patternExtractor.extract(chunk, signal)
    },
  }
  return extractor
}

/** About so many chunks of 1,200 tokens. */
const longText = (chunks: number): string =>
  Array.from(
    { length: chunks * 110 },
    (_, index) => `Person Number${index} met Anna Berg in Oslo on ${1 + (index % 28)} June ${1900 + (index % 100)}.`,
  ).join(' ')

describe('documents become a hypergraph', () => {
  it('a stopped run goes on where it was, and the end is as if it had never stopped', async () => {
    const path = await file('long.txt', longText(6))
    const abort = new AbortController()
    const stopping = counted(asked => {
      if (asked === 4) abort.abort()
    })
    await expect(buildHypergraph(request([path], { extractor: stopping, signal: abort.signal }))).rejects.toThrow(
      /abort/i,
    )
    const kept = await summary()
    expect(kept?.hyperedges).toBeGreaterThan(0)
    const again = counted()
    const result = await buildHypergraph(request([path], { extractor: again }))
    expect(again.asked).toBe(result.chunks - 3)
    const resumed = await summary()
    await rm(folder(), { recursive: true })
    await buildHypergraph(request([path]))
    const whole = await summary()
    expect({ ...resumed, documents: resumed?.documents.map(({ name, chunks }) => [name, chunks]) }).toEqual({
      ...whole,
      documents: whole?.documents.map(({ name, chunks }) => [name, chunks]),
    })
  })

  it('a run that was done asks for nothing again; another extractor reads everything anew', async () => {
    const path = await file('a.txt', 'Ridley Scott directed Alien.')
    await buildHypergraph(request([path]))
    const second = counted()
    await buildHypergraph(request([path], { extractor: second }))
    expect(second.asked).toBe(0)
    const other = counted(undefined, 'some model')
    await buildHypergraph(request([path], { extractor: other }))
    expect(other.asked).toBe(1)
    expect(await summary()).toMatchObject({ hyperedges: 1, extractor: 'some model', documents: [{ name: 'a.txt' }] })
  })

  it('a changed file takes the place of its earlier self; two files of one name are two documents', async () => {
    const one = await file('one/notes.txt', 'Ridley Scott directed Alien.')
    const two = await file('two/notes.txt', 'Peter Weir directed Witness.')
    await buildHypergraph(request([one, two]))
    expect((await summary())?.documents.map(({ name }) => name).toSorted()).toEqual(['notes.txt', 'two/notes.txt'])
    await file('one/notes.txt', 'Ridley Scott directed Alien. James Cameron directed Aliens.')
    await buildHypergraph(request([one, two]))
    expect(await summary()).toMatchObject({ hyperedges: 3 })
  })

  it('bad files cost only themselves, and are named with the reason', async () => {
    const good = await file('good.txt', 'Ridley Scott directed Alien.')
    const empty = await file('empty.txt', '  \n')
    const broken = await file('broken.pdf', '%PDF-1.4 this is none')
    const result = await buildHypergraph(request([empty, broken, good, join(home, 'missing.txt')]))
    expect(result).toMatchObject({ documents: 1, rejectedCount: 3 })
    for (const { file: named, line, reason } of result.rejected) {
      expect([empty, broken, join(home, 'missing.txt')]).toContain(named)
      expect(line).toBe(0)
      expect(reason).not.toBe('')
    }
    expect(await summary()).toMatchObject({ hyperedges: 1 })
  })

  it('with nothing to read no graph is made', async () => {
    const empty = await file('empty.txt', '')
    await expect(buildHypergraph(request([empty]))).rejects.toThrow(/text/)
    await expect(openGraph(folder())).rejects.toThrow(GraphFolderError)
  })

  it('a model that fails on a chunk costs that chunk, and one that fails three times in a row ends the run, which can go on', async () => {
    const path = await file('long.txt', longText(6))
    const once = await buildHypergraph(
      request([path], {
        extractor: counted(asked => {
          if (asked === 2) throw new Error('out of memory')
        }),
      }),
    )
    expect(once.rejected).toMatchObject([
      { file: path, line: 1, reason: 'part 2 could not be read by patterns: out of memory' },
    ])
    const mended = counted()
    await buildHypergraph(request([path], { extractor: mended }))
    expect(mended.asked).toBe(1)
    const dead = counted(asked => {
      if (asked > 1) throw new Error('the endpoint is gone')
    }, 'remote')
    await expect(buildHypergraph(request([path], { extractor: dead }))).rejects.toThrow(
      /remote failed on 3 parts of long.txt in a row: the endpoint is gone/,
    )
    expect(dead.asked).toBe(4)
  })

  it('records of a model that cannot be used are reported with the line of their chunk', async () => {
    const path = await file('a.txt', 'Ridley Scott directed Alien.')
    const garbage: Extractor = {
      name: 'm',
      extract: async () => ({ facts: [], unusable: [{ record: 'foo', reason: 'neither' }] }),
    }
    expect(await buildHypergraph(request([path], { extractor: garbage }))).toMatchObject({
      documents: 1,
      rejectedCount: 1,
      rejected: [{ file: path, line: 1, reason: 'm wrote neither: foo' }],
    })
    expect(await summary()).toMatchObject({ hyperedges: 0, documents: [{ name: 'a.txt' }] })
  })

  it('tells how far it is, never going back', async () => {
    const seen: BuildProgress[] = []
    await buildHypergraph(
      request([await file('a.txt', longText(2)), await file('b.txt', longText(3))], {
        onProgress: progress => seen.push(progress),
      }),
    )
    const fractions = seen.flatMap(({ fraction }) => fraction ?? [])
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(Math.min(...fractions)).toBe(0)
    expect(Math.max(...fractions)).toBeLessThanOrEqual(1)
    const phases = seen.map(({ phase }) => inWords(phase)).join('\n')
    for (const part of [
      'reading a.txt',
      'finding facts in b.txt (1 of ',
      'summing up descriptions',
      'making vectors (0 of ',
    ])
      expect(phases).toContain(part)
  })
})
