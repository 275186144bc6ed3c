import { toWire } from '../../contract/wire-error.ts'
import { EmbeddingEngine } from './embedding-engine.ts'
import { ToEmbeddingWorkerSchema } from './embedding-messages.ts'
import type { FromEmbeddingWorker, ToEmbeddingWorker } from './embedding-messages.ts'

/** The worker's side: answers messages with one engine, in the order in which they came. */
export class EmbeddingService {
  private readonly post: (message: FromEmbeddingWorker) => void
  private readonly cancels = new Map<number, AbortController>()
  private engine: EmbeddingEngine | undefined
  private queue: Promise<void> = Promise.resolve()

  constructor(post: (message: FromEmbeddingWorker) => void) {
    this.post = post
  }

  receive(data: unknown): void {
    const message = ToEmbeddingWorkerSchema.parse(data)
    if (message.kind === 'cancel') {
      this.cancels.get(message.id)?.abort()
      return
    }
    const cancel = new AbortController()
    this.cancels.set(message.id, cancel)
    this.queue = this.queue.then(() => this.answer(message, cancel.signal))
  }

  private async answer(message: Exclude<ToEmbeddingWorker, { kind: 'cancel' }>, signal: AbortSignal): Promise<void> {
    const { id } = message
    try {
      signal.throwIfAborted()
      if (message.kind === 'load') {
        await this.engine?.dispose()
        this.engine = undefined
        this.engine = await EmbeddingEngine.load(message.path)
        this.post({ kind: 'loaded', id, dimensions: this.engine.dimensions })
      } else {
        if (!this.engine) throw new Error('No embedding model is loaded; load one first.')
        this.post({ kind: 'embedded', id, vectors: await this.engine.embed(message.texts, signal) })
      }
    } catch (error) {
      if (signal.aborted) this.post({ kind: 'cancelled', id })
      else this.post({ kind: 'failed', id, ...toWire(error) })
    } finally {
      this.cancels.delete(id)
    }
  }
}
