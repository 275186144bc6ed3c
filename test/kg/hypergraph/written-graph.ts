import { createHash } from 'node:crypto'
import type { ExtractedFact } from '../../../electron/kg/hypergraph/facts.ts'
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
