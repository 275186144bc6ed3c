import type { Turn } from '../trajectory.ts'
import { factsSeen } from './paths.ts'
import { looksOf, passagesSeen, walksOf } from './observed.ts'

/** What an episode has looked at: what stands behind “the graph does not say”. */
export interface LookedAt {
  entities: string[]
  relations: string[]
  facts: number
  passages: number
  /** Relations and names of the graph that came near to what was wanted, best first. */
  nearest: string[]
}

const MOST_NEAREST = 8

export function lookedAt(turns: readonly Turn[]): LookedAt {
  const entities = new Set<string>()
  const relations = new Set<string>()
  const nearest = new Map<string, number>()
  for (const { observation } of turns) {
    if (!observation) continue
    for (const { entity } of looksOf(observation)) entities.add(entity)
    for (const { entity, from, relation } of walksOf(observation)) {
      for (const name of from ?? [entity]) entities.add(name)
      relations.add(relation)
    }
    if (observation.kind === 'error')
      for (const [index, name] of observation.nearest.entries()) offer(nearest, name, 1 - index / 100)
    if (observation.kind === 'expressions') {
      for (const { gate } of observation.steps)
        if (gate?.tier === 'rejected')
          for (const { relation, score } of gate.candidates) offer(nearest, relation, score)
    }
  }
  // A relation that was walked to no avail is no hint.
  const hints = [...nearest]
    .filter(([name]) => !relations.has(name))
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name)
  return {
    entities: [...entities],
    relations: [...relations],
    facts: factsSeen(turns).length,
    passages: passagesSeen(turns).length,
    nearest: hints.slice(0, MOST_NEAREST),
  }
}

function offer(nearest: Map<string, number>, name: string, score: number): void {
  nearest.set(name, Math.max(score, nearest.get(name) ?? Number.NEGATIVE_INFINITY))
}
