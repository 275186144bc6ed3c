import { createHash } from 'node:crypto'

const LANES = 4

/** Words of a term's hash. */
export const TERM_WORDS = 2

/** Facts without times in columns of equal length, by the places of their terms in `hashes`. */
export interface FactsToSum {
  heads: Uint32Array
  relations: Uint32Array
  tails: Uint32Array
  hashes: Uint32Array
}

/**
 * A sum of hashes over the facts of a graph. Their order does not matter, and a fact that comes or goes is added or taken
 * away: a version's sum follows from the one below by its changes alone. Two graphs of the same facts have the same sum,
 * and two others the same by a chance of one in 2^64. It is no guard against somebody who looks for two such graphs.
 */
export class FactSum {
  private readonly lanes: Uint32Array<ArrayBuffer>
  /** What the head and the relation of the last fact come to, and all of it. */
  private readonly begun = new Mixed()
  private readonly whole = new Mixed()
  private hashes: Uint32Array | undefined
  private head = 0
  private relation = 0

  constructor(bytes?: Uint8Array) {
    this.lanes = bytes === undefined ? new Uint32Array(LANES) : new Uint32Array(bytes.slice().buffer)
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.lanes.buffer)
  }

  /**
   * One fact, or -1 of it: head, relation, tail and time by the places of their hashes in `hashes`; no relation in a
   * label beside the triples, and no time in most, are the place 0, where nothing is.
   */
  add(hashes: Uint32Array, head: number, relation: number, tail: number, time: number, many: 1 | -1 = 1): void {
    const { begun, whole, lanes } = this
    // In the order of an index most begin as the one before.
    if (head !== this.head || relation !== this.relation || hashes !== this.hashes) {
      this.hashes = hashes
      this.head = head
      this.relation = relation
      begun.begin()
      begun.mix(hashes, head)
      begun.mix(hashes, relation)
    }
    whole.goOn(begun)
    whole.mix(hashes, tail)
    whole.mix(hashes, time)
    lanes[0] = (lanes[0] as number) + many * spread(whole.a)
    lanes[1] = (lanes[1] as number) + many * spread(whole.b)
    lanes[2] = (lanes[2] as number) + many * spread(whole.c)
    lanes[3] = (lanes[3] as number) + many * spread(whole.d)
  }

  /** Facts without times. */
  addAll({ heads, relations, tails, hashes }: FactsToSum): void {
    for (let i = 0; i < heads.length; i++)
      this.add(hashes, heads[i] as number, relations[i] as number, tails[i] as number, 0)
  }

  /** The facts of another sum too. */
  include({ lanes }: FactSum): void {
    for (let lane = 0; lane < LANES; lane++) this.lanes[lane] = (this.lanes[lane] as number) + (lanes[lane] as number)
  }

  /** What stands for the graph, hex. */
  fingerprint(): string {
    return createHash('sha256').update('clew-facts').update(this.lanes).digest('hex')
  }
}

/** Four words that terms are mixed into, one after the other. */
class Mixed {
  a = 0
  b = 0
  c = 0
  d = 0

  begin(): void {
    this.a = 0x243f6a88
    this.b = 0x85a308d3 | 0
    this.c = 0x13198a2e
    this.d = 0x03707344
  }

  goOn({ a, b, c, d }: Mixed): void {
    this.a = a
    this.b = b
    this.c = c
    this.d = d
  }

  mix(hashes: Uint32Array, term: number): void {
    let { a, b, c, d } = this
    for (let word = TERM_WORDS * term, end = word + TERM_WORDS; word < end; word++) {
      const value = hashes[word] as number
      a = Math.imul(a ^ value, 0xcc9e2d51)
      b = Math.imul(b ^ value, 0x85ebca6b)
      c = Math.imul(c ^ value, 0xc2b2ae35)
      d = Math.imul(d ^ value, 0x9e3779b1)
      a ^= a >>> 15
      b ^= b >>> 13
      c ^= c >>> 16
      d ^= d >>> 14
    }
    this.a = a
    this.b = b
    this.c = c
    this.d = d
  }
}

/** The hash of a term, `bytes[start, end)` with its kind in front, into two words of `into`. */
export function hashTerm(bytes: Uint8Array, start: number, end: number, into: Uint32Array, at: number): void {
  let first = 0x9216d5d9 ^ (end - start)
  let second = 0xa4093822 ^ (end - start)
  for (let i = start; i < end; i += 4) {
    // Behind the end there are zeros; that the length counts tells them from the term's own.
    const word =
      i + 4 <= end
        ? (bytes[i] as number) |
          ((bytes[i + 1] as number) << 8) |
          ((bytes[i + 2] as number) << 16) |
          ((bytes[i + 3] as number) << 24)
        : lastWord(bytes, i, end)
    first = Math.imul(first ^ word, 0xcc9e2d51)
    second = Math.imul(second ^ word, 0xc2b2ae35)
    first ^= first >>> 15
    second ^= second >>> 16
  }
  into[at] = spread(first)
  into[at + 1] = spread(second)
}

function lastWord(bytes: Uint8Array, start: number, end: number): number {
  let word = 0
  for (let i = start; i < end; i++) word |= (bytes[i] as number) << (8 * (i - start))
  return word
}

/** Every bit of the result depends on every bit of the hash (the end of MurmurHash3). */
function spread(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return (whole ^ (whole >>> 16)) >>> 0
}
