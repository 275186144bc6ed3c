/**
 * Turns the policy's `onToken` calls into something that can be awaited in order. Closing ends the iteration after what
 * was pushed.
 */
export class TokenStream implements AsyncIterable<string> {
  private readonly waiting: string[] = []
  private closed = false
  private wake: (() => void) | undefined

  push(text: string): void {
    this.waiting.push(text)
    this.wake?.()
  }

  close(): void {
    this.closed = true
    this.wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    for (;;) {
      const text = this.waiting.splice(0).join('')
      if (text !== '') yield text
      else if (this.closed) return
      else
        await new Promise<void>(resolve => {
          this.wake = resolve
        })
    }
  }
}
