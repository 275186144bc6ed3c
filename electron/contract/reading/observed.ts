import type { Fact } from '../fact.ts'
import type { Call, Look, Observation, Passage, PassageSource, Walk } from '../observation.ts'
import type { Turn } from '../trajectory.ts'
import { shortened } from './name-text.ts'
import { say } from '../words/words.ts'

/** The calls of a turn in their order; none where it answers or could not be read. */
export function callsOf({ action }: Pick<Turn, 'action'>): readonly Call[] {
  return action?.kind === 'call' ? [action, ...(action.also ?? [])] : []
}

/** The relation lists that an observation shows, whatever the protocol. */
export function looksOf(observation: Observation | undefined): readonly Look[] {
  if (observation?.kind === 'relations') return [observation]
  if (observation?.kind === 'error') return observation.looks ?? []
  return observation?.kind === 'both-sides' ? observation.looks : []
}

/** The steps that an observation shows, whatever the protocol. */
export function walksOf(observation: Observation | undefined): readonly Walk[] {
  if (observation?.kind === 'entities') return [observation]
  if (observation?.kind === 'triples') return observation.walks
  if (observation?.kind !== 'expressions') return []
  return observation.steps.flatMap(({ before = [], walk }) => [...before, ...(walk ? [walk] : [])])
}

/** The entities that an observation lists: what its steps led to, and the members of its expressions. */
export function entitiesOf(observation: Observation | undefined): Walk['entities'] {
  const results = observation?.kind === 'expressions' ? observation.steps.flatMap(step => step.results) : []
  return [...walksOf(observation).flatMap(({ entities }) => entities), ...results]
}

export function passagesOf(observation: Observation | undefined): readonly Passage[] {
  if (observation?.kind === 'passages') return observation.passages
  return observation?.kind === 'expressions' ? observation.steps.flatMap(({ passages = [] }) => passages) : []
}

/** The same fact has the same key whatever observation it came from; times do not tell facts apart here. */
export function factKey({ head, relation, tail }: Fact): string {
  // By their lengths, told apart whatever they hold; a long answer asks thousands of times, and JSON takes three times as long.
  return `${head.length} ${relation.length} ${head}${relation}${tail}`
}

/** The same n-ary fact of the same chunk has the same key whatever query found it. */
export function passageKey({ text, source }: Pick<Passage, 'text' | 'source'>): string {
  return JSON.stringify([source.document, source.chunk, text])
}

/** `report.pdf, passage 3`. */
export function sourceWords({ document, chunk }: PassageSource): string {
  return say('reading.documentPassage', { document: shortened(document, 80), number: chunk + 1 })
}

/** Distinct facts of all observations, in the order in which they were seen; here times do tell facts apart. */
export function factsSeen(turns: readonly Pick<Turn, 'observation'>[]): Fact[] {
  return distinct(
    turns.flatMap(({ observation }) => observation?.facts ?? []),
    ({ head, relation, tail, time }) => JSON.stringify([head, relation, tail, time]),
  )
}

/** Distinct passages of all observations, in the order in which they were read. */
export function passagesSeen(turns: readonly Pick<Turn, 'observation'>[]): Passage[] {
  return distinct(
    turns.flatMap(({ observation }) => passagesOf(observation)),
    passageKey,
  )
}

/** The first of each key. */
function distinct<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] {
  const found = new Map<string, Each>()
  for (const each of all) {
    const key = keyOf(each)
    if (!found.has(key)) found.set(key, each)
  }
  return [...found.values()]
}
