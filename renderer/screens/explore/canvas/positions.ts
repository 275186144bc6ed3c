import type { Point } from '../../../graph-canvas/layout.ts'

/**
 * Where everything of the canvas stands, and stood before it was taken away: what comes back by an undo finds its place.
 * Beside the canvas and not in it, because a layout changes it twenty times a second.
 */
export const positions = new Map<string, Point>()

/** From what a new node grows, where something is known. */
export const origins = new Map<string, string>()

export interface Stood {
  positions: ReadonlyMap<string, Point>
  origins: ReadonlyMap<string, string>
}

/** Puts everything of another canvas where it stood; gives where things stood until now. */
export function exchangePositions(next: Stood = { positions: new Map(), origins: new Map() }): Stood {
  const before = { positions: new Map(positions), origins: new Map(origins) }
  positions.clear()
  origins.clear()
  for (const [id, place] of next.positions) positions.set(id, place)
  for (const [id, origin] of next.origins) origins.set(id, origin)
  return before
}
