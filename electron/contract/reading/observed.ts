import type { Observation, Look, Walk, Passage } from '../observation.ts'
import type { Turn } from '../trajectory.ts'

/** The relation lists that an observation shows, whatever the protocol. */
export function looksOf(observation: Observation): readonly Look[] {
  if (observation.kind === 'relations') return [observation]
  return observation.kind === 'both-sides' ? observation.looks : []
}

/** The steps that an observation shows, whatever the protocol. */
export function walksOf(observation: Observation): readonly Walk[] {
  if (observation.kind === 'entities') return [observation]
  if (observation.kind === 'triples') return observation.walks
  return observation.kind === 'expressions' ? observation.steps.flatMap(({ walk }) => (walk ? [walk] : [])) : []
}

export function passagesOf(observation: Observation): readonly Passage[] {
  return observation.kind === 'passages' ? observation.passages : []
}

/** The same n-ary fact of the same chunk has the same key whatever query found it. */
export function passageKey({ text, source }: Pick<Passage, 'text' | 'source'>): string {
  return JSON.stringify([source.document, source.chunk, text])
}

/** Distinct passages of all observations, in the order in which they were read. */
export function passagesSeen(turns: readonly Turn[]): Passage[] {
  const passages = new Map<string, Passage>()
  for (const { observation } of turns) {
    for (const passage of observation ? passagesOf(observation) : []) {
      const key = passageKey(passage)
      if (!passages.has(key)) passages.set(key, passage)
    }
  }
  return [...passages.values()]
}
