import { fromWire } from '../../contract/wire-error.ts'
import { ClewError } from '../../contract/errors.ts'
import type { FromWorker, Loaded, LoadRequest, ToWorker, Written, WriteRequest } from './inference-messages.ts'
import { FromWorkerSchema } from './inference-messages.ts'

/** The line to an inference process, whatever kind of process it is. */
export interface InferenceLink {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): () => void
  /** Settles when the process is gone. */
  readonly exit: Promise<{ code: number | null; signal: string | null; stderr: string }>
  kill(): void
}

interface Listeners {
  signal?: AbortSignal | undefined
  onText?: ((text: string) => void) | undefined
  onProgress?: ((fraction: number) => void) | undefined
}

interface Waiting extends Pick<Listeners, 'onText' | 'onProgress'> {
  resolve(message: FromWorker): void
  reject(error: Error): void
}

/** The application's side: requests with answers over the line. */
export class InferenceClient {
  private readonly link: InferenceLink
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1
  private gone: ClewError | undefined

  constructor(link: InferenceLink) {
    this.link = link
    link.onMessage(data => this.receive(data))
    void link.exit.then(({ code, signal, stderr }) => {
      const last = stderr.trim().split('\n').at(-1) ?? ''
      this.gone = new ClewError(
        'unavailable',
        `The process that runs the model ended (${signal ?? `code ${code ?? 'unknown'}`})${last === '' ? '' : `: ${last.slice(0, 300)}`}. The model may need more memory than is free; ask again or use a smaller one.`,
      )
      for (const waiting of this.waiting.values()) waiting.reject(this.gone)
      this.waiting.clear()
    })
  }

  /** @throws AbortError at once when the signal fires; end the process then */
  async load(request: LoadRequest, listeners: Listeners = {}): Promise<Loaded> {
    const answer = await this.request(id => ({ kind: 'load', id, request }), listeners)
    if (answer.kind === 'loaded') return answer.loaded
    throw new ClewError('unavailable', 'The inference process gave an answer that does not belong to loading a model.')
  }

  /** @throws AbortError at once when the signal fires; the process then stops on its own within a token. */
  async write(request: WriteRequest, listeners: Listeners = {}): Promise<Written> {
    const answer = await this.request(id => ({ kind: 'write', id, request }), listeners)
    if (answer.kind === 'written') return answer.written
    throw new ClewError('unavailable', 'The inference process gave an answer that does not belong to writing.')
  }

  /** Ends the process. */
  async dispose(): Promise<void> {
    this.link.kill()
    await this.link.exit
  }

  private request(message: (id: number) => ToWorker, { signal, onText, onProgress }: Listeners): Promise<FromWorker> {
    if (this.gone) return Promise.reject(this.gone)
    if (signal?.aborted === true) return Promise.reject(abortError())
    const id = this.nextId++
    return new Promise<FromWorker>((resolve, reject) => {
      const stop = (): void => {
        this.waiting.delete(id)
        this.link.send({ kind: 'cancel', id } satisfies ToWorker)
        reject(abortError())
      }
      const settle = (): void => {
        this.waiting.delete(id)
        signal?.removeEventListener('abort', stop)
      }
      signal?.addEventListener('abort', stop, { once: true })
      this.waiting.set(id, {
        onText,
        onProgress,
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
    const parsed = FromWorkerSchema.safeParse(data)
    if (!parsed.success) return
    const message = parsed.data
    const waiting = this.waiting.get(message.id)
    if (message.kind === 'text') waiting?.onText?.(message.text)
    else if (message.kind === 'loading') waiting?.onProgress?.(message.fraction)
    else if (message.kind === 'failed') waiting?.reject(fromWire(message))
    else if (message.kind === 'cancelled') waiting?.reject(abortError())
    else waiting?.resolve(message)
  }
}

function abortError(): DOMException {
  return new DOMException('The answer was stopped.', 'AbortError')
}
