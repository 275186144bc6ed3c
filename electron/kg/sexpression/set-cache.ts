import type { IdSet } from './id-set.ts'

/** Sets by the expression that they are the members of; the longest unused go when all together have too many ids. */
export class SetCache {
  private readonly most: number
  private readonly sets = new Map<string, IdSet>()
  private ids = 0

  constructor(most: number) {
    this.most = most
  }

  get(expression: string): IdSet | undefined {
    const found = this.sets.get(expression)
    if (found === undefined) return undefined
    this.sets.delete(expression)
    this.sets.set(expression, found)
    return found
  }

  set(expression: string, set: IdSet): void {
    // An empty one takes room too.
    const size = set.length + 1
    if (size > this.most || this.sets.has(expression)) return
    // A part of a longer column would keep all of it.
    this.sets.set(expression, set.byteLength < set.buffer.byteLength ? set.slice() : set)
    this.ids += size
    for (const [oldest, { length }] of this.sets) {
      if (this.ids <= this.most) return
      this.sets.delete(oldest)
      this.ids -= length + 1
    }
  }
}
