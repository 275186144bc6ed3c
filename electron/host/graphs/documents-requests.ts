import { fromWire } from '../../contract/wire-error.ts'
import { ClewError } from '../../contract/errors.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import type { TextWriter } from '../../model/policy.ts'
import type { FromDocumentsWorker, ToDocumentsWorker } from './documents-messages.ts'

interface Waiting {
  resolve(answer: ToDocumentsWorker): void
  reject(error: Error): void
}

/**
 * The worker's side of what models do: they run under the host, where they are loaded once, and a job asks for their
 * work by message.
 */
export class DocumentsRequests {
  private readonly post: (message: FromDocumentsWorker) => void
  private readonly waiting = new Map<number, Waiting>()
  private next = 1

  constructor(post: (message: FromDocumentsWorker) => void) {
    this.post = post
  }

  readonly writer: TextWriter = {
    write: async (prompt, { signal, ...options }) => {
      const answer = await this.ask(id => ({ kind: 'write', id, prompt, ...options }), signal)
      if (answer.kind !== 'written') throw new ClewError('unavailable', 'The model gave no text; start the job again.')
      return answer.text
    },
  }

  embedder({ id, name, dimensions }: { id: string; name: string; dimensions: number }): TextEmbedder {
    return {
      id,
      name,
      dimensions,
      lexical: false,
      embed: async (texts, _purpose, signal) => {
        const answer = await this.ask(request => ({ kind: 'embed', id: request, texts: [...texts] }), signal)
        if (answer.kind !== 'embedded')
          throw new ClewError('unavailable', 'The embedding model gave no vectors; start the job again.')
        return answer.vectors
      },
    }
  }

  receive(answer: ToDocumentsWorker): void {
    if (!('id' in answer)) return
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if (answer.kind === 'refused') waiting?.reject(fromWire(answer))
    else waiting?.resolve(answer)
  }

  private ask(
    message: (id: number) => FromDocumentsWorker,
    signal: AbortSignal | undefined,
  ): Promise<ToDocumentsWorker> {
    signal?.throwIfAborted()
    const id = this.next++
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.waiting.delete(id)
        reject(new DOMException('The job was stopped.', 'AbortError'))
      }
      signal?.addEventListener('abort', stop, { once: true })
      const settle = (): void => signal?.removeEventListener('abort', stop)
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
      this.post(message(id))
    })
  }
}
