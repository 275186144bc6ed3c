import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import type { PairSet } from './pair-set.ts'

/** What more things lead to tells none of them apart; of these, every two are compared. */
const MOST_BESIDE = 40
/** Share of the pairs of letters that two names have in common. */
const ALIKE = 0.6
const STEP = 4_096

/** Thirty-two bits that stand for the pairs of letters of a name: names alike have many in common. */
export function signatureOf(text: string): number {
  let bits = 0
  for (let i = 0; i + 1 < text.length; i++)
    bits |= 1 << (Math.imul(text.charCodeAt(i) * 31 + text.charCodeAt(i + 1), 0x9e3779b1) >>> 27)
  return bits >>> 0
}

/** Pairs with names somewhat alike that one thing leads to by one relation, or that lead to it. */
export async function neighboursAlike(
  tables: GraphTables,
  signatures: Uint32Array,
  pairs: PairSet,
  report: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const [place, index] of [tables.spo, tables.pos].entries()) {
    let steps = 0
    for (const beside of runs(index)) {
      if (steps++ % STEP === 0) await yieldToEventLoop(signal)
      if (beside.length > MOST_BESIDE) continue
      report(place / 2)
      for (const [at, one] of beside.entries()) {
        const signature = signatures[one] ?? 0
        if (signature === 0) continue
        for (const other of beside.slice(at + 1)) if (isAlike(signature, signatures[other] ?? 0)) pairs.add(one, other)
      }
    }
  }
}

/** What stands together in the last column, of all rows with the same two numbers before; one more than are compared at most. */
function* runs(index: SortedRows): Generator<number[]> {
  let [first, second] = [0, 0]
  let run: number[] = []
  for (let row = 0; row < index.length;) {
    const page = index.restOfPage(row)
    for (let at = 0; at < page.length; at += 3) {
      if (page[at] !== first || page[at + 1] !== second) {
        if (run.length > 1) yield run
        first = page[at] ?? 0
        second = page[at + 1] ?? 0
        run = []
      }
      if (run.length <= MOST_BESIDE) run.push(page[at + 2] ?? 0)
    }
    row += page.length / 3
  }
  if (run.length > 1) yield run
}

function isAlike(one: number, other: number): boolean {
  if (other === 0) return false
  return bits(one & other) * 2 >= ALIKE * (bits(one) + bits(other))
}

function bits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
