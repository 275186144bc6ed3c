import { enlarged } from '../enlarged.ts'

/** A set of ids as a field of bits, into which they go in any order and from which they are read in theirs. */
export class IdMarks {
  private bits = new Uint32Array(1_024)
  /** Ids that are in it. */
  size = 0

  /** Words that hold bits. */
  get words(): number {
    return this.bits.length
  }

  mark(ids: Uint32Array): void {
    let greatest = 0
    for (let i = 0; i < ids.length; i++) if ((ids[i] as number) > greatest) greatest = ids[i] as number
    if (greatest >>> 5 >= this.bits.length)
      this.bits = enlarged(this.bits, Math.max((greatest >>> 5) + 1, this.bits.length * 2))
    const { bits } = this
    let { size } = this
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      const word = bits[id >>> 5] as number
      const bit = 1 << (id & 31)
      if ((word & bit) === 0) size++
      bits[id >>> 5] = word | bit
    }
    this.size = size
  }

  /** Writes the ids of some words behind those that are there. @returns how many are there then */
  read(from: number, to: number, into: Uint32Array, length: number): number {
    const { bits } = this
    let at = length
    for (let word = from; word < Math.min(to, bits.length); word++)
      for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1)
        into[at++] = (word << 5) + 31 - Math.clz32(rest & -rest)
    return at
  }
}
