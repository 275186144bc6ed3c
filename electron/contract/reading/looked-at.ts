import type { Turn } from '../trajectory.ts'
import { counted, enumerate } from './format.ts'
import { relationWords, shortened } from './name-text.ts'
import { factsSeen, looksOf, passagesSeen, walksOf } from './observed.ts'
import { rowsOf, withRows } from './row-words.ts'
import { say } from '../words/words.ts'

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
    // Of a name that the graph does not have there was nothing to look at.
    if (observation?.kind !== 'error' || observation.code === 'KG_NO_RESULTS')
      for (const { entity } of looksOf(observation)) entities.add(entity)
    for (const { entity, from, relation } of walksOf(observation)) {
      for (const name of from ?? [entity]) entities.add(name)
      relations.add(relation)
    }
    if (observation?.kind === 'error')
      for (const [index, name] of observation.nearest.entries()) offer(nearest, name, 1 - index / 100)
    if (observation?.kind === 'expressions') {
      for (const { gate } of observation.steps)
        if (gate?.tier === 'rejected')
          for (const { relation, score } of gate.candidates) offer(nearest, relation, score)
    }
  }
  const rows = rowsOf({ turns })
  // A relation that was walked to no avail is no hint.
  const hints = [...nearest]
    .filter(([name]) => !relations.has(name))
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name)
  return {
    entities: [...entities].map(name => withRows(name, rows)),
    relations: [...relations],
    facts: factsSeen(turns).length,
    passages: passagesSeen(turns).length,
    nearest: hints.slice(0, MOST_NEAREST),
  }
}

function offer(nearest: Map<string, number>, name: string, score: number): void {
  nearest.set(name, Math.max(score, nearest.get(name) ?? Number.NEGATIVE_INFINITY))
}

const MOST_NAMED = 7

/** What was looked at, in words, where it led to no answer; `start`: the topic entity, where there is one. */
export function lookedAtWords(turns: readonly Turn[], start: string | undefined): string {
  const { entities, passages } = lookedAt(turns)
  if (entities.length > 0 || passages > 0)
    return say('reading.noneCarries', { seen: seenWords(turns).replace(/\.$/, '') })
  return start === undefined
    ? say('reading.nowhereToStart')
    : say('reading.nothingAround', { start: shortened(start, 60) })
}

/** `Looked at: Zeus, along father. 14 facts seen.` */
export function seenWords(turns: readonly Turn[]): string {
  const { entities, relations, facts, passages } = lookedAt(turns)
  const named = (names: readonly string[]) =>
    enumerate(
      names.map(name => shortened(name, 60)),
      MOST_NAMED,
    )
  if (entities.length === 0)
    return passages > 0
      ? say('reading.lookedAtPassages', { passages: counted(passages, 'passage') })
      : say('reading.lookedAtNothing')
  const seen =
    passages === 0
      ? counted(facts, 'fact')
      : say('reading.factsAndPassages', {
          facts: counted(facts, 'fact'),
          passages: counted(passages, 'passage'),
        })
  const told = { named: named(entities), seen }
  return relations.length === 0
    ? say('reading.lookedAt', told)
    : say('reading.lookedAtAlong', { ...told, along: named([...new Set(relations.map(relationWords))]) })
}
