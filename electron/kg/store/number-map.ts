import { SortedNumbers } from './sorted-numbers.ts'

/**
 * How the numbers of a sorted dictionary become those of one that has some strings more and some less. The order stays,
 * so whatever is sorted by the numbers below is sorted by those above.
 */
export class NumberMap {
  private readonly gone: SortedNumbers
  private readonly added: SortedNumbers
  /** Of each the number less its place: how many that stay come before it. Made when they are needed. */
  private stayBeforeGone: SortedNumbers | undefined
  private stayBeforeAdded: SortedNumbers | undefined
  /**
   * The stretch of numbers below that was met last, in which none is gone and nothing was added: there the number above is
   * so much more. Who reads on, or reads what is near, looks nothing up.
   */
  private from = 0
  private to = 0
  private shift = 0

  /**
   * @param gone numbers below that are none above
   * @param added numbers above that are none below
   */
  constructor(gone: Uint32Array, added: Uint32Array) {
    this.gone = new SortedNumbers(gone)
    this.added = new SortedNumbers(added)
  }

  /** The number above of one below that stays. */
  up(below: number): number {
    return below >= this.from && below < this.to ? below + this.shift : this.shifted(below)
  }

  /** The number below, -1 of one that was added. */
  down(above: number): number {
    const near = above - this.shift
    if (near >= this.from && near < this.to) return near
    const added = this.added.before(above)
    if (this.added.values[added] === above) return -1
    const below = this.staying(above - added)
    this.shifted(below)
    return below
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

  /** The number above, and from here on the stretch. */
  private shifted(below: number): number {
    const { gone, added } = this
    const before = gone.before(below)
    const staying = below - before
    const comes = (this.stayBeforeAdded ??= lessPlaces(added))
    const more = comes.before(staying + 1)
    const goneBefore = before === 0 ? 0 : (gone.values[before - 1] as number) + 1
    const addedBefore = more === 0 ? 0 : below - staying + (comes.values[more - 1] as number)
    this.from = Math.max(goneBefore, addedBefore)
    this.to = Math.min(gone.values[before] ?? Infinity, below - staying + (comes.values[more] ?? Infinity))
    this.shift = more - before
    return staying + more
  }

  /** The number below of the one that stays with so many staying before it. */
  private staying(place: number): number {
    this.stayBeforeGone ??= lessPlaces(this.gone)
    return place + this.stayBeforeGone.before(place + 1)
  }
}

function lessPlaces({ values }: SortedNumbers): SortedNumbers {
  return new SortedNumbers(values.map((number, place) => number - place))
}
