import { once } from 'node:events'
import { startThread, workerFile } from '../../base/worker-file.ts'
import { FactSum, type FactsToSum } from './fact-sum.ts'

/** So many are summed in less than a thread takes to begin. */
const MANY = 1 << 20

/**
 * The sum of facts, made in a thread while this one does something else.
 * @param facts in columns that threads share
 */
export class SumThread implements AsyncDisposable {
  private readonly facts: FactsToSum
  private readonly thread: ReturnType<typeof startThread>
  private readonly bytes: Promise<Uint8Array | undefined>

  static isWorthIt = (rows: number): boolean => rows >= MANY

  constructor(facts: FactsToSum) {
    this.facts = facts
    this.thread = startThread(workerFile('sum-facts', import.meta.url), facts)
    // Where there is no thread, or none any more, it is done without.
    const ended = once(this.thread, 'exit').then(() => undefined)
    const told = once(this.thread, 'message').then(([bytes]: Uint8Array[]) => bytes)
    this.bytes = Promise.race([told, ended]).catch(() => undefined)
  }

  /** Adds what it comes to. */
  async addTo(sum: FactSum): Promise<void> {
    const bytes = await this.bytes
    if (bytes === undefined) sum.addAll(this.facts)
    else sum.include(new FactSum(bytes))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.thread.terminate()
  }
}
