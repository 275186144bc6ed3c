/** A row and how near it is. */
export interface Scored {
  id: number
  score: number
}

/**
 * The k best of a stream of scored rows, the worst of them at the top of a binary heap; among equals the smaller number
 * is better.
 */
export class Nearest {
  private readonly k: number
  private readonly heap: Scored[] = []

  constructor(k: number) {
    this.k = k
  }

  /** What a row must reach to be among the k best; -Infinity while there are fewer. */
  get threshold(): number {
    return this.heap.length < this.k ? -Infinity : (this.heap[0]?.score ?? Infinity)
  }

  add(id: number, score: number): void {
    const { heap, k } = this
    if (heap.length < k) {
      heap.push({ id, score })
      this.rise(heap.length - 1)
    } else if (heap[0] !== undefined && better({ id, score }, heap[0])) {
      heap[0] = { id, score }
      this.sink()
    }
  }

  /** The best first. */
  sorted(): Scored[] {
    return this.heap.toSorted((a, b) => b.score - a.score || a.id - b.id)
  }

  private rise(from: number): void {
    const { heap } = this
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!better(heap[parent] as Scored, heap[at] as Scored)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(): void {
    const { heap } = this
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && better(heap[worst] as Scored, heap[child] as Scored)) worst = child
      if (worst === at) return
      this.swap(at, worst)
      at = worst
    }
  }

  private swap(a: number, b: number): void {
    const held = this.heap[a] as Scored
    this.heap[a] = this.heap[b] as Scored
    this.heap[b] = held
  }
}

function better(a: Scored, b: Scored): boolean {
  return a.score > b.score || (a.score === b.score && a.id < b.id)
}
