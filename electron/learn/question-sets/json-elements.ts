import { TOO_LONG } from '../../base/json-lines.ts'
import { LONGEST_LINE } from '../../base/text-file.ts'

/** A record as it stands in a JSON file: its text, or why it cannot be taken. */
export interface JsonElement {
  /** Of its first character, from 1. */
  line: number
  text?: string
  fault?: string
}

/** Members of a wrapping object whose lists hold the records: WebQSP and FreebaseQA, QALD, others. */
const WRAPPERS: ReadonlySet<string> = new Set(['Questions', 'questions', 'data'])
/** RoG's largest question with its graph has some megabytes. */
const MOST_CHARACTERS = LONGEST_LINE
const LONGEST_KEY = 32

/**
 * Cuts a JSON text into its records without holding more than one: the objects of a list, of a list in a wrapping
 * object, or that follow each other. The text is only cut, not read; a record that is no JSON costs itself alone as
 * long as its brackets match.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  const cutter = new Cutter()
  for await (const chunk of chunks) yield* cutter.push(chunk)
  yield* cutter.end()
}

class Cutter {
  private line = 1
  private depth = 0
  /** How deep the records stand: 0 outside of everything, 1 in a list, 2 in a list of a wrapping object. */
  private outer = 0
  private isInString = false
  private isEscaped = false
  private key = ''
  private collected: string[] = []
  private length = 0
  private start = 0

  push(chunk: string): JsonElement[] {
    const found: JsonElement[] = []
    let from = 0
    const isCollecting = (): boolean => this.start > 0
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk.charCodeAt(at)
      if (character === 0x0a) this.line += 1
      if (this.isInString) {
        this.inString(character, chunk[at] ?? '')
        continue
      }
      switch (character) {
        case 0x22:
          this.isInString = true
          if (this.depth === this.outer + 1) this.key = ''
          break
        case 0x5b: // [
          if (this.depth === 0 && !isCollecting()) this.outer = 1
          else if (this.depth === 1 && this.outer === 0 && WRAPPERS.has(this.key)) {
            this.outer = 2
            this.drop()
          }
          this.depth += 1
          break
        case 0x7b: // {
          if (this.depth === this.outer && !isCollecting()) {
            this.start = this.line
            from = at
          }
          this.depth += 1
          break
        case 0x5d:
        case 0x7d: // ] }
          this.depth = Math.max(0, this.depth - 1)
          if (isCollecting() && this.depth === this.outer) {
            this.collect(chunk.slice(from, at + 1))
            found.push(this.take())
          } else if (this.depth < this.outer) this.outer = 0
          break
      }
    }
    if (isCollecting()) this.collect(chunk.slice(from))
    return found
  }

  end(): JsonElement[] {
    return this.start > 0
      ? [{ line: this.start, fault: 'the file ends inside this record, or a bracket of it is never closed' }]
      : []
  }

  private inString(character: number, text: string): void {
    if (this.isEscaped) this.isEscaped = false
    else if (character === 0x5c) this.isEscaped = true
    else if (character === 0x22) this.isInString = false
    else if (this.depth === this.outer + 1 && this.key.length < LONGEST_KEY) this.key += text
  }

  private collect(part: string): void {
    this.length += part.length
    if (this.length <= MOST_CHARACTERS) this.collected.push(part)
    else this.collected = []
  }

  private take(): JsonElement {
    const element: JsonElement =
      this.length > MOST_CHARACTERS
        ? { line: this.start, fault: TOO_LONG }
        : { line: this.start, text: this.collected.join('') }
    this.drop()
    return element
  }

  private drop(): void {
    this.collected = []
    this.length = 0
    this.start = 0
  }
}
