import { createHash } from 'node:crypto'
import type { ExtractedFact } from '../../../electron/kg/hypergraph/facts.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import {
  openHypergraphWriter,
  type HypergraphWriter,
  type NewDocument,
  type WriterOptions,
} from '../../../electron/kg/hypergraph/writer.ts'
import { splitIntoChunks, type ChunkSettings, type TokenCounter } from '../../../electron/kg/documents/chunks.ts'
import type { TextEmbedder } from '../../../electron/kg/hypergraph/text-embedder.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'

export const wordCount: TokenCounter = { count: text => text.split(/\s+/).filter(word => word !== '').length }

/** Vectors of two components, for examples worked by hand. */
export const plane: WriterOptions['embedder'] = { id: 'plane-1', name: 'the plane', dimensions: 2, lexical: false }

export function fact(text: string, ...entities: string[]): ExtractedFact {
  return { text, score: 8, entities: entities.map(name => ({ name, type: 'thing', description: '', score: 50 })) }
}

export function documentOf(name: string, text: string, settings: ChunkSettings = {}): NewDocument {
  return {
    name,
    mediaType: 'text/plain',
    text,
    textHash: createHash('sha256').update(text).digest('hex'),
    chunks: splitIntoChunks(text, wordCount, settings),
  }
}

/** Opens, lets `work` write, closes. */
export async function writing<T>(
  folder: string,
  work: (writer: HypergraphWriter) => Promise<T>,
  options: Partial<WriterOptions> = {},
): Promise<T> {
  const writer = await openHypergraphWriter(folder, {
    name: 'documents',
    embedder: plane,
    extractor: 'by hand',
    ...options,
  })
  try {
    return await work(writer)
  } finally {
    await writer.close()
  }
}

export async function reading<T>(folder: string, work: (graph: LmdbGraph) => Promise<T>): Promise<T> {
  const graph = await openGraph(folder)
  try {
    return await work(graph)
  } finally {
    await graph.close()
  }
}

/**
 * Adds documents to a graph, from where an earlier writer was stopped, and tells how far it is, 0 to 1, once before it
 * begins.
 */
export async function writeMeetings(
  folder: string,
  documents: number,
  tell: (fraction: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  const embedder = lexicalEmbedder()
  await tell(0)
  const work = async (writer: HypergraphWriter): Promise<void> => {
    for (let d = 0; d < documents; d++) {
      const name = `${d}.txt`
      const document = documentOf(
        name,
        Array.from({ length: 20 }, (_, i) => `Entity ${d} ${i} meets Entity ${d + 1} ${i}.`).join(' '),
        { size: 24, overlap: 6 },
      )
      const done = await writer.done(name, document.textHash)
      await writer.beginDocument(document)
      for (const { index, text } of document.chunks) {
        if (done.has(index)) continue
        const sentences = [...text.matchAll(/(Entity \d+ \d+) meets (Entity \d+ \d+)\./g)]
        await writer.addChunk(
          name,
          index,
          sentences.map(([sentence, one = '', other = '']) => fact(sentence, one, other)),
        )
        await tell((d + index / document.chunks.length) / documents)
      }
      await embedAllWith(writer, embedder)
    }
  }
  await writing(folder, work, { name: 'killed', embedder, extractor: 'by hand' })
}

/** Gives every text that waits a vector. */
export async function embedAll(writer: HypergraphWriter, embed: (text: string) => readonly number[]): Promise<void> {
  for (const kind of ['entity', 'hyperedge'] as const) {
    const waiting = await writer.withoutVector(kind, 10_000)
    await writer.setVectors(
      kind,
      waiting.map(({ id }) => id),
      Float32Array.from(waiting.flatMap(({ text }) => embed(text))),
    )
  }
}

export async function embedAllWith(writer: HypergraphWriter, embedder: TextEmbedder): Promise<void> {
  for (const kind of ['entity', 'hyperedge'] as const) {
    for (
      let waiting = await writer.withoutVector(kind, 1_000);
      waiting.length > 0;
      waiting = await writer.withoutVector(kind, 1_000)
    ) {
      await writer.setVectors(
        kind,
        waiting.map(({ id }) => id),
        await embedder.embed(
          waiting.map(({ text }) => text),
          'passage',
        ),
      )
    }
  }
}
