/** Places of a question's words, a bit each. A word of 32 bits is read at a time: a `bigint` a bit costs ten times as much. */

const PIECE = 32
const PIECES = 0xffffffffn

export function maskOf(words: readonly number[]): bigint {
  let mask = 0n
  for (const at of words) mask |= 1n << BigInt(at)
  return mask
}

export function bitsOf(mask: bigint): number[] {
  const bits: number[] = []
  for (let rest = mask, from = 0; rest !== 0n; rest >>= 32n, from += PIECE)
    for (let piece = Number(rest & PIECES); piece !== 0; piece = (piece & (piece - 1)) >>> 0)
      bits.push(from + lowestOf(piece))
  return bits
}

/** How many words there are. */
export function countOf(mask: bigint): number {
  let count = 0
  for (let rest = mask; rest !== 0n; rest >>= 32n)
    for (let piece = Number(rest & PIECES); piece !== 0; piece = (piece & (piece - 1)) >>> 0) count += 1
  return count
}

/** The place of the first word; 0 where there is none. */
export function firstOf(mask: bigint): number {
  for (let rest = mask, from = 0; rest !== 0n; rest >>= 32n, from += PIECE) {
    const piece = Number(rest & PIECES)
    if (piece !== 0) return from + lowestOf(piece)
  }
  return 0
}

/** The place of the last word; 0 where there is none. */
export function lastOf(mask: bigint): number {
  let last = 0
  for (let rest = mask, from = 0; rest !== 0n; rest >>= 32n, from += PIECE) {
    const piece = Number(rest & PIECES)
    if (piece !== 0) last = from + (PIECE - 1) - Math.clz32(piece)
  }
  return last
}

const lowestOf = (piece: number): number => PIECE - 1 - Math.clz32(piece & -piece)
