import type { Turn } from '../trajectory.ts'
import { enumerate } from './format.ts'
import { relationWords, shortened, typePlural } from './name-text.ts'
import { looksOf, walksOf } from './observed.ts'
import { say } from '../words/words.ts'

/** A row of the list of steps: one turn, or a run of repetitions that is shown as one line until it is opened. */
export type StepRow =
  | { kind: 'turn'; index: number; turn: Turn }
  | { kind: 'fold'; index: number; turns: { index: number; turn: Turn }[]; times: number; like: string }

/**
 * What was done with one entity in a row. `kinds` tells calls apart whatever their entity; errors and answers have
 * none.
 */
interface Round {
  from: number
  entity?: string
  turns: Turn[]
  kinds: string[]
}

const LEAST_FOLDED = 2
const MOST_NAMED = 2

/**
 * Folds rounds of calls that do to further entities what was done to one of their like before (a look and a walk for
 * every film): the first of a kind stays open and those after it become `… and 7 more films`.
 */
export function foldSteps(turns: readonly Turn[]): StepRow[] {
  const rounds = roundsOf(turns)
  const shown = new Set<string>()
  const steps: StepRow[] = []
  for (let at = 0; at < rounds.length;) {
    let end = at
    while (rounds[end]?.kinds.length && rounds[end]?.kinds.every(kind => shown.has(kind))) end++
    const folded = rounds.slice(at, end)
    const entities = new Set(folded.map(({ entity }) => entity)).size
    if (entities >= LEAST_FOLDED) {
      const rest = folded.flatMap(indexed)
      steps.push({
        kind: 'fold',
        index: rest[0]?.index ?? 0,
        turns: rest,
        times: entities,
        like: likeness(
          rest.map(({ turn }) => turn),
          turns,
        ),
      })
    } else {
      end = Math.max(end, at + 1)
      for (const round of rounds.slice(at, end)) {
        for (const kind of round.kinds) shown.add(kind)
        steps.push(...indexed(round).map(step => ({ kind: 'turn' as const, ...step })))
      }
    }
    at = end
  }
  return steps
}

function indexed({ from, turns }: Round): { index: number; turn: Turn }[] {
  return turns.map((turn, offset) => ({ index: from + offset, turn }))
}

function roundsOf(turns: readonly Turn[]): Round[] {
  const rounds: Round[] = []
  /** By which walk an entity was reached: entities of one walk are of one like, those of the next hop are not. */
  const origins = new Map<string, string>()
  for (const [index, turn] of turns.entries()) {
    const seen = turn.action?.kind === 'call' ? turn.observation : undefined
    const entity = seen && entityOf(seen)
    if (!seen || entity === undefined) {
      rounds.push({ from: index, turns: [turn], kinds: [] })
      continue
    }
    const kind = JSON.stringify([
      seen.kind,
      ...looksOf(seen).map(({ direction }) => direction),
      ...walksOf(seen).map(({ direction, relation }) => [direction, relation]),
      origins.get(entity),
    ])
    for (const { direction, relation, entities } of walksOf(seen))
      for (const { name } of entities) if (!origins.has(name)) origins.set(name, JSON.stringify([direction, relation]))
    const last = rounds.at(-1)
    if (last?.entity === entity) {
      last.turns.push(turn)
      last.kinds.push(kind)
    } else {
      rounds.push({ from: index, entity, turns: [turn], kinds: [kind] })
    }
  }
  return rounds
}

/** The one entity that a call was about; undefined for errors and for calls about sets or documents. */
function entityOf(seen: NonNullable<Turn['observation']>): string | undefined {
  return 'entity' in seen ? seen.entity : undefined
}

/**
 * What the folded entities have in common: `films` where the graph gives them one type, else the relations that were
 * asked of them.
 */
function likeness(folded: readonly Turn[], all: readonly Turn[]): string {
  const typeOf = new Map<string, string | undefined>()
  for (const { observation } of all)
    for (const { entities } of walksOf(observation)) for (const { name, types } of entities) typeOf.set(name, types[0])
  const found = new Set(
    folded.map(turn => (turn.observation ? typeOf.get(entityOf(turn.observation) ?? '') : undefined)),
  )
  const [type] = found
  const word = found.size === 1 && type !== undefined ? typePlural(type) : undefined
  if (word !== undefined) return word
  const asked = new Set(
    folded.flatMap(({ observation }) =>
      walksOf(observation).map(({ relation }) => say('turns.quoted', { name: shortened(relationWords(relation), 40) })),
    ),
  )
  if (asked.size === 0) return say('turns.sameWay')
  return asked.size <= MOST_NAMED
    ? say('turns.askedFor', { relations: enumerate([...asked]) })
    : say('turns.askedForMany', { number: asked.size })
}
