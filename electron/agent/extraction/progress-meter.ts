import { basename } from 'node:path'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface BuildProgress {
  /** As a person would say it: `finding facts in notes.md (3 of 12)`. */
  phase: Saying
  /** 0 to 1. */
  fraction?: number
  chunksPerSecond?: number
  secondsLeft?: number
}

/** The share of the work that is reading and finding facts; the rest is summing up and vectors. */
const EXTRACTION_SHARE = 0.85
/** Before that no rate is told: it would be a guess. */
const FIRST_RATE_SECONDS = 1

/**
 * Says how far the reading of documents has come. Files count by their size, since how many chunks they have is known
 * only when they are open.
 */
export class ProgressMeter {
  private readonly sizes: readonly number[]
  private readonly total: number
  private readonly tell: (progress: BuildProgress) => void
  private readonly started = performance.now()
  private file = 0
  /**
   * Chunks worked on in this run; those of an earlier run cost nothing and would make the rate look better than it is.
   */
  private worked = 0
  private skippedShare = 0
  private lastShare = 0

  constructor(sizes: readonly number[], tell: (progress: BuildProgress) => void = () => undefined) {
    // An empty file is work too.
    this.sizes = sizes.map(size => size + 1)
    this.total = this.sizes.reduce((sum, size) => sum + size, 0)
    this.tell = tell
  }

  reading(index: number, file: string): void {
    this.file = index
    this.say(saying('progress.reading', { file: basename(file) }), this.share(0))
  }

  extracting(name: string, chunk: number, chunks: number, wasDone: boolean): void {
    const share = this.share(chunk / Math.max(1, chunks))
    if (wasDone) this.skippedShare += share - this.lastShare
    else this.worked += 1
    this.lastShare = share
    this.say(saying('progress.findingFacts', { name, chunk: chunk + 1, chunks }), share)
  }

  summarising(): void {
    this.say(saying('progress.summingUp'), EXTRACTION_SHARE)
  }

  embedding(done: number, total: number): void {
    this.tell({
      phase: saying('progress.makingVectors', { done, total }),
      fraction: EXTRACTION_SHARE + (1 - EXTRACTION_SHARE) * (done / Math.max(1, total)),
    })
  }

  private share(ofFile: number): number {
    const before = this.sizes.slice(0, this.file).reduce((sum, size) => sum + size, 0)
    return ((before + ofFile * (this.sizes[this.file] ?? 0)) / this.total) * EXTRACTION_SHARE
  }

  private say(phase: Saying, fraction: number): void {
    const seconds = (performance.now() - this.started) / 1_000
    const done = fraction - this.skippedShare
    const known = seconds >= FIRST_RATE_SECONDS && done > 0
    this.tell({
      phase,
      fraction,
      ...(known ? { chunksPerSecond: this.worked / seconds, secondsLeft: (seconds / done) * (1 - fraction) } : {}),
    })
  }
}
