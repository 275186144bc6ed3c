const CHUNK_ROWS = 1 << 18

/**
 * Triples as they arrive, in columns of dictionary numbers: head, relation, tail, and time + 1 (0: timeless). Grows in
 * chunks, so that nothing is copied.
 */
export class TripleColumns {
  private readonly chunks: Chunk[] = []
  /** Made when the first triple comes. */
  private current: Chunk = { triples: new Uint32Array() }
  private rows = CHUNK_ROWS
  private timed = false

  /** Rows ever added. */
  length = 0

  get temporal(): boolean {
    return this.timed
  }

  add(head: number, relation: number, tail: number, time: number): void {
    if (this.rows === CHUNK_ROWS) {
      if (this.length > 0) this.chunks.push(this.current)
      this.current = { triples: new Uint32Array(3 * CHUNK_ROWS) }
      this.rows = 0
    }
    const at = this.rows++
    const { triples } = this.current
    this.length++
    triples[at] = head
    triples[CHUNK_ROWS + at] = relation
    triples[2 * CHUNK_ROWS + at] = tail
    if (time === 0) return
    this.timed = true
    this.current.times ??= new Uint32Array(CHUNK_ROWS)
    this.current.times[at] = time
  }

  /** Head, relation, tail and, in a temporal graph, time as one array each, translated; the chunks are given up. */
  drain(translate: Uint32Array): Uint32Array[] {
    const { length } = this
    const columns = Array.from({ length: this.timed ? 4 : 3 }, () => new Uint32Array(length))
    this.chunks.push(this.current)
    this.current = { triples: new Uint32Array() }
    for (
      let from = 0, next = this.chunks.shift();
      next && from < length;
      from += CHUNK_ROWS, next = this.chunks.shift()
    ) {
      const rows = Math.min(CHUNK_ROWS, length - from)
      const { triples, times } = next
      for (let c = 0; c < 3; c++) {
        const column = columns[c] as Uint32Array
        for (let i = 0; i < rows; i++) column[from + i] = translate[triples[c * CHUNK_ROWS + i] as number] as number
      }
      const column = columns[3]
      if (column === undefined || times === undefined) continue
      for (let i = 0; i < rows; i++)
        if (times[i] !== 0) column[from + i] = translate[(times[i] as number) - 1] as number
    }
    this.rows = CHUNK_ROWS
    return columns
  }
}

/** Heads, relations and tails, one column after the other, and times where there are any. */
interface Chunk {
  triples: Uint32Array<ArrayBuffer>
  times?: Uint32Array<ArrayBuffer>
}
