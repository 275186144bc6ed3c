import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { TermId } from '../triple.ts'
import type { BareValues } from './bare-values.ts'
import type { BrowsedGraph, Link } from './browsed-graph.ts'

/** Entities that are expanded at a time, so that a search can be ended between. */
const AT_ONCE = 64

/** What a search for ways has seen of a graph. */
export class SeenLinks {
  /** Facts that were looked at. */
  looked = 0
  readonly most: number
  private readonly without: ReadonlySet<TermId>
  private readonly around = new Map<TermId, Link[]>()
  private readonly expanded = new Set<TermId>()

  constructor(most: number, without: ReadonlySet<TermId>) {
    this.most = most
    this.without = without
  }

  get isFull(): boolean {
    return this.looked >= this.most
  }

  /** Facts that were seen to touch the entity: all of one that was expanded. */
  of(id: TermId): readonly Link[] {
    return this.around.get(id) ?? []
  }

  /** Looks at every fact of the entities; gives whether all could be. */
  async expand(graph: BrowsedGraph, ids: readonly TermId[], onward: Onward): Promise<boolean> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE).filter(id => !this.expanded.has(id))
      const marked = new Set(some)
      const seen = new Set<string>()
      for await (const links of graph.links(some)) {
        for (const link of links) this.add(link, marked, seen)
        this.looked += links.length
        onward.told?.(this.looked)
        await yieldToEventLoop(onward.signal)
        if (this.isFull) return false
      }
      for (const id of some) this.expanded.add(id)
    }
    return true
  }

  private add(link: Link, marked: ReadonlySet<TermId>, seen: Set<string>): void {
    const { head, relation, tail } = link
    if (head === tail || this.without.has(relation)) return
    // Both ends tell of it: what was told by the other end before is known.
    if (this.expanded.has(head) || this.expanded.has(tail)) return
    if (marked.has(head) && marked.has(tail)) {
      const key = `${head} ${relation} ${tail}`
      if (seen.has(key)) return
      seen.add(key)
    }
    for (const end of [head, tail]) {
      const known = this.around.get(end)
      if (known) known.push(link)
      else this.around.set(end, [link])
    }
  }
}

export interface Onward {
  signal?: AbortSignal | undefined
  told?: (looked: number) => void
}

/** One of the two ends that a search goes out from, a step further at a time. */
export class SearchSide {
  /** Facts away from the end; of whatever is no more than `depth` away. */
  readonly distance: Map<TermId, number>
  depth = 0
  private frontier: TermId[]
  private readonly values: BareValues

  constructor(end: TermId, values: BareValues) {
    this.values = values
    this.distance = new Map([[end, 0]])
    this.frontier = [end]
  }

  /** How many entities the next step goes out from. */
  get width(): number {
    return this.frontier.length
  }

  /** A step further; gives whether it could be made. */
  async step(graph: BrowsedGraph, seen: SeenLinks, onward: Onward): Promise<boolean> {
    const from = await this.values.things(this.frontier)
    if (!(await seen.expand(graph, from, onward))) return false
    const next: TermId[] = []
    this.depth++
    for (const id of from) {
      for (const { head, tail } of seen.of(id)) {
        const other = head === id ? tail : head
        if (this.distance.has(other)) continue
        this.distance.set(other, this.depth)
        next.push(other)
      }
      await yieldToEventLoop(onward.signal)
    }
    this.frontier = next
    return true
  }
}
