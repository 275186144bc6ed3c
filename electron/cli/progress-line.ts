import { thingsWords } from '../contract/reading/size-words.ts'
import { counted, timeLeft } from '../contract/reading/format.ts'
import type { Writing } from './terminal.ts'
import { inWords, type Saying } from '../contract/words/saying.ts'

const TERMINAL_MS = 100
const FILE_MS = 5_000

/** Progress on stderr: one line that is rewritten on a terminal, a line every few seconds elsewhere. */
export class ProgressLine {
  private readonly stream: Writing
  private written = Date.now()
  private shown = false

  constructor(stream: Writing) {
    this.stream = stream
    // On a terminal the first line appears at once, in a file only when the work takes long.
    if (stream.isTTY === true) this.written = 0
  }

  show(text: string): void {
    const now = Date.now()
    if (now - this.written < (this.stream.isTTY === true ? TERMINAL_MS : FILE_MS)) return
    this.written = now
    if (this.stream.isTTY !== true) {
      this.stream.write(`${text}\n`)
      return
    }
    this.shown = true
    this.stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, (this.stream.columns ?? 80) - 1))}`)
  }

  clear(): void {
    if (this.shown) this.stream.write('\r\u001b[2K')
    this.shown = false
  }
}

/** `62 %, 1,180,774 triples/s, 12 s left`. */
export function progressText({
  phase,
  fraction,
  rate,
  secondsLeft,
}: {
  phase: Saying
  fraction?: number | undefined
  rate?: Saying | undefined
  secondsLeft?: number | undefined
}): string {
  const parts = [
    inWords(phase),
    fraction === undefined ? '' : `${Math.floor(fraction * 100)} %`,
    inWords(rate ?? ''),
    secondsLeft === undefined ? '' : timeLeft(secondsLeft),
  ]
  return parts.filter(part => part !== '').join(', ')
}

/** `932 triples, 1 entity, 42 relations`. */
export function sizeText({
  triples,
  relations,
  ...things
}: {
  triples: number
  entities: number
  qualifiedFacts?: number | undefined
  relations: number
}): string {
  return [counted(triples, 'triple'), ...thingsWords(things), counted(relations, 'relation')].join(', ')
}
