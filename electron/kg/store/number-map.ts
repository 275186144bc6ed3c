/** One entry of the index stands for so many numbers. */
const BUCKET_BITS = 6

/** Ascending numbers, and how many of them come before another: one step in an index and a few in the numbers. */
export class SortedNumbers {
  readonly values: Uint32Array
  private readonly starts: Uint32Array

  constructor(values: Uint32Array) {
    this.values = values
    const last = values[values.length - 1] ?? 0
    this.starts = new Uint32Array(values.length === 0 ? 1 : (last >>> BUCKET_BITS) + 2)
    for (const value of values) {
      const next = (value >>> BUCKET_BITS) + 1
      this.starts[next] = (this.starts[next] as number) + 1
    }
    for (let i = 1; i < this.starts.length; i++)
      this.starts[i] = (this.starts[i] as number) + (this.starts[i - 1] as number)
  }

  /** How many are smaller. */
  before(number: number): number {
    const bucket = number >>> BUCKET_BITS
    if (bucket >= this.starts.length) return this.values.length
    let low = this.starts[bucket] as number
    let high = this.starts[bucket + 1] ?? this.values.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.values[middle] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  has(number: number): boolean {
    return this.values[this.before(number)] === number
  }
}

/**
 * How the numbers of a sorted dictionary become those of one that has some strings more and some less. The order stays,
 * so whatever is sorted by the numbers below is sorted by those above.
 */
export class NumberMap {
  private readonly gone: SortedNumbers
  private readonly added: SortedNumbers
  /** Of each the number less its place: how many that stay come before it. */
  private readonly stayBeforeGone: SortedNumbers
  private readonly stayBeforeAdded: SortedNumbers

  /**
   * @param gone numbers below that are none above
   * @param added numbers above that are none below
   */
  constructor(gone: Uint32Array, added: Uint32Array) {
    this.gone = new SortedNumbers(gone)
    this.added = new SortedNumbers(added)
    this.stayBeforeGone = new SortedNumbers(gone.map((number, i) => number - i))
    this.stayBeforeAdded = new SortedNumbers(added.map((number, i) => number - i))
  }

  /** The number above of one below that stays. */
  up(below: number): number {
    const staying = below - this.gone.before(below)
    return staying + this.stayBeforeAdded.before(staying + 1)
  }

  /** The number below, -1 of one that was added. */
  down(above: number): number {
    const added = this.added.before(above)
    if (this.added.values[added] === above) return -1
    return this.staying(above - added)
  }

  /** The first number below that stays and is not before this one above. */
  firstFrom(above: number): number {
    return this.staying(above - this.added.before(above))
  }

  /** The number behind the last one below that stays and is before this one above. */
  endBefore(above: number): number {
    const staying = above - this.added.before(above)
    return staying === 0 ? 0 : this.staying(staying - 1) + 1
  }

  isGone(below: number): boolean {
    return this.gone.has(below)
  }

  /** The first number below from this one on that is gone; Infinity where there is none. */
  nextGone(below: number): number {
    return this.gone.values[this.gone.before(below)] ?? Infinity
  }

  /** How many below this number stay. */
  stayBefore(below: number): number {
    return below - this.gone.before(below)
  }

  /** How many were added before this number above. */
  addedBefore(above: number): number {
    return this.added.before(above)
  }

  /** The number above of the added string of this place among those added. */
  ofAdded(place: number): number {
    return this.added.values[place] as number
  }

  /** The stretches of so many numbers below that stay together: from where, how many, and from where above. */
  *stretches(length: number): Generator<{ below: number; above: number; many: number }> {
    const gone = this.gone.values
    const added = this.added.values
    for (let below = 0, above = 0, g = 0, a = 0; below < length;) {
      if (gone[g] === below) {
        g++
        below++
      } else if (added[a] === above) {
        a++
        above++
      } else {
        const many = Math.min((gone[g] ?? length) - below, (added[a] ?? Infinity) - above)
        yield { below, above, many }
        below += many
        above += many
      }
    }
  }

  /** The number below of the one that stays with so many staying before it. */
  private staying(place: number): number {
    return place + this.stayBeforeGone.before(place + 1)
  }
}
