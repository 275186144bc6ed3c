/** Those who wait for something to happen next. */
export class Condition {
  private readonly wakers = new Set<() => void>()

  /** Resolves at the next `wakeAll`, or when the signal aborts. */
  next(signal: AbortSignal | undefined): Promise<void> {
    return new Promise(resolve => {
      const wake = (): void => {
        this.wakers.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.wakers.add(wake)
      signal?.addEventListener('abort', wake, { once: true })
      // Aborted before the listener was there: it would never be called.
      if (signal?.aborted === true) wake()
    })
  }

  wakeAll(): void {
    for (const wake of this.wakers) wake()
  }
}
