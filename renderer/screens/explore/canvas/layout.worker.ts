import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from 'd3-force'
import { type LayoutNews, type LayoutRequest, PER_NODE } from './layout-messages.ts'

interface Body extends SimulationNodeDatum {
  radius: number
}

/** How long it works before it looks whether something else is asked. */
const SLICE_MS = 30
/** Of many the far ones push no longer, and the picture cools sooner. */
const MANY = 800

let present: { round: number; simulation: Simulation<Body, undefined> } | undefined

onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  present = { round: data.round, simulation: simulationOf(data) }
  work(data.round)
}

function simulationOf({ nodes, links }: LayoutRequest): Simulation<Body, undefined> {
  const bodies = Array.from({ length: nodes.length / PER_NODE }, (_, index): Body => {
    const [x = 0, y = 0, radius = 0, stays = 0] = nodes.subarray(index * PER_NODE, (index + 1) * PER_NODE)
    return { x, y, radius, ...(stays === 1 && { fx: x, fy: y }) }
  })
  const pairs = Array.from({ length: links.length / 2 }, (_, index) => ({
    source: links[2 * index] ?? 0,
    target: links[2 * index + 1] ?? 0,
  }))
  const degrees = new Uint32Array(bodies.length)
  for (const end of links) degrees[end] = (degrees[end] ?? 0) + 1
  const isMany = bodies.length > MANY
  return forceSimulation(bodies)
    .alphaDecay(isMany ? 0.04 : 0.022)
    .velocityDecay(0.42)
    .force(
      'link',
      forceLink<Body, { source: number; target: number }>(pairs)
        // Edges of a node with many neighbours are longer, so that these find room around it.
        .distance(({ source, target }) => 112 + 6 * Math.sqrt(Math.max(degrees[source] ?? 0, degrees[target] ?? 0)))
        .strength(({ source, target }) => 1 / Math.max(1, Math.min(degrees[source] ?? 1, degrees[target] ?? 1))),
    )
    .force(
      'charge',
      forceManyBody<Body>()
        .strength(-520)
        .theta(isMany ? 1.2 : 0.9)
        .distanceMax(isMany ? 600 : 1_500),
    )
    .force('collide', forceCollide<Body>(({ radius }) => radius).strength(0.8))
    .force('x', forceX<Body>(0).strength(0.03))
    .force('y', forceY<Body>(0).strength(0.045))
    .stop()
}

function work(round: number): void {
  if (present?.round !== round) return
  const { simulation } = present
  const end = performance.now() + SLICE_MS
  do simulation.tick()
  while (simulation.alpha() > simulation.alphaMin() && performance.now() < end)
  const settled = simulation.alpha() <= simulation.alphaMin()
  const bodies = simulation.nodes()
  const places = new Float32Array(bodies.length * 2)
  bodies.forEach(({ x = 0, y = 0 }, index) => places.set([x, y], 2 * index))
  const news: LayoutNews = { round, places, settled }
  postMessage(news, { transfer: [places.buffer] })
  // A message that came meanwhile has its turn first.
  if (!settled) setTimeout(() => work(round), 0)
}
