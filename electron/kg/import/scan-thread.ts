import type { Worker } from 'node:worker_threads'
import { startThread, workerFile } from '../../base/worker-file.ts'
import type { FoundTerms, ScannedBlock, ScanSettings } from './scanned-block.ts'

/** Blocks that the thread has at once: one in work, and some that wait so that it never does. */
const IN_WORK = 4

type Text = Uint8Array<ArrayBuffer>

/** The thread that finds the terms of lines; it is used once it has begun. What it was sent is kept until it is done. */
export class ScanThread implements AsyncDisposable {
  private readonly worker: Worker
  private readonly done: FoundTerms[] = []
  private readonly sent: Text[] = []
  private arrived: () => void = () => undefined
  private begun = false
  private ended = false

  constructor(settings: ScanSettings) {
    this.worker = startThread(workerFile('scan-lines', import.meta.url), settings)
    this.worker.on('message', (found?: FoundTerms) => {
      this.begun = true
      if (found === undefined) return
      this.done.push(found)
      this.arrived()
    })
    // Out of memory, an error of its own, or ended by somebody: whoever waits for a block hears of it.
    const end = (): void => {
      this.ended = true
      this.arrived()
    }
    this.worker.on('error', end)
    this.worker.on('exit', end)
  }

  /** Whether it runs; what has not begun costs nobody any time. */
  get isReady(): boolean {
    return this.begun && !this.ended
  }

  /** Whether it is gone, and what it did not do is to be done by somebody else. */
  get isGone(): boolean {
    return this.ended
  }

  get isFull(): boolean {
    return this.sent.length >= IN_WORK
  }

  /** Blocks that have not been fetched. */
  get hasMore(): boolean {
    return this.sent.length > 0
  }

  /** @param text whole lines; the thread gets a copy */
  send(text: Text): void {
    this.sent.push(text)
    this.worker.postMessage(text)
  }

  /** The next block, in the order in which they were sent; undefined where the thread ended before it was done. */
  async next(): Promise<ScannedBlock | undefined> {
    for (;;) {
      const found = this.done.shift()
      const [text] = this.sent
      if (found !== undefined && text !== undefined) {
        this.sent.shift()
        return { ...found, text }
      }
      if (this.ended) return undefined
      await new Promise<void>(resolve => (this.arrived = resolve))
    }
  }

  /** What was sent and not fetched, in its order. */
  leave(): Text[] {
    return this.sent.splice(0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate()
  }
}
