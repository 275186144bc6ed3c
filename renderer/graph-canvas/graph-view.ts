import type { Subgraph, SubgraphNode } from '../../electron/contract/reading/subgraph.ts'
import { Camera } from './camera.ts'
import { LabelPlaces, type Place } from './label-places.ts'
import { labelsOf } from './labels.ts'
import { edgeLook, isRoomy, namesOf, nodeLook } from './look.ts'
import { nodeAt, paint, type PaintedEdge, type PaintedNode } from './painting.ts'
import type { Palette } from './palette.ts'
import { Settling } from './settling.ts'

const FRAME_BUDGET_MS = 6
/** Half the least extent of the drawing, in edge lengths, so that two nodes are not blown up to the whole window. */
const LEAST_HALF = 1.6
const MOST_STRETCH = 1.4
/** Pixels around everything, for names and what lies over the drawing. */
const MARGIN = 76
/** Pixels at the edges where no name stands: over them lie the tools and the legend. */
const EDGE = 6
const TOOLS = 50
const LEGEND = 42

/**
 * The drawing of a walked subgraph, whose layout settles a few milliseconds a frame. It has 300 nodes at most, which a
 * canvas takes in its stride: a window without a graphics card waits a tenth of a second for each frame of WebGL.
 */
export class GraphView {
  private readonly canvas = document.createElement('canvas')
  private readonly context = this.canvas.getContext('2d')
  private readonly container: HTMLElement
  private readonly camera: Camera
  private readonly layout = new Settling()
  private readonly places = new LabelPlaces()
  private palette: Palette
  private shown: Subgraph = { nodes: [], edges: [], factsSeen: 0, factsCarrying: 0 }
  private nodes: PaintedNode[] = []
  private edges: PaintedEdge[] = []
  private pointer: Place | undefined
  private frame = 0
  private isSettled = true
  private readonly still: boolean
  private readonly resizing: ResizeObserver

  /** `onPick` is called with the node that was clicked. */
  constructor(container: HTMLElement, palette: Palette, onPick: (node: SubgraphNode) => void) {
    this.container = container
    this.palette = palette
    this.still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    container.append(this.canvas)
    this.camera = new Camera(this.canvas, this.still, () => this.draw())
    this.canvas.addEventListener('click', event => {
      const id = nodeAt(this.nodes, { x: event.offsetX, y: event.offsetY })?.id
      const picked = this.shown.nodes.find(node => node.id === id)
      if (picked) onPick(picked)
    })
    this.canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => this.point({ x: offsetX, y: offsetY }))
    this.canvas.addEventListener('pointerleave', () => this.point(undefined))
    this.resizing = new ResizeObserver(() => {
      this.canvas.width = container.clientWidth * devicePixelRatio
      this.canvas.height = container.clientHeight * devicePixelRatio
      // At once: a canvas of a new size is empty.
      this.paint()
    })
    this.resizing.observe(container)
  }

  update(subgraph: Subgraph): void {
    this.shown = subgraph
    if (this.layout.update(subgraph.nodes, subgraph.edges)) this.isSettled = false
    const roomy = isRoomy(subgraph.nodes)
    const looks = subgraph.nodes.map(node => ({ id: node.id, look: nodeLook(node, roomy, this.palette) }))
    this.nodes = looks.map(each => ({ ...each, x: 0, y: 0, size: 0 }))
    const byId = new Map(this.nodes.map(node => [node.id, node]))
    const names = namesOf(subgraph.edges)
    this.edges = subgraph.edges.flatMap(edge => {
      const [from, to] = [byId.get(edge.source), byId.get(edge.target)]
      if (!from || !to) return []
      return [{ id: edge.id, from, to, look: edgeLook(edge, names, this.palette) }]
    })
    this.draw()
  }

  repaint(palette: Palette): void {
    this.palette = palette
    this.update(this.shown)
  }

  fit(): void {
    this.camera.reset()
  }

  /** The picture as it is on the screen, on paper. */
  png(): Promise<Blob | null> {
    const copy = document.createElement('canvas')
    copy.width = this.canvas.width
    copy.height = this.canvas.height
    const context = copy.getContext('2d')
    if (context) {
      context.fillStyle = this.palette.paper
      context.fillRect(0, 0, copy.width, copy.height)
      context.drawImage(this.canvas, 0, 0)
    }
    return new Promise(resolve => copy.toBlob(resolve, 'image/png'))
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.resizing.disconnect()
    this.camera.dispose()
    this.canvas.remove()
  }

  private point(at: Place | undefined): void {
    const before = this.hovered()
    this.pointer = at
    const now = this.hovered()
    this.container.classList.toggle('pointing', now !== undefined)
    if (now !== before) this.draw()
  }

  private hovered(): PaintedNode | undefined {
    return this.pointer && nodeAt(this.nodes, this.pointer)
  }

  /** With the next frame. */
  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      const wasSettled = this.isSettled
      this.isSettled ||= this.layout.settle(performance.now() + FRAME_BUDGET_MS, this.still)
      // Without motion it is seen where it came to rest.
      if (wasSettled || this.isSettled || !this.still) this.paint()
      if (!this.isSettled) this.draw()
    })
  }

  private paint(): void {
    const { context, palette, places } = this
    const { width, height } = {
      width: this.canvas.width / devicePixelRatio,
      height: this.canvas.height / devicePixelRatio,
    }
    if (!context || width === 0 || height === 0) return
    this.stand(width, height)
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    const page = { left: EDGE, top: TOOLS, right: width - EDGE, bottom: height - LEGEND }
    // While all moves a name would jump from side to side of its node.
    places.clear(page, () => this.nodes, this.isSettled ? this.edges : [])
    // A name whose node is out of sight would cling to the edge.
    const nodes = this.nodes.filter(({ x, y, size }) => x > -size && y > -size && x < width + size && y < height + size)
    const frame = { nodes, edges: this.edges, hovered: this.hovered() }
    paint(context, frame, labelsOf(palette, places), this.camera.growth)
  }

  /** Where everything is on the screen, drawn a little wider or higher than it was laid out where there is room. */
  private stand(width: number, height: number): void {
    const bodies = this.layout.all()
    const [across, down] = [extent(bodies.map(({ x }) => x)), extent(bodies.map(({ y }) => y))]
    const room = (height / width) * (across.half / down.half)
    const stretch = { x: Math.min(MOST_STRETCH, Math.max(1, 1 / room)), y: Math.min(MOST_STRETCH, Math.max(1, room)) }
    const scale = Math.min(
      Math.max(1, width / 2 - MARGIN) / (across.half * stretch.x),
      Math.max(1, height / 2 - MARGIN) / (down.half * stretch.y),
    )
    for (const node of this.nodes) {
      const { x, y } = this.layout.get(node.id) ?? { x: 0, y: 0 }
      const place = this.camera.see({
        x: width / 2 + (x - across.middle) * stretch.x * scale,
        y: height / 2 - (y - down.middle) * stretch.y * scale,
      })
      Object.assign(node, place, { size: node.look.size * this.camera.growth })
    }
  }
}

function extent(values: readonly number[]): { middle: number; half: number } {
  if (values.length === 0) return { middle: 0, half: LEAST_HALF }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, half: Math.max(LEAST_HALF, (most - least) / 2) }
}
