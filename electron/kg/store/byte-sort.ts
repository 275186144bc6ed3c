import type { ByteDictionary } from './byte-dictionary.ts'

const SMALL = 24
/** A partition at least this large gives the caller a chance to stop or to report. */
const PAUSE_AT = 200_000

/**
 * Sorts a dictionary's numbers by their bytes: multikey quicksort on cached four-byte words (Bentley and Sedgewick
 * 1997; the cached form of Ng and Kakehi 2007), so that most comparisons touch no string. A generator that yields
 * between large partitions.
 */
export function* sortedByBytes(dictionary: ByteDictionary): Generator<void, Uint32Array<ArrayBuffer>> {
  const order = new Uint32Array(dictionary.size)
  const words = new Uint32Array(dictionary.size)
  for (let i = 0; i < order.length; i++) {
    order[i] = i
    words[i] = dictionary.wordAt(i, 0)
  }
  /** Stack of (from, to, depth); words of a stacked range are loaded for its depth. */
  const stack: number[] = [0, order.length, 0]
  const swap = (i: number, j: number): void => {
    const o = order[i] as number
    order[i] = order[j] as number
    order[j] = o
    const w = words[i] as number
    words[i] = words[j] as number
    words[j] = w
  }
  while (stack.length > 0) {
    const depth = stack.pop() as number
    const to = stack.pop() as number
    const from = stack.pop() as number
    if (to - from <= SMALL) {
      insertionSort(dictionary, order, words, from, to, depth)
      continue
    }
    if (to - from >= PAUSE_AT) yield
    const pivot = medianOfThree(words[from] as number, words[(from + to) >>> 1] as number, words[to - 1] as number)
    let less = from
    let greater = to
    for (let i = from; i < greater;) {
      const word = words[i] as number
      if (word < pivot) swap(i++, less++)
      else if (word > pivot) swap(i, --greater)
      else i++
    }
    stack.push(from, less, depth, greater, to, depth)
    const ended = endedFirst(dictionary, order, words, less, greater, depth + 4)
    const next = depth + 4 + alikeBytes(dictionary, order, ended, greater, depth + 4)
    for (let i = ended; i < greater; i++) words[i] = dictionary.wordAt(order[i] as number, next)
    stack.push(ended, greater, next)
  }
  return order
}

/** How many bytes, whole words of four, all strings of a range have alike from `depth` on: of a namespace, most. */
function alikeBytes(dictionary: ByteDictionary, order: Uint32Array, from: number, to: number, depth: number): number {
  if (to - from < SMALL) return 0
  const first = order[from] as number
  let alike = (dictionary.lengthOf(first) - depth) & ~3
  for (let i = from + 1; i < to && alike > 0; i++)
    alike = dictionary.alikeBytes(first, order[i] as number, depth, alike)
  return Math.max(0, alike)
}

/**
 * Moves the strings that end at or before `depth` to the front, shortest first (they differ by zero bytes at most), and
 * says where the others begin.
 */
function endedFirst(
  dictionary: ByteDictionary,
  order: Uint32Array,
  words: Uint32Array,
  from: number,
  to: number,
  depth: number,
): number {
  let ended = from
  for (let i = from; i < to; i++) {
    const number = order[i] as number
    if (dictionary.lengthOf(number) > depth) continue
    order[i] = order[ended] as number
    order[ended++] = number
  }
  insertionSort(dictionary, order, words, from, ended, depth - 4)
  return ended
}

function insertionSort(
  dictionary: ByteDictionary,
  order: Uint32Array,
  words: Uint32Array,
  from: number,
  to: number,
  depth: number,
): void {
  for (let i = from + 1; i < to; i++) {
    const number = order[i] as number
    const word = words[i] as number
    let j = i - 1
    while (
      j >= from &&
      ((words[j] as number) > word ||
        ((words[j] as number) === word && dictionary.compare(order[j] as number, number, depth) > 0))
    ) {
      order[j + 1] = order[j] as number
      words[j + 1] = words[j] as number
      j--
    }
    order[j + 1] = number
    words[j + 1] = word
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  if (a < b) return b < c ? b : a < c ? c : a
  return a < c ? a : b < c ? c : b
}
