import { toWire } from '../../contract/wire-error.ts'
import { InferenceEngine } from './inference-engine.ts'
import type { FromWorker, ToWorker } from './inference-messages.ts'
import { ToWorkerSchema } from './inference-messages.ts'

const TEXT_MS = 15

/**
 * The worker's side: answers messages with one engine. Texts are written side by side, and none while a model is being
 * loaded.
 */
export class InferenceService {
  private readonly post: (message: FromWorker) => void
  private readonly cancels = new Map<number, AbortController>()
  private engine: InferenceEngine | undefined
  /** Settles when what came before is loaded. */
  private loading: Promise<void> = Promise.resolve()

  constructor(post: (message: FromWorker) => void) {
    this.post = post
  }

  receive(data: unknown): void {
    const message = ToWorkerSchema.parse(data)
    if (message.kind === 'cancel') {
      this.cancels.get(message.id)?.abort()
      return
    }
    const cancel = new AbortController()
    this.cancels.set(message.id, cancel)
    const answered = this.loading.then(() => this.answer(message, cancel.signal))
    if (message.kind === 'load') this.loading = answered
  }

  private async answer(message: Exclude<ToWorker, { kind: 'cancel' }>, signal: AbortSignal): Promise<void> {
    const { id } = message
    try {
      signal.throwIfAborted()
      if (message.kind === 'load') {
        await this.engine?.dispose()
        this.engine = undefined
        const progress = new Progress(fraction => this.post({ kind: 'loading', id, fraction }))
        this.engine = await InferenceEngine.load(message.request, {
          signal,
          onProgress: fraction => progress.report(fraction),
        })
        this.post({ kind: 'loaded', id, loaded: this.engine.loaded })
      } else {
        if (!this.engine) throw new Error('No model is loaded; load one first.')
        const pieces = new TextPieces(text => this.post({ kind: 'text', id, text }))
        const written = await this.engine
          .write(message.request, { signal, onText: text => pieces.push(text) })
          .finally(() => pieces.flush())
        this.post({ kind: 'written', id, written })
      }
    } catch (error) {
      if (signal.aborted) this.post({ kind: 'cancelled', id })
      else this.post({ kind: 'failed', id, ...toWire(error) })
    } finally {
      this.cancels.delete(id)
    }
  }
}

/**
 * Gathers text for a frame's time, so that a model that writes thousands of tokens a second does not send as many
 * messages.
 */
class TextPieces {
  private readonly send: (text: string) => void
  private text = ''
  private last = 0

  constructor(send: (text: string) => void) {
    this.send = send
  }

  push(text: string): void {
    this.text += text
    if (performance.now() - this.last >= TEXT_MS) this.flush()
  }

  flush(): void {
    if (this.text !== '') this.send(this.text)
    this.text = ''
    this.last = performance.now()
  }
}

const PROGRESS_MS = 100

/** Tells how far it is a few times a second at most. */
class Progress {
  private readonly tell: (fraction: number) => void
  private last = 0

  constructor(tell: (fraction: number) => void) {
    this.tell = tell
  }

  report(fraction: number): void {
    if (performance.now() - this.last < PROGRESS_MS) return
    this.last = performance.now()
    this.tell(fraction)
  }
}
