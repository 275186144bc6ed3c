import { Condition } from './condition.ts'

/**
 * A value that many may watch. Each watcher gets the value now and the newest after every change; a slow one skips what
 * it missed.
 */
export class LiveValue<T> {
  private readonly read: () => Promise<T>
  private readonly minimumGapMs: number
  private version = 0
  private readonly waiting = new Condition()

  constructor(read: () => Promise<T>, minimumGapMs: number) {
    this.read = read
    this.minimumGapMs = minimumGapMs
  }

  changed(): void {
    this.version++
    this.waiting.wakeAll()
  }

  async *watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    const over = (): boolean => signal?.aborted === true
    for (let seen = -1; !over();) {
      if (seen === this.version) await this.waiting.next(signal)
      if (over()) return
      seen = this.version
      yield await this.read()
      await pause(this.minimumGapMs, signal)
    }
  }
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, signal?.aborted === true ? 0 : ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}
