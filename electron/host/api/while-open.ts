import { ClewError } from '../../contract/errors.ts'
import { LOCKED } from '../../contract/vault.ts'

/** What comes while the project is open; the moment that it is locked, whoever reads is told so. */
export async function* whileOpen(stream: AsyncIterable<unknown>, shut: AbortSignal): AsyncGenerator<unknown> {
  const iterator = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await orShut(iterator.next(), shut)
      if (next.done === true) return
      yield next.value
    }
  } finally {
    // Not waited for: what it waits for itself may never come.
    void iterator.return?.().catch(() => undefined)
  }
}

async function orShut<T>(wanted: Promise<T>, shut: AbortSignal): Promise<T> {
  let over = (): void => undefined
  const locked = new Promise<never>((_, reject) => {
    over = () => reject(new ClewError('locked', LOCKED))
  })
  if (shut.aborted) over()
  else shut.addEventListener('abort', over, { once: true })
  try {
    return await Promise.race([wanted, locked])
  } finally {
    shut.removeEventListener('abort', over)
  }
}
