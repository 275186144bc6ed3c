import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'

/** A number, a day or a time as it stands in a table. */
const VALUE = /^[-+]?(?:\d[\d.,]*|\d{1,6}-\d\d(?:-\d\d(?:T[\d:.Z+-]+)?)?)$/

/**
 * Years and amounts that a list of names has as things: no fact goes out from them, and what two have in common by them
 * says nothing.
 */
export class BareValues {
  private readonly graph: BrowsedGraph
  private readonly known = new Map<TermId, boolean>()
  private readonly isOff: boolean

  /** @param isOff where things themselves are called by numbers, as in a list of edges */
  constructor(graph: BrowsedGraph, isOff: boolean) {
    this.graph = graph
    this.isOff = isOff
  }

  static looksLike(name: string): boolean {
    return VALUE.test(name)
  }

  /** Those of the ids that are none. */
  async things(ids: readonly TermId[]): Promise<TermId[]> {
    if (this.isOff) return [...ids]
    const things: TermId[] = []
    for (const id of ids) if (!(await this.isValue(id))) things.push(id)
    return things
  }

  private async isValue(id: TermId): Promise<boolean> {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const name = (await this.graph.entity(id))?.name ?? ''
    const isValue = VALUE.test(name) && (await this.graph.relations([id], 'tail')).length === 0
    this.known.set(id, isValue)
    return isValue
  }
}
