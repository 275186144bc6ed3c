import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import { WorkerClient, type WorkerProcess } from '../../base/worker-client.ts'
import { embeddingCalls } from './embedding-messages.ts'
import { prefixesFor } from './embedding-prefixes.ts'
import type { Prefixes } from './embedding-prefixes.ts'

export interface EmbeddingModel {
  path: string
  /** What people read. */
  name: string
  /** SHA-256 of the file, hex. */
  fingerprint: string
}

/** Texts that cross to the process at once: a stop takes effect between them. */
const BATCH = 32
/** Vectors that are remembered, newest last; questions repeat, and so do names. */
const REMEMBERED = 4_096

/** A local embedding model as a {@link TextEmbedder}: the application's side of an embedding process. */
export class EmbeddingClient implements TextEmbedder {
  readonly id: string
  readonly name: string
  readonly lexical = false
  dimensions = 0
  private readonly prefixes: Prefixes
  private readonly worker: WorkerClient<typeof embeddingCalls>
  private readonly remembered = new Map<string, Float32Array>()

  private constructor({ name, fingerprint }: EmbeddingModel, link: WorkerProcess) {
    this.id = embedderId(fingerprint)
    this.name = name
    this.prefixes = prefixesFor(name)
    this.worker = new WorkerClient(link, 'embedding', embeddingCalls)
  }

  /**
   * @param link a fresh embedding process; the client owns it from here on
   * @throws ClewError with the reason when the model cannot be loaded; the process is ended then
   */
  static async open(model: EmbeddingModel, link: WorkerProcess): Promise<EmbeddingClient> {
    const client = new EmbeddingClient(model, link)
    try {
      const { dimensions } = await client.worker.call('load', { path: model.path })
      client.dimensions = dimensions
      return client
    } catch (error) {
      await client.dispose()
      throw error
    }
  }

  async embed(texts: readonly string[], purpose: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array> {
    const marked = texts.map(text => this.prefixes[purpose] + text)
    const missing = [...new Set(marked.filter(text => !this.remembered.has(text)))]
    const fresh = new Map<string, Float32Array>()
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH)
      const vectors = await this.worker.call('embed', batch, { signal })
      for (const [row, text] of batch.entries())
        fresh.set(text, vectors.slice(row * this.dimensions, (row + 1) * this.dimensions))
    }
    const rows = new Float32Array(texts.length * this.dimensions)
    for (const [row, text] of marked.entries())
      rows.set(fresh.get(text) ?? this.remembered.get(text) ?? [], row * this.dimensions)
    for (const [text, vector] of fresh) this.remember(text, vector)
    return rows
  }

  /** Ends the process. */
  async dispose(): Promise<void> {
    await this.worker[Symbol.asyncDispose]()
  }

  private remember(text: string, vector: Float32Array): void {
    this.remembered.set(text, vector)
    const oldest = this.remembered.keys().next()
    if (this.remembered.size > REMEMBERED && oldest.done !== true) this.remembered.delete(oldest.value)
  }
}

/** How a hypergraph names the model that its vectors were made with. */
export function embedderId(fingerprint: string): string {
  return `gguf:${fingerprint}`
}
