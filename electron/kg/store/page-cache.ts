/**
 * The pages read last, decoded. When full, the older half goes (pages are cheap to read again; bookkeeping on each hit
 * is not).
 */
export class PageCache<T> {
  private recent = new Map<number, T>()
  private older = new Map<number, T>()
  private lastPage = -1
  private last: T | undefined
  private readonly half: number
  private readonly load: (page: number) => T

  constructor(pages: number, load: (page: number) => T) {
    this.half = pages >>> 1
    this.load = load
  }

  get(page: number): T {
    if (page === this.lastPage && this.last !== undefined) return this.last
    let value = this.recent.get(page)
    if (value === undefined) {
      value = this.older.get(page) ?? this.load(page)
      if (this.recent.size >= this.half) {
        this.older = this.recent
        this.recent = new Map()
      }
      this.recent.set(page, value)
    }
    this.lastPage = page
    this.last = value
    return value
  }
}
