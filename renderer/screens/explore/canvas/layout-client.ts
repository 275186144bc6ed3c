import { placeNear, type Point } from '../../../graph-canvas/layout.ts'
import { type LayoutNews, type LayoutRequest, PER_NODE } from './layout-messages.ts'
import { origins, positions } from './positions.ts'
import type { Visible } from './visible.ts'

/** Length of an edge in the layout's units; a screen shows so many pixels of it at its usual size. */
const EDGE = 120

/** The layout of the canvas, in a worker of its own: what stands stays, and what is new finds room beside it. */
export class LayoutClient {
  private readonly worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  private readonly onMove: (settled: boolean) => void
  private round = 0
  /** When the drawing is moved again at the earliest. */
  private next = 0
  private ids: string[] = []
  /** What a layout that has not settled may still move. */
  private loose = new Set<string>()

  constructor(onMove: (settled: boolean) => void) {
    this.onMove = onMove
    this.worker.onmessage = ({ data }: MessageEvent<LayoutNews>) => this.take(data)
  }

  /**
   * Finds a place for whatever has none. @param isAnew everything but what is pinned is laid out again
   * @returns what is being moved
   */
  layOut({ nodes, groups, edges }: Visible, isAnew: boolean): ReadonlySet<string> {
    const { loose } = this
    const grown = new Map<string, number>()
    const place = (id: string, origin: string | undefined): Point => {
      const nth = origin === undefined ? 0 : (grown.get(origin) ?? 0)
      if (origin !== undefined) grown.set(origin, nth + 1)
      const known = positions.get(id)
      if (known) return known
      loose.add(id)
      const near = origin === undefined ? undefined : positions.get(origin)
      const isFirst = origin !== undefined && origins.get(origin) === undefined
      const { x, y } = placeNear(id, near && { x: near.x / EDGE, y: near.y / EDGE, isFirst }, nth)
      const found = { x: x * EDGE, y: y * EDGE }
      positions.set(id, found)
      return found
    }
    const placed = [
      ...nodes.map(({ key, pinned }) => ({ id: key, pinned, radius: 30, ...place(key, origins.get(key)) })),
      ...groups.map(({ id, of }) => ({ id, pinned: false, radius: 52, ...place(id, of) })),
    ]
    if (isAnew) for (const { id } of placed) loose.add(id)
    if (loose.size === 0) return loose
    const numbers = new Map(placed.map(({ id }, index) => [id, index]))
    const request: LayoutRequest = {
      round: ++this.round,
      nodes: new Float32Array(placed.length * PER_NODE),
      links: new Uint32Array(edges.length * 2),
    }
    placed.forEach(({ id, x, y, radius, pinned }, index) => {
      const stays = pinned || !loose.has(id)
      request.nodes.set([x, y, radius, stays ? 1 : 0], index * PER_NODE)
    })
    edges.forEach(({ source, target }, index) => {
      request.links.set([numbers.get(source) ?? 0, numbers.get(target) ?? 0], 2 * index)
    })
    this.ids = placed.map(({ id }) => id)
    this.worker.postMessage(request, [request.nodes.buffer, request.links.buffer])
    return new Set(loose)
  }

  /** Ends what is under way: something was moved by hand. */
  stop(): void {
    this.round++
  }

  dispose(): void {
    this.worker.terminate()
  }

  private take({ round, places, settled }: LayoutNews): void {
    // Of many the drawing takes longer than the layout: it has four fifths of the time for something else.
    const isEarly = performance.now() < this.next
    if (round !== this.round || (isEarly && !settled)) return
    const begun = performance.now()
    this.ids.forEach((id, index) => {
      positions.set(id, { x: places[2 * index] ?? 0, y: places[2 * index + 1] ?? 0 })
    })
    if (settled) this.loose.clear()
    this.onMove(settled)
    this.next = performance.now() + 4 * (performance.now() - begun)
  }
}
