import { yieldToEventLoop } from '../../base/event-loop.ts'
import { enlarged } from '../enlarged.ts'
import { radixSort, removeRepetitions, type Columns } from '../store/radix-sort.ts'
import type { PairSet } from './pair-set.ts'

/** A key that more have tells none of them apart. */
const MOST_OF_A_KEY = 40
const STEP = 65_536

/** Keys with who has them. */
export class KeyRows {
  private columns: Columns = [new Uint32Array(1 << 16), new Uint32Array(1 << 16)]
  private rows = 0

  add(key: number, id: number): void {
    if (this.rows === this.columns[0]?.length) this.columns = this.columns.map(column => enlarged(column))
    const [keys, ids] = this.columns as [Uint32Array, Uint32Array]
    keys[this.rows] = key
    ids[this.rows++] = id
  }

  /** Every two that share a key. */
  async addPairs(pairs: PairSet, signal?: AbortSignal): Promise<void> {
    for (const _ of radixSort(this.columns, [0, 1], this.rows)) await yieldToEventLoop(signal)
    const rows = removeRepetitions(this.columns, this.rows)
    const [keys, ids] = this.columns as [Uint32Array, Uint32Array]
    for (let from = 0, to = 0, steps = 0; from < rows; from = to) {
      while (to < rows && keys[to] === keys[from]) to++
      if (steps++ % STEP === 0) await yieldToEventLoop(signal)
      if (to - from > MOST_OF_A_KEY) continue
      for (let i = from; i < to; i++) for (let j = i + 1; j < to; j++) pairs.add(ids[i] ?? 0, ids[j] ?? 0)
    }
  }
}
