import type { Worker } from 'node:worker_threads'
import { startThread, workerFile } from '../../base/worker-file.ts'
import type { ScannedBlock, ScanSettings } from './scanned-block.ts'

/** Blocks that the thread has at once: one in work, and some that wait so that it never does. */
const IN_WORK = 4

/** The thread that finds the terms of lines; it is used once it has begun. */
export class ScanThread implements AsyncDisposable {
  private readonly worker: Worker
  private readonly done: ScannedBlock[] = []
  private readonly failure: Promise<never>
  private arrived: () => void = () => undefined
  private begun = false
  private waiting = 0

  constructor(settings: ScanSettings) {
    this.worker = startThread(workerFile('scan-lines', import.meta.url), settings)
    this.worker.on('message', (block?: ScannedBlock) => {
      this.begun = true
      if (block === undefined) return
      this.done.push(block)
      this.arrived()
    })
    this.failure = new Promise((_, reject) => this.worker.once('error', reject))
    // Whoever waits for a block hears of it.
    this.failure.catch(() => (this.begun = false))
  }

  /** Whether it runs; what has not begun costs nobody any time. */
  get isReady(): boolean {
    return this.begun
  }

  get isFull(): boolean {
    return this.waiting >= IN_WORK
  }

  /** Blocks that have not been fetched. */
  get hasMore(): boolean {
    return this.waiting > 0
  }

  /** @param text whole lines; its memory is handed over */
  send(text: Uint8Array<ArrayBuffer>): void {
    this.waiting++
    this.worker.postMessage(text, [text.buffer])
  }

  /** The next block, in the order in which they were sent. */
  async next(): Promise<ScannedBlock> {
    for (;;) {
      const block = this.done.shift()
      if (block !== undefined) {
        this.waiting--
        return block
      }
      await Promise.race([this.failure, new Promise<void>(resolve => (this.arrived = resolve))])
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate()
  }
}
