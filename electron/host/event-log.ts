/** Events in order, kept from the first, so that whoever comes late is told everything and then what comes. */
export class EventLog<T> {
  private readonly events: T[] = []
  private readonly waiting = new Set<() => void>()
  private closed = false

  append(event: T): void {
    this.events.push(event)
    this.wakeAll()
  }

  /** No more events: watchers end after the last. */
  close(): void {
    this.closed = true
    this.wakeAll()
  }

  async *watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    for (let next = 0; ;) {
      while (next < this.events.length) {
        const event = this.events[next++]
        if (signal?.aborted === true) return
        if (event !== undefined) yield event
      }
      if (this.closed) return
      await this.more(signal)
      if (signal?.aborted === true) return
    }
  }

  private more(signal: AbortSignal | undefined): Promise<void> {
    return new Promise(resolve => {
      const wake = (): void => {
        this.waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.waiting.add(wake)
      signal?.addEventListener('abort', wake, { once: true })
      // Aborted before the listener was there: it would never be called.
      if (signal?.aborted === true) wake()
    })
  }

  private wakeAll(): void {
    for (const wake of this.waiting) wake()
  }
}
