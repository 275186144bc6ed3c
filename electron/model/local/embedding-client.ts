import { fromWire } from '../../contract/wire-error.ts'
import { ClewError } from '../../contract/errors.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import { FromEmbeddingWorkerSchema } from './embedding-messages.ts'
import type { FromEmbeddingWorker, ToEmbeddingWorker } from './embedding-messages.ts'
import { prefixesFor } from './embedding-prefixes.ts'
import type { Prefixes } from './embedding-prefixes.ts'
import type { InferenceLink } from './inference-client.ts'

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

interface Waiting {
  resolve(message: FromEmbeddingWorker): void
  reject(error: Error): void
}

/** A local embedding model as a {@link TextEmbedder}: the application's side of an embedding process. */
export class EmbeddingClient implements TextEmbedder {
  readonly id: string
  readonly name: string
  readonly lexical = false
  dimensions = 0
  private readonly prefixes: Prefixes
  private readonly link: InferenceLink
  private readonly waiting = new Map<number, Waiting>()
  private readonly remembered = new Map<string, Float32Array>()
  private nextId = 1
  private gone: ClewError | undefined

  private constructor({ name, fingerprint }: EmbeddingModel, link: InferenceLink) {
    this.id = embedderId(fingerprint)
    this.name = name
    this.prefixes = prefixesFor(name)
    this.link = link
    link.onMessage(data => this.receive(data))
    void link.exit.then(({ code, signal }) => {
      this.gone = new ClewError(
        'unavailable',
        `The process that runs the embedding model ended (${signal ?? `code ${code ?? 'unknown'}`}). It may need more memory than is free; try again or use a smaller one.`,
      )
      for (const waiting of this.waiting.values()) waiting.reject(this.gone)
      this.waiting.clear()
    })
  }

  /**
   * @param link a fresh embedding process; the client owns it from here on
   * @throws ClewError with the reason when the model cannot be loaded; the process is ended then
   */
  static async open(model: EmbeddingModel, link: InferenceLink): Promise<EmbeddingClient> {
    const client = new EmbeddingClient(model, link)
    try {
      const loaded = await client.request(id => ({ kind: 'load', id, path: model.path }))
      if (loaded.kind !== 'loaded')
        throw new ClewError(
          'unavailable',
          'The embedding process gave an answer that does not belong to loading a model.',
        )
      client.dimensions = loaded.dimensions
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
      const answer = await this.request(id => ({ kind: 'embed', id, texts: batch }), signal)
      if (answer.kind !== 'embedded' || answer.vectors.length !== batch.length * this.dimensions)
        throw new ClewError('unavailable', 'The embedding process gave an answer that does not belong to these texts.')
      for (const [row, text] of batch.entries())
        fresh.set(text, answer.vectors.slice(row * this.dimensions, (row + 1) * this.dimensions))
    }
    const rows = new Float32Array(texts.length * this.dimensions)
    for (const [row, text] of marked.entries())
      rows.set(fresh.get(text) ?? this.remembered.get(text) ?? [], row * this.dimensions)
    for (const [text, vector] of fresh) this.remember(text, vector)
    return rows
  }

  /** Ends the process. */
  async dispose(): Promise<void> {
    this.link.kill()
    await this.link.exit
  }

  private remember(text: string, vector: Float32Array): void {
    this.remembered.set(text, vector)
    const oldest = this.remembered.keys().next()
    if (this.remembered.size > REMEMBERED && oldest.done !== true) this.remembered.delete(oldest.value)
  }

  private request(message: (id: number) => ToEmbeddingWorker, signal?: AbortSignal): Promise<FromEmbeddingWorker> {
    if (this.gone) return Promise.reject(this.gone)
    if (signal?.aborted === true) return Promise.reject(stopped())
    const id = this.nextId++
    return new Promise<FromEmbeddingWorker>((resolve, reject) => {
      const stop = (): void => {
        this.waiting.delete(id)
        this.link.send({ kind: 'cancel', id } satisfies ToEmbeddingWorker)
        reject(stopped())
      }
      const settle = (): void => {
        this.waiting.delete(id)
        signal?.removeEventListener('abort', stop)
      }
      signal?.addEventListener('abort', stop, { once: true })
      this.waiting.set(id, {
        resolve: answer => {
          settle()
          resolve(answer)
        },
        reject: error => {
          settle()
          reject(error)
        },
      })
      this.link.send(message(id))
    })
  }

  private receive(data: unknown): void {
    const parsed = FromEmbeddingWorkerSchema.safeParse(data)
    if (!parsed.success) return
    const waiting = this.waiting.get(parsed.data.id)
    if (parsed.data.kind === 'failed') waiting?.reject(fromWire(parsed.data))
    else if (parsed.data.kind === 'cancelled') waiting?.reject(stopped())
    else waiting?.resolve(parsed.data)
  }
}

/** How a hypergraph names the model that its vectors were made with. */
export function embedderId(fingerprint: string): string {
  return `gguf:${fingerprint}`
}

function stopped(): DOMException {
  return new DOMException('The embedding was stopped.', 'AbortError')
}
