import type { Turn } from '../../electron/host/api/views.ts'

type Observation = NonNullable<Turn['observation']>
type Look = Pick<Observation & { kind: 'relations' }, 'entity' | 'direction' | 'relations'>
type Walk = Pick<Observation & { kind: 'entities' }, 'entity' | 'from' | 'relation' | 'direction' | 'entities' | 'facts'>

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
