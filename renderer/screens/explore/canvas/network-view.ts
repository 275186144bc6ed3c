import { UndirectedGraph } from 'graphology'
import Sigma from 'sigma'
import type { MouseCoords } from 'sigma/types'
import { type Disc, LabelPlaces } from '../../../graph-canvas/label-places.ts'
import { labelsOf } from '../../../graph-canvas/labels.ts'
import type { Point } from '../../../graph-canvas/layout.ts'
import type { Palette } from '../../../graph-canvas/palette.ts'
import { NamesFirst } from './names-first.ts'
import { MANY_NODES, type NetworkEdgeLook, type NetworkLook, type NetworkNodeLook } from './network-look.ts'
import { dragged, hideWhatWaits } from './on-the-move.ts'
import { positions } from './positions.ts'
import { addPrograms, FIRST_PROGRAMS } from './programs.ts'
import type { Visible } from './visible.ts'

/** Half a side of the square that is drawn at the camera's ratio 1, in units of the layout. */
const HALF = 500
/** Pixels around everything when it is fitted in, for names and what lies over the canvas. */
const MARGIN = 110
/** The least that is fitted in, in units of the layout: two nodes are not blown up to the whole window. */
const LEAST_EXTENT = 380
const ANIMATION_MS = 260
const MANY_CHANGES = 400
const MOST_DISCS = 200

export interface NetworkEvents {
  /** A click; with `adds` to what is selected. `undefined`: on nothing. */
  onPick(id: string | undefined, adds: boolean): void
  onOpen(id: string): void
  /** Moved by hand; where they stood before. */
  onMoved(before: ReadonlyMap<string, Point>): void
}

/** The drawing of the canvas, by sigma (WebGL). Throws where the browser has no WebGL. */
export class NetworkView {
  private graph = new UndirectedGraph()
  /** How what is drawn looks: what looks as before is left alone. */
  private drawn = new Map<string, NetworkNodeLook | NetworkEdgeLook>()
  private readonly sigma: Sigma
  private readonly places = new LabelPlaces()
  private readonly namesFirst = new NamesFirst(() => this.namesOfSelected())
  private readonly events: NetworkEvents
  private readonly still: boolean
  private readonly resizing: ResizeObserver
  private selected: ReadonlySet<string> = new Set()
  private drag: { id: string; last: Point; before: Map<string, Point>; moved: boolean } | undefined

  constructor(container: HTMLElement, palette: Palette, events: NetworkEvents) {
    this.events = events
    this.still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { label, hover, edge } = labelsOf(palette, this.places)
    this.sigma = new Sigma(this.graph, container, {
      allowInvalidContainer: true,
      defaultNodeType: 'ring',
      ...FIRST_PROGRAMS,
      defaultDrawNodeLabel: this.namesFirst.of(label),
      defaultDrawNodeHover: hover,
      defaultDrawEdgeLabel: edge,
      labelRenderedSizeThreshold: 4,
      labelDensity: 0.5,
      labelGridCellSize: 120,
      renderEdgeLabels: true,
      stagePadding: 0,
      minCameraRatio: 0.05,
      maxCameraRatio: 40,
      zIndex: true,
      doubleClickZoomingRatio: 1,
      inertiaDuration: this.still ? 0 : 200,
    })
    // Sigma asks the graphics card which node lies under the pointer, and waits for its answer: where a processor has to
    // draw, for half a second a move. Here each node knows where it stands.
    Object.defineProperty(this.sigma, 'getNodeAtPosition', { value: (at: Point) => this.nodeAt(at) })
    this.sigma.setCustomBBox({ x: [-HALF, HALF], y: [-HALF, HALF] })
    this.sigma.on('beforeRender', () => {
      const { width, height } = this.sigma.getDimensions()
      this.namesFirst.beginFrame()
      this.places.clear({ left: 4, top: 4, right: width - 4, bottom: height - 4 }, () => this.discs())
    })
    hideWhatWaits(this.sigma, container)
    this.listen(container)
    this.resizing = new ResizeObserver(() => this.sigma.resize())
    this.resizing.observe(container)
  }

