import type { Point } from '../../../graph-canvas/layout.ts'
import { positions } from './positions.ts'

/** How much farther something may seem for each unit that it lies aside. */
const ASIDE = 2

/** The nearest of some in a direction, as arrow keys move; of nothing the one nearest to the middle. */
export function nearestTo(
  from: string | undefined,
  [dx, dy]: readonly [number, number],
  ids: readonly string[],
): string | undefined {
  const start = from === undefined ? undefined : positions.get(from)
  const cost = ({ x, y }: Point): number => {
    if (start === undefined) return Math.hypot(x, y)
    const [along, aside] = [(x - start.x) * dx + (y - start.y) * dy, Math.abs((x - start.x) * dy - (y - start.y) * dx)]
    return along <= 1 ? Infinity : along + ASIDE * aside
  }
  let best: { id: string; cost: number } | undefined
  for (const id of ids) {
    const place = id === from ? undefined : positions.get(id)
    const own = place === undefined ? Infinity : cost(place)
    if (own < (best?.cost ?? Infinity)) best = { id, cost: own }
  }
  return best?.id
}
