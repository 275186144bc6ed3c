import { UndirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { createEdgeArrowProgram, EdgeRectangleProgram } from 'sigma/rendering'
import type { Subgraph, SubgraphNode } from '../../electron/contract/reading/subgraph.ts'
import { type Disc, LabelPlaces } from './label-places.ts'
import { labelsOf } from './labels.ts'
import { type Body, type Link, placeNear, relax, wishedLength } from './layout.ts'
import { edgeLook, isRoomy, namedEdges, nodeLook } from './look.ts'
import type { Palette } from './palette.ts'
import { NoNode, RingNode } from './ring-node.ts'

/** From the head of a fact to its tail. */
const Arrow = createEdgeArrowProgram({ lengthToThicknessRatio: 3.4, widenessToThicknessRatio: 2.6 })

const FRAME_BUDGET_MS = 6
const COOLEST = 0.02
const COOLING = 0.985
/** Half the least extent of the drawing, in edge lengths, so that two nodes are not blown up to the whole window. */
const LEAST_HALF = 1.6
const MOST_STRETCH = 1.4
/** Edge lengths that an edge of a set is longer by, for its greater disc. */
const ROUND_SET = 0.4
/** Pixels at the edges where no name stands: over them lie the tools and the legend. */
const EDGE = 6
const TOOLS = 50
const LEGEND = 42

/** The drawing of a walked subgraph: a sigma canvas whose layout settles a few milliseconds a frame. */
export class GraphView {
  private readonly graph = new UndirectedGraph()
  private readonly sigma: Sigma
  private readonly bodies = new Map<string, Body>()
  private readonly places = new LabelPlaces()
  private links: Link[] = []
  private palette: Palette
  private shown: Subgraph = { nodes: [], edges: [], factsSeen: 0, factsCarrying: 0 }
  private heat = 0
  /** The picture is drawn a little wider or higher than it was laid out where the window leaves room. */
  private stretch = { x: 1, y: 1 }
  private frame = 0
  private readonly still: boolean
  private readonly resizing: ResizeObserver

  /** `onPick` is called with the node that was clicked. Throws where the browser has no WebGL. */
  constructor(container: HTMLElement, palette: Palette, onPick: (node: SubgraphNode) => void) {
    this.palette = palette
    this.still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { label, hover, edge } = labelsOf(palette, this.places)
    this.sigma = new Sigma(this.graph, container, {
      allowInvalidContainer: true,
      defaultNodeType: 'ring',
      nodeProgramClasses: { ring: RingNode, set: RingNode },
      // What stands in the middle of a set would be covered.
      nodeHoverProgramClasses: { ring: RingNode, set: NoNode },
      edgeProgramClasses: { line: EdgeRectangleProgram, arrow: Arrow },
      defaultDrawNodeLabel: label,
      defaultDrawNodeHover: hover,
      defaultDrawEdgeLabel: edge,
      labelRenderedSizeThreshold: 0,
      labelDensity: 0.6,
      labelGridCellSize: 110,
      renderEdgeLabels: true,
      stagePadding: 76,
      minCameraRatio: 0.08,
      maxCameraRatio: 3,
      zIndex: true,
    })
    this.sigma.on('beforeRender', () => {
      const { width, height } = this.sigma.getDimensions()
      const page = { left: EDGE, top: TOOLS, right: width - EDGE, bottom: height - LEGEND }
      this.places.clear(page, () => this.discs())
    })
    this.sigma.on('clickNode', ({ node }) => {
      const picked = this.shown.nodes.find(({ id }) => id === node)
      if (picked) onPick(picked)
    })
    this.resizing = new ResizeObserver(() => {
      this.sigma.resize()
      this.show()
    })
    this.resizing.observe(container)
    this.sigma.on('enterNode', () => container.classList.add('pointing'))
    this.sigma.on('leaveNode', () => container.classList.remove('pointing'))
  }

  /** Shows this subgraph: what stayed keeps its place, what is new grows out of the node it was reached from. */
  update(subgraph: Subgraph): void {
    const grown =
      subgraph.nodes.some(({ id }) => !this.bodies.has(id)) ||
      subgraph.nodes.length !== this.shown.nodes.length ||
      subgraph.edges.length !== this.shown.edges.length
    this.shown = subgraph
    const nodes = new Set(subgraph.nodes.map(({ id }) => id))
    const edges = new Set(subgraph.edges.map(({ id }) => id))
    for (const id of this.graph.edges()) if (!edges.has(id)) this.graph.dropEdge(id)
    for (const id of this.graph.nodes())
      if (!nodes.has(id)) {
        this.graph.dropNode(id)
        this.bodies.delete(id)
      }
    const roomy = isRoomy(subgraph.nodes)
    for (const node of subgraph.nodes) {
      const body =
        this.bodies.get(node.id) ??
        placeNear(node.id, node.parent === undefined ? undefined : this.bodies.get(node.parent))
      this.bodies.set(node.id, body)
      this.graph.mergeNode(node.id, {
        ...nodeLook(node, roomy, this.palette),
        x: body.x * this.stretch.x,
        y: body.y * this.stretch.y,
      })
    }
    const named = namedEdges(subgraph.edges)
    for (const edge of subgraph.edges)
      if (edge.source !== edge.target && nodes.has(edge.source) && nodes.has(edge.target))
        this.graph.mergeEdgeWithKey(edge.id, edge.source, edge.target, edgeLook(edge, named.has(edge.id), this.palette))
    const sets = new Set(subgraph.nodes.flatMap(({ id, kind }) => (kind === 'set' ? id : [])))
    this.links = subgraph.edges.flatMap(({ source, target }) => {
      const [from, to] = [this.bodies.get(source), this.bodies.get(target)]
      return from && to && from !== to
        ? [
            {
              source: from,
              target: to,
              length:
                wishedLength(Math.max(this.graph.degree(source), this.graph.degree(target))) +
                ([source, target].some(id => sets.has(id)) ? ROUND_SET : 0),
            },
          ]
        : []
    })
    if (grown) this.warm()
  }

  repaint(palette: Palette): void {
    this.palette = palette
    const { label, hover, edge } = labelsOf(palette, this.places)
    this.sigma.setSetting('defaultDrawNodeLabel', label)
    this.sigma.setSetting('defaultDrawNodeHover', hover)
    this.sigma.setSetting('defaultDrawEdgeLabel', edge)
    this.update(this.shown)
  }

  fit(): void {
    void this.sigma.getCamera().animatedReset({ duration: this.still ? 0 : 300 })
  }

  /** The picture as it is on the screen, on paper. */
  png(): Promise<Blob | null> {
    // WebGL keeps its picture only until the task ends: draw it anew and copy at once.
    this.sigma.refresh()
    const layers = Object.values(this.sigma.getCanvases())
    const copy = document.createElement('canvas')
    copy.width = Math.max(...layers.map(({ width }) => width))
    copy.height = Math.max(...layers.map(({ height }) => height))
    const context = copy.getContext('2d')
    if (context) {
      context.fillStyle = this.palette.paper
      context.fillRect(0, 0, copy.width, copy.height)
      for (const layer of layers)
        if (layer.width > 0 && layer.height > 0) context.drawImage(layer, 0, 0, copy.width, copy.height)
    }
    return new Promise(resolve => copy.toBlob(resolve, 'image/png'))
  }

  /** Where the nodes are on the screen. */
  private discs(): Disc[] {
    return this.shown.nodes.flatMap(({ id }) => {
      const shown = this.sigma.getNodeDisplayData(id)
      return shown ? { ...this.sigma.framedGraphToViewport(shown), size: this.sigma.scaleSize(shown.size) } : []
    })
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.resizing.disconnect()
    this.sigma.kill()
  }

  private warm(): void {
    this.heat = 1
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => this.settle())
  }

  private settle(): void {
    const bodies = [...this.bodies.values()]
    const end = performance.now() + FRAME_BUDGET_MS
    let moved = 1
    do {
      moved = relax(bodies, this.links, this.heat)
      this.heat *= COOLING
    } while (this.heat > COOLEST && (this.still || this.heat < 0.9) && performance.now() < end)
    const settled = this.heat <= COOLEST || moved < 0.0005
    if (settled || !this.still) this.show()
    if (!settled) this.frame = requestAnimationFrame(() => this.settle())
  }

  private show(): void {
    const bodies = [...this.bodies.values()]
    if (bodies.length === 0) return
    const horizontal = extent(bodies.map(({ x }) => x))
    const vertical = extent(bodies.map(({ y }) => y))
    const { width, height } = this.sigma.getDimensions()
    const room = (height / width) * (horizontal.half / vertical.half)
    this.stretch = { x: Math.min(MOST_STRETCH, Math.max(1, 1 / room)), y: Math.min(MOST_STRETCH, Math.max(1, room)) }
    const { x, y } = this.stretch
    this.graph.updateEachNodeAttributes((id, attributes) => {
      const body = this.bodies.get(id)
      return body ? { ...attributes, x: body.x * x, y: body.y * y } : attributes
    })
    this.sigma.setCustomBBox({
      x: [(horizontal.middle - horizontal.half) * x, (horizontal.middle + horizontal.half) * x],
      y: [(vertical.middle - vertical.half) * y, (vertical.middle + vertical.half) * y],
    })
    this.sigma.refresh({ schedule: true })
  }
}

function extent(values: readonly number[]): { middle: number; half: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, half: Math.max(LEAST_HALF, (most - least) / 2) }
}
