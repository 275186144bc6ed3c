import { ClewError } from '../../contract/errors.ts'
import type { Saying } from '../../contract/words/saying.ts'

/** A line or an event is longer than was agreed. */
export class EventTooLongError extends ClewError {
  constructor(message: Saying, options?: ErrorOptions) {
    super('too-large', message, options)
  }
}

/**
 * Reads server-sent events (WHATWG HTML §9.2.6) as they arrive, in pieces that may end anywhere. Comments and fields
 * other than `data` are passed over; `data:` may lack its space, and lines may end with any of CR, LF and CRLF.
 */
export class EventStream {
  private readonly longest: number
  private line = ''
  private data: string[] = []
  private length = 0
  private afterCarriageReturn = false

  /** @param longest UTF-16 units of an event */
  constructor(longest: number) {
    this.longest = longest
  }

  /**
   * @returns the data of the events that are complete now
   * @throws EventTooLongError
   */
  push(text: string): string[] {
    const events: string[] = []
    // The LF of a CRLF may come with the next piece.
    const rest = this.afterCarriageReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') this.afterCarriageReturn = text.endsWith('\r')
    const lines = rest.split(/\r\n|\n|\r/)
    for (const [index, line] of lines.entries()) {
      if (this.length + this.line.length + line.length > this.longest)
        throw new EventTooLongError('An event of the stream is too long.')
      this.line += line
      if (index === lines.length - 1) break
      this.take(this.line, events)
      this.line = ''
    }
    return events
  }

  /** The event that the end of the stream cut short of its empty line; servers forget it. */
  end(): string[] {
    const events: string[] = []
    this.take(this.line, events)
    this.take('', events)
    return events
  }

  private take(line: string, events: string[]): void {
    if (line === '') {
      if (this.data.length > 0) events.push(this.data.join('\n'))
      this.data = []
      this.length = 0
    } else if (line.startsWith('data:')) {
      const data = line.slice(line.startsWith('data: ') ? 6 : 5)
      this.data.push(data)
      this.length += data.length
    }
  }
}
