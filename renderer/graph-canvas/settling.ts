import { type Body, type Link, placeNear, relax, wishedLength } from './layout.ts'

const COOLEST = 0.02
const COOLING = 0.985
/** Edge lengths that an edge is longer by for each set at its ends, for its greater disc. */
const ROUND_SET = 0.4

/** The layout of a drawing that grows: what stayed keeps its place, what is new grows out of what it was reached from. */
export class Settling {
  private bodies = new Map<string, Body>()
  private links: Link[] = []
  private heat = 0

  /** @returns whether anything has to find a place */
  update(
    nodes: readonly { id: string; parent?: string | undefined; kind: string }[],
    edges: readonly { source: string; target: string }[],
  ): boolean {
    const before = this.bodies
    const links = this.links.length
    this.bodies = new Map()
    const firsts = new Set(nodes.flatMap(({ id, parent }) => (parent === undefined ? id : [])))
    const children = new Map<string, number>()
    const grownFrom = (id: string, parent: string | undefined): Body => {
      const body = parent === undefined ? undefined : (this.bodies.get(parent) ?? before.get(parent))
      if (parent === undefined || body === undefined) return placeNear(id, undefined)
      return placeNear(id, { ...body, isFirst: firsts.has(parent) }, children.get(parent) ?? 0)
    }
    for (const { id, parent } of nodes) {
      this.bodies.set(id, before.get(id) ?? grownFrom(id, parent))
      if (parent !== undefined) children.set(parent, (children.get(parent) ?? 0) + 1)
    }
    const degrees = new Map<string, number>()
    for (const id of edges.flatMap(({ source, target }) => [source, target]))
      degrees.set(id, (degrees.get(id) ?? 0) + 1)
    const sets = new Set(nodes.flatMap(({ id, kind }) => (kind === 'set' ? id : [])))
    this.links = edges.flatMap(({ source: from, target: to }) => {
      const [source, target] = [this.bodies.get(from), this.bodies.get(to)]
      if (!source || !target || source === target) return []
      const length = wishedLength(Math.max(degrees.get(from) ?? 0, degrees.get(to) ?? 0))
      return [{ source, target, length: length + ROUND_SET * [from, to].filter(id => sets.has(id)).length }]
    })
    const grown =
      before.size !== this.bodies.size || links !== this.links.length || nodes.some(({ id }) => !before.has(id))
    if (grown) this.heat = 1
    return grown
  }

  get(id: string): Body | undefined {
    return this.bodies.get(id)
  }

  all(): Body[] {
    return [...this.bodies.values()]
  }

  /**
   * A few steps, as many as there is time for; `isLong` takes all of it, and not only a step while all is still moving.
   * @returns whether everything has found its place
   */
  settle(until: number, isLong: boolean): boolean {
    const bodies = this.all()
    let moved = 1
    do {
      moved = relax(bodies, this.links, this.heat)
      this.heat *= COOLING
    } while (this.heat > COOLEST && (isLong || this.heat < 0.9) && performance.now() < until)
    return this.heat <= COOLEST || moved < 0.0005
  }
}
