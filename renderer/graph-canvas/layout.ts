export interface Point {
  x: number
  y: number
}

export interface Body extends Point {
  id: string
  vx: number
  vy: number
}

export interface Link {
  source: Body
  target: Body
  /** Wished-for distance of its ends. */
  length: number
}

/** Wished-for length of a simple edge; the unit of the layout. */
const EDGE_LENGTH = 1
const REPULSION = 0.34
const STIFFNESS = 0.22
const GRAVITY = 0.012
const FRICTION = 0.62
const LONGEST_MOVE = 0.35

/** Shares of a turn that lie far from all before them: multiples of the golden ratio. */
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** What lies behind its parent is reached around it: those of a parent that is not the first keep to so much of a turn. */
const FAN = 0.55

/**
 * Where a new node appears: a little off its parent, apart from its siblings, in a direction that depends only on its
 * name and on how many of them came before, so that the same walk always draws the same picture, and ways that part at
 * one node do not cross.
 * @param nth how many siblings came before it
 */
export function placeNear(id: string, parent: (Point & { isFirst: boolean }) | undefined, nth = 0): Body {
  if (!parent) {
    const angle = (hash(id) / 2 ** 32) * 2 * Math.PI
    return { id, x: 0.2 * Math.cos(angle), y: 0.2 * Math.sin(angle), vx: 0, vy: 0 }
  }
  const share = ((0.5 + nth * GOLDEN) % 1) - 0.5
  const outward = Math.atan2(parent.y, parent.x) + share * 2 * Math.PI * (parent.isFirst ? 1 : FAN)
  return {
    id,
    x: parent.x + 0.7 * EDGE_LENGTH * Math.cos(outward),
    y: parent.y + 0.7 * EDGE_LENGTH * Math.sin(outward),
    vx: 0,
    vy: 0,
  }
}

/**
 * Edges of a node with many neighbours are longer, so that these find room around it. `degree`: the greater of the two
 * ends'.
 */
export function wishedLength(degree: number): number {
  return EDGE_LENGTH * (1 + 0.05 * Math.min(30, Math.max(0, degree - 5)))
}

/**
 * One step of a spring layout (Fruchterman and Reingold 1991, with velocity and a pull to the centre), in place; O(n²).
 * `heat` falls from 1 to 0. Gives the largest move, by which the caller knows when it has settled.
 */
export function relax(bodies: readonly Body[], links: readonly Link[], heat: number): number {
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i]
    if (!a) continue
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j]
      if (b) push(a, b)
    }
    a.vx -= a.x * GRAVITY
    a.vy -= a.y * GRAVITY
  }
  for (const { source, target, length } of links) {
    const dx = target.x - source.x
    const dy = target.y - source.y
    const distance = Math.hypot(dx, dy) || 0.001
    const pull = (STIFFNESS * (distance - length)) / distance
    source.vx += dx * pull
    source.vy += dy * pull
    target.vx -= dx * pull
    target.vy -= dy * pull
  }
  let largest = 0
  for (const body of bodies) {
    body.vx *= FRICTION
    body.vy *= FRICTION
    const speed = Math.hypot(body.vx, body.vy)
    const scale = speed > LONGEST_MOVE ? LONGEST_MOVE / speed : 1
    body.x += body.vx * scale * heat
    body.y += body.vy * scale * heat
    largest = Math.max(largest, speed * scale * heat)
  }
  return largest
}

function push(a: Body, b: Body): void {
  let dx = b.x - a.x
  let dy = b.y - a.y
  let squared = dx * dx + dy * dy
  if (squared < 1e-6) {
    // Two bodies on one spot: any direction will do, as long as it is always the same.
    dx = ((hash(a.id) & 255) - 127.5) / 5000
    dy = ((hash(b.id) & 255) - 127.5) / 5000
    squared = dx * dx + dy * dy
  }
  const force = Math.min(2, REPULSION / squared) * 0.35
  const distance = Math.sqrt(squared)
  a.vx -= (dx / distance) * force
  a.vy -= (dy / distance) * force
  b.vx += (dx / distance) * force
  b.vy += (dy / distance) * force
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
