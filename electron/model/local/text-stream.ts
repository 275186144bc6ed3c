import type { ByteString } from './byte-string.ts'
import { toByteString, toText, wholeCharacters } from './byte-string.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Collects written tokens and hands on their text character by whole character: a token may end in the middle of one.
 */
export class TextStream {
  readonly tokens: number[] = []
  private readonly vocabulary: Vocabulary
  private readonly onText: ((text: string) => void) | undefined
  private bytes: ByteString = ''
  private sent = 0

  constructor(vocabulary: Vocabulary, onText: ((text: string) => void) | undefined) {
    this.vocabulary = vocabulary
    this.onText = onText
  }

  push(token: number): void {
    this.tokens.push(token)
    this.bytes += this.vocabulary.bytes[token] ?? ''
    this.send(wholeCharacters(this.bytes.slice(this.sent)))
  }

  /** Whether the last token completed `text`; more may follow it within that token. */
  justCompleted(text: string): boolean {
    const wanted = toByteString(text)
    const last = this.vocabulary.bytes[this.tokens.at(-1) ?? -1] ?? ''
    return this.bytes.slice(-(wanted.length + last.length - 1)).includes(wanted)
  }

  /** All of the text; sends what was held back. */
  finish(): string {
    this.send(this.bytes.slice(this.sent))
    return toText(this.bytes)
  }

  private send(bytes: ByteString): void {
    if (bytes === '') return
    this.sent += bytes.length
    this.onText?.(toText(bytes))
  }
}
