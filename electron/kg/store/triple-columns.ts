const CHUNK_ROWS = 1 << 18

/**
 * Triples as they arrive, in columns of dictionary numbers: head, relation, tail, and time + 1 (0: timeless). Grows in
 * chunks, so that nothing is copied.
 */
export class TripleColumns {
  private readonly chunks: Uint32Array<ArrayBuffer>[] = []
  /** Made when the first triple comes. */
  private current = new Uint32Array()
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
      this.current = new Uint32Array(4 * CHUNK_ROWS)
      this.rows = 0
    }
    const at = this.rows++
    this.length++
    this.current[at] = head
    this.current[CHUNK_ROWS + at] = relation
    this.current[2 * CHUNK_ROWS + at] = tail
    this.current[3 * CHUNK_ROWS + at] = time
    if (time !== 0) this.timed = true
  }

  /** Head, relation, tail and, in a temporal graph, time as one array each, translated; the chunks are given up. */
  drain(translate: Uint32Array): Uint32Array<ArrayBuffer>[] {
    const length = this.length
    const columns = Array.from({ length: this.timed ? 4 : 3 }, () => new Uint32Array(length))
    this.chunks.push(this.current)
    this.current = new Uint32Array()
    for (
      let from = 0, next = this.chunks.shift();
      next && from < length;
      from += CHUNK_ROWS, next = this.chunks.shift()
    ) {
      const rows = Math.min(CHUNK_ROWS, length - from)
      columns.forEach((column, c) => {
        for (let i = 0; i < rows; i++) {
          const number = (next as Uint32Array)[c * CHUNK_ROWS + i] as number
          column[from + i] =
            c < 3 ? (translate[number] as number) : number === 0 ? 0 : (translate[number - 1] as number)
        }
      })
    }
    this.rows = CHUNK_ROWS
    return columns
  }
}
