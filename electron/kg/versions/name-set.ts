import { enlarged } from '../enlarged.ts'

/** Squashed names, each by both its hashes, numbered from 0 as they come. */
export class NameSet {
  length = 0
  private firsts = new Uint32Array(1 << 10)
  private seconds = new Uint32Array(1 << 10)
  /** Open addressing: a name's number and one more, 0 where there is none. */
  private slots = new Uint32Array(1 << 12)

  /** The number of a name, new or known. */
  add(first: number, second: number): number {
    const mask = this.slots.length - 1
    let slot = (first ^ second) & mask
    for (let at = this.slots[slot] as number; at !== 0; at = this.slots[slot] as number) {
      if (this.firsts[at - 1] === first && this.seconds[at - 1] === second) return at - 1
      slot = (slot + 1) & mask
    }
    if (this.length === this.firsts.length) {
      this.firsts = enlarged(this.firsts)
      this.seconds = enlarged(this.seconds)
    }
    this.firsts[this.length] = first
    this.seconds[this.length] = second
    this.slots[slot] = ++this.length
    if (this.length * 2 > mask) this.rehash()
    return this.length - 1
  }

  first(name: number): number {
    return this.firsts[name] as number
  }

  second(name: number): number {
    return this.seconds[name] as number
  }

  /** Which of two comes first in the table of names. */
  compare(a: number, b: number): number {
    return this.first(a) - this.first(b) || this.second(a) - this.second(b)
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let name = 0; name < this.length; name++) {
      let slot = (this.first(name) ^ this.second(name)) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = name + 1
    }
  }
}
