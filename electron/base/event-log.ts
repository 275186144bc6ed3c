import { Condition } from './condition.ts'

/** Events in order, kept from the first, so that whoever comes late is told everything and then what comes. */
export class EventLog<T> {
  private readonly events: T[] = []
  private readonly waiting = new Condition()
  private closed = false

  append(event: T): void {
    this.events.push(event)
    this.waiting.wakeAll()
  }

  /** No more events: watchers end after the last. */
  close(): void {
    this.closed = true
    this.waiting.wakeAll()
  }

  async *watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    for (let next = 0; ;) {
      while (next < this.events.length) {
        const event = this.events[next++]
        if (signal?.aborted === true) return
        if (event !== undefined) yield event
      }
      if (this.closed) return
      await this.waiting.next(signal)
      if (signal?.aborted === true) return
    }
  }
}