  /** Draws this; what is no longer in it goes. */
  update({ nodes, groups, edges }: Visible, look: NetworkLook, selected: ReadonlySet<string>): void {
    this.selected = selected
    const ids = [...nodes.map(({ key }) => key), ...groups.map(({ id }) => id)]
    const wanted = new Map<string, NetworkNodeLook | NetworkEdgeLook>([...look.nodes, ...look.edges])
    const changes = [...wanted].filter(([id, own]) => !looksSame(this.drawn.get(id), own)).length
    addPrograms(this.sigma, look)
    const isMany = nodes.length > MANY_NODES
    // What a few milliseconds draw is drawn while the view moves; the rest of so many waits until it stands.
    this.sigma.setSettings({ hideEdgesOnMove: isMany, hideLabelsOnMove: isMany })
    // Each change of a graph that is drawn is told to the drawing: of many it is quicker to begin anew.
    const graph = changes > MANY_CHANGES ? new UndirectedGraph() : this.graph
    if (graph === this.graph) this.drop(wanted)
    for (const id of ids) {
      const own = look.nodes.get(id)
      if (graph.hasNode(id) && looksSame(this.drawn.get(id), own)) continue
      const { x, y } = positions.get(id) ?? { x: 0, y: 0 }
      graph.mergeNode(id, { ...own, x, y })
    }
    for (const { id, forth, ...edge } of edges) {
      const own = look.edges.get(id)
      // The arrow of a simple edge stands at its target.
      const [source, target] = forth ? [edge.source, edge.target] : [edge.target, edge.source]
      if (graph.hasEdge(id) && graph.source(id) !== source) graph.dropEdge(id)
      else if (graph.hasEdge(id) && looksSame(this.drawn.get(id), own)) continue
      graph.mergeEdgeWithKey(id, source, target, { ...own })
    }
    this.drawn = wanted
    if (graph === this.graph) return
    this.graph = graph
    this.sigma.setGraph(graph)
  }

  /** Takes away what is no longer wanted. */
  private drop(wanted: ReadonlyMap<string, unknown>): void {
    for (const id of this.graph.edges()) if (!wanted.has(id)) this.graph.dropEdge(id)
    for (const id of this.graph.nodes()) if (!wanted.has(id)) this.graph.dropNode(id)
  }

  /** Everything to where it stands by now. */
  move(): void {
    this.graph.updateEachNodeAttributes(
      (id, attributes) => {
        const place = this.drag?.before.has(id) === true ? undefined : positions.get(id)
        return place ? { ...attributes, x: place.x, y: place.y } : attributes
      },
      { attributes: ['x', 'y'] },
    )
  }

  repaint(palette: Palette): void {
    const { label, hover, edge } = labelsOf(palette, this.places)
    this.sigma.setSetting('defaultDrawNodeLabel', this.namesFirst.of(label))
    this.sigma.setSetting('defaultDrawNodeHover', hover)
    this.sigma.setSetting('defaultDrawEdgeLabel', edge)
  }

  /**
   * Brings all of it into view.
   * @param onlyIfOutside leaves the view where it is while all of these are in it
   * @param covered pixels at the left that something lies over
   */
  fit(onlyIfOutside?: Iterable<string>, covered = 0): void {
    if (onlyIfOutside !== undefined && [...onlyIfOutside].every(id => this.isInView(id, covered))) return
    const places = this.graph.nodes().flatMap(id => positions.get(id) ?? [])
    if (places.length === 0) return
    const [left, right] = extent(places.map(({ x }) => x))
    const [bottom, top] = extent(places.map(({ y }) => y))
    const { width, height } = this.sigma.getDimensions()
    const room = (size: number): number => Math.max(size * 0.4, size - 2 * MARGIN)
    const ratio =
      (Math.max((right - left) / room(width - covered), (top - bottom) / room(height)) * Math.min(width, height)) /
      (2 * HALF)
    const place = {
      // What is covered has no middle to stand in.
      x: ((left + right) / 2 + HALF) / (2 * HALF) - ((covered / 2) * Math.max(0.05, ratio)) / Math.min(width, height),
      y: ((bottom + top) / 2 + HALF) / (2 * HALF),
      ratio: Math.max(0.05, ratio),
      angle: 0,
    }
    void this.sigma.getCamera().animate(place, { duration: this.still ? 0 : ANIMATION_MS })
  }

  zoom(by: number): void {
    const camera = this.sigma.getCamera()
    void camera.animate({ ratio: camera.getBoundedRatio(camera.ratio * by) }, { duration: this.still ? 0 : 160 })
  }

