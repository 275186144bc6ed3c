const TERMINAL_MS = 100
const FILE_MS = 5_000

/** Progress on stderr: one line that is rewritten on a terminal, a line every few seconds elsewhere. */
export class ProgressLine {
  private readonly stream: NodeJS.WriteStream
  private written = Date.now()
  private shown = false

  constructor(stream: NodeJS.WriteStream) {
    this.stream = stream
    // On a terminal the first line appears at once, in a file only when the work takes long.
    if (stream.isTTY) this.written = 0
  }

  show(text: string): void {
    const now = Date.now()
    if (now - this.written < (this.stream.isTTY ? TERMINAL_MS : FILE_MS)) return
    this.written = now
    if (!this.stream.isTTY) {
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
  phase: string
  fraction?: number | undefined
  rate?: string | undefined
  secondsLeft?: number | undefined
}): string {
  const parts = [
    phase,
    fraction === undefined ? '' : `${Math.floor(fraction * 100)} %`,
    rate ?? '',
    secondsLeft === undefined ? '' : `${durationText(secondsLeft)} left`,
  ]
  return parts.filter(part => part !== '').join(', ')
}

export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`
}

export function count(number: number): string {
  return number.toLocaleString('en')
}

/** `932 triples, 1 entity, 42 relations`. */
export function sizeText({
  triples,
  entities,
  relations,
}: {
  triples: number
  entities: number
  relations: number
}): string {
  return `${count(triples)} ${triples === 1 ? 'triple' : 'triples'}, ${count(entities)} ${entities === 1 ? 'entity' : 'entities'}, ${count(relations)} ${relations === 1 ? 'relation' : 'relations'}`
}
