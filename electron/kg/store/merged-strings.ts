import type { NumberMap } from './number-map.ts'
import type { Strings } from './string-pages.ts'

/** The strings of a dictionary without those that are gone, with those that were added, numbered in their order. */
export class MergedStrings implements Strings {
  readonly length: number
  private readonly below: Strings
  private readonly added: Strings
  private readonly map: NumberMap

  constructor(below: Strings, added: Strings, map: NumberMap) {
    this.below = below
    this.added = added
    this.map = map
    this.length = map.stayBefore(below.length) + added.length
  }

  kindOf(number: number): number {
    const below = this.map.down(number)
    return below < 0 ? this.added.kindOf(this.map.addedBefore(number)) : this.below.kindOf(below)
  }

  textOf(number: number): string {
    const below = this.map.down(number)
    return below < 0 ? this.added.textOf(this.map.addedBefore(number)) : this.below.textOf(below)
  }

  bytesOf(number: number): Buffer {
    const below = this.map.down(number)
    return below < 0 ? this.added.bytesOf(this.map.addedBefore(number)) : this.below.bytesOf(below)
  }

  find(key: Uint8Array): number {
    const below = this.below.find(key)
    if (below >= 0 && !this.map.isGone(below)) return this.map.up(below)
    const added = this.added.find(key)
    return added < 0 ? -1 : this.map.ofAdded(added)
  }

  lowerBound(key: Uint8Array, from = 0): number {
    const { map } = this
    const below = this.below.lowerBound(key, map.endBefore(from))
    return map.stayBefore(below) + this.added.lowerBound(key, map.addedBefore(from))
  }
}
