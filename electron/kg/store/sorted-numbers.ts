/** Numbers for which there is one entry of the index, about. */
const IN_BUCKET = 4

/**
 * Ascending numbers, and how many of them come before another: one step in an index and a few in the numbers. In a large
 * table a search by halves alone waits for memory at each of its steps.
 */
export class SortedNumbers {
  readonly values: Uint32Array
  private readonly stride: number
  private readonly length: number
  /** By number without its last `bits`: how many are smaller than the first such number. Made when it is needed. */
  private starts: Uint32Array | undefined
  private bits = 0
  private last = -1

  /** @param stride the numbers are those in every so many places, from the first on */
  constructor(values: Uint32Array, stride = 1) {
    this.values = values
    this.stride = stride
    this.length = values.length / stride
  }

  /** How many are smaller. */
  before(number: number): number {
    const { values, stride } = this
    let low = this.startOf(number)
    let high = this.endOf(number)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((values[middle * stride] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  has(number: number): boolean {
    return this.values[this.before(number) * this.stride] === number
  }

  /** So many are smaller at least: all that are the same come behind them. */
  startOf(number: number): number {
    const starts = (this.starts ??= this.index())
    return number > this.last ? this.length : (starts[number >>> this.bits] as number)
  }

  /** So many are not greater at most. */
  endOf(number: number): number {
    const starts = (this.starts ??= this.index())
    return number > this.last ? this.length : (starts[(number >>> this.bits) + 1] as number)
  }

  private index(): Uint32Array {
    const { values, stride, length } = this
    if (length === 0) return new Uint32Array()
    const last = (this.last = values[(length - 1) * stride] as number)
    // A shift by 32 would be one by none.
    this.bits = Math.min(31, Math.max(0, Math.floor(Math.log2(((last + 1) / length) * IN_BUCKET))))
    const starts = new Uint32Array((last >>> this.bits) + 2)
    let bucket = 0
    for (let i = 0; i < length; i++)
      for (const own = (values[i * stride] as number) >>> this.bits; bucket < own;) starts[++bucket] = i
    starts[starts.length - 1] = length
    return starts
  }
}
