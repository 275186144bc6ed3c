import { firstNotBefore } from '../binary-search.ts'
import { enlarged } from '../enlarged.ts'

/** A set of terms: their ids in ascending order, each once. */
export type IdSet = Uint32Array

export const EMPTY: IdSet = new Uint32Array()

/** Makes a set of ids in any order, repeated or not. Sorts in place, in one go: for some ten thousands. */
export function idSet(ids: Uint32Array): IdSet {
  let ascending = true
  for (let i = 1; i < ids.length && ascending; i++) ascending = (ids[i - 1] as number) < (ids[i] as number)
  if (ascending) return ids
  ids.sort()
  let length = 1
  for (let i = 1; i < ids.length; i++) if (ids[i] !== ids[length - 1]) ids[length++] = ids[i] as number
  return ids.subarray(0, length)
}

export function hasId(ids: IdSet, id: number): boolean {
  return ids[lowerBound(ids, id, 0)] === id
}

/**
 * The place of an id in a set, or where it would stand. Steps that double, then halves: short where the next one is
 * near.
 */
export function lowerBound(ids: IdSet, id: number, from: number): number {
  let step = 1
  let low = from
  while (low + step < ids.length && (ids[low + step] as number) < id) {
    low += step
    step *= 2
  }
  return firstNotBefore(low, Math.min(ids.length, low + step), index => (ids[index] as number) < id)
}

/** Ids as they come, to be made a set at the end. */
export class GrowingIds {
  private ids = new Uint32Array(64)
  length = 0

  add(id: number): void {
    if (this.length === this.ids.length) this.reserve(1)
    this.ids[this.length++] = id
  }

  append(more: Uint32Array): void {
    this.reserve(more.length)
    this.ids.set(more, this.length)
    this.length += more.length
  }

  taken(): Uint32Array<ArrayBuffer> {
    return this.ids.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.ids.length) return
    this.ids = enlarged(this.ids, Math.max(this.length + more, this.ids.length * 2))
  }
}
