import type { Point } from '../../../graph-canvas/layout.ts'

/**
 * Where everything of the canvas stands, and stood before it was taken away: what comes back by an undo finds its place.
 * Beside the canvas and not in it, because a layout changes it twenty times a second.
 */
export const positions = new Map<string, Point>()

/** From what a new node grows, where something is known. */
export const origins = new Map<string, string>()

export function forgetPositions(): void {
  positions.clear()
  origins.clear()
}
