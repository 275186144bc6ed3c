import type { GraphBuilder } from '../store/graph-builder.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface ImportProgress {
  /** What is being done, as a person would say it. */
  phase: Saying
  /** Share of the whole import done, 0 to 1. */
  fraction: number
  /** Triples read so far. */
  triples: number
  triplesPerSecond: number
  secondsLeft?: number
}

/** Reading takes about this share of an import, sorting and writing the rest. */
const READING_SHARE = 0.55
const EVERY_MS = 100

/** Turns bytes read into progress, reported ten times a second at most. */
export class ProgressMeter {
  private readonly totalBytes: number
  private readonly builder: GraphBuilder
  private readonly report: ((progress: ImportProgress) => void) | undefined
  private readonly started = performance.now()
  private reported = 0
  private finishedBytes = 0
  private file = ''
  private readSeconds = 0

  constructor(totalBytes: number, builder: GraphBuilder, report: ((progress: ImportProgress) => void) | undefined) {
    this.totalBytes = totalBytes
    this.builder = builder
    this.report = report
  }

  startFile(file: string): void {
    this.file = file
  }

  endFile(bytes: number): void {
    this.finishedBytes += bytes
  }

  /** Bytes of the current file that have been read. */
  reading(bytes: number): void {
    this.readSeconds = this.elapsed()
    this.send(
      saying('progress.reading', { file: this.file }),
      (READING_SHARE * Math.min(this.totalBytes, this.finishedBytes + bytes)) / this.totalBytes,
    )
  }

  /** Share of the work after reading. */
  building(phase: Saying, fraction: number): void {
    this.send(phase, READING_SHARE + (1 - READING_SHARE) * fraction)
  }

  done(): void {
    this.reported = 0
    this.send(saying('states.done'), 1)
  }

  private elapsed(): number {
    return (performance.now() - this.started) / 1000
  }

  private send(phase: Saying, fraction: number): void {
    if (!this.report || performance.now() - this.reported < EVERY_MS) return
    this.reported = performance.now()
    const seconds = this.elapsed()
    const triples = this.builder.received
    const secondsLeft = fraction > 0.02 && seconds > 0.5 ? { secondsLeft: (seconds / fraction) * (1 - fraction) } : {}
    this.report({
      phase,
      fraction,
      triples,
      triplesPerSecond: Math.round(triples / Math.max(this.readSeconds, 0.001)),
      ...secondsLeft,
    })
  }
}