  dispose(): void {
    this.resizing.disconnect()
    this.sigma.kill()
  }

  /** Where nodes stand on the screen, so that no name covers one; of many too much would be free of names. */
  private discs(): Disc[] {
    return this.graph.order > MOST_DISCS ? [] : this.graph.mapNodes((_, attributes) => this.discOf(attributes))
  }

  private discOf({ x, y, size }: Readonly<Record<string, unknown>>): Disc {
    return {
      ...this.sigma.graphToViewport({ x: Number(x), y: Number(y) }),
      size: this.sigma.scaleSize(Number(size)),
    }
  }

  private namesOfSelected() {
    return [...this.selected].flatMap(key => {
      const look = this.drawn.get(key)
      if (look === undefined || !this.graph.hasNode(key)) return []
      return { ...look, key, ...this.discOf(this.graph.getNodeAttributes(key)) }
    })
  }

  private nodeAt(at: Point): string | undefined {
    const { x, y } = this.sigma.viewportToGraph(at)
    const unit = Math.abs(this.sigma.viewportToGraph({ x: at.x + 1, y: at.y }).x - x)
    let found: string | undefined
    let nearest = 1
    this.graph.forEachNode((id, { size }) => {
      const place = positions.get(id)
      if (place === undefined) return
      // How far from its middle, in its radius on the screen.
      const distance = Math.hypot(place.x - x, place.y - y) / unit / (this.sigma.scaleSize(Number(size)) + 1)
      if (distance > nearest) return
      nearest = distance
      found = id
    })
    return found
  }

  private isInView(id: string, covered: number): boolean {
    const place = positions.get(id)
    if (place === undefined || !this.graph.hasNode(id)) return true
    const { x, y } = this.sigma.graphToViewport(place)
    const { width, height } = this.sigma.getDimensions()
    return x > covered + 30 && y > 30 && x < width - 30 && y < height - 30
  }

  private listen(container: HTMLElement): void {
    const { sigma } = this
    sigma.on('clickNode', ({ node, event }) => this.events.onPick(node, isAdding(event)))
    sigma.on('clickStage', ({ event }) => this.events.onPick(undefined, isAdding(event)))
    sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
      preventSigmaDefault()
      this.events.onOpen(node)
    })
    sigma.on('doubleClickStage', ({ preventSigmaDefault }) => preventSigmaDefault())
    sigma.on('enterNode', () => container.classList.add('pointing'))
    sigma.on('leaveNode', () => container.classList.remove('pointing'))
    sigma.on('downNode', ({ node, event, preventSigmaDefault }) => {
      preventSigmaDefault()
      const moved = this.selected.has(node) ? [...this.selected] : [node]
      const before = new Map(moved.flatMap(id => (positions.has(id) ? [[id, positions.get(id) as Point]] : [])))
      this.drag = { id: node, last: sigma.viewportToGraph(event), before, moved: false }
    })
    sigma.on('moveBody', ({ event, preventSigmaDefault }) => {
      if (!this.drag) return
      preventSigmaDefault()
      event.preventSigmaDefault()
      dragged(sigma)
      const to = sigma.viewportToGraph(event)
      const [dx, dy] = [to.x - this.drag.last.x, to.y - this.drag.last.y]
      this.drag.last = to
      this.drag.moved = true
      for (const id of this.drag.before.keys()) {
        const from = positions.get(id)
        if (!from || !this.graph.hasNode(id)) continue
        const place = { x: from.x + dx, y: from.y + dy }
        positions.set(id, place)
        this.graph.mergeNodeAttributes(id, place)
      }
    })
    const drop = (): void => {
      const { drag } = this
      this.drag = undefined
      if (drag?.moved === true) this.events.onMoved(drag.before)
    }
    sigma.on('upNode', drop)
    sigma.on('upStage', drop)
  }
}

function looksSame(
  a: NetworkNodeLook | NetworkEdgeLook | undefined,
  b: NetworkNodeLook | NetworkEdgeLook | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b
  const [before, now] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return before.length === now.size && before.every(([name, value]) => now.get(name) === value)
}

function isAdding({ original }: MouseCoords): boolean {
  return original.shiftKey || original.ctrlKey || original.metaKey
}

function extent(values: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const missing = Math.max(0, LEAST_EXTENT - (most - least)) / 2
  return [least - missing, most + missing]
}
