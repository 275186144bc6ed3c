import type { Turn } from '../../electron/host/api/views.ts'
import { plural } from '../design/format.ts'
import { typeWords } from '../design/name-text.ts'

/** A step of the list: one turn, or a run of repetitions that is shown as one line until it is opened. */
export type Step = { kind: 'turn'; index: number; turn: Turn } | { kind: 'fold'; index: number; turns: { index: number; turn: Turn }[]; times: number; noun: string }

/** What was done with one entity in a row, and with which calls: `[look, walk directed_by]`. Errors and answers stand alone and have no kinds. */
interface Round {
  from: number
  turns: Turn[]
  kinds: string[]
}

const leastFolded = 2

/**
 * Folds rounds of calls that do the same thing to many entities (a look and a walk for every film): the first round stays open
 * and the rest becomes `… and 7 more films`. A round may leave calls out, where an entity has no such relation.
 */
export function foldSteps(turns: readonly Turn[]): Step[] {
  const rounds = roundsOf(turns)
  const steps: Step[] = []
  for (let at = 0; at < rounds.length; at++) {
    const first = rounds[at]
    if (!first) break
    for (const [offset, turn] of first.turns.entries()) steps.push({ kind: 'turn', index: first.from + offset, turn })
    let end = at + 1
    while (repeats(first, rounds[end])) end++
    const folded = rounds.slice(at + 1, end)
    if (folded.length < leastFolded) continue
    const rest = folded.flatMap(({ from, turns: inRound }) => inRound.map((turn, offset) => ({ index: from + offset, turn })))
    steps.push({ kind: 'fold', index: first.from + first.turns.length, turns: rest, times: folded.length, noun: nounOf(rest.map(({ turn }) => turn), turns, folded.length) })
    at = end - 1
  }
  return steps
}

function roundsOf(turns: readonly Turn[]): Round[] {
  const rounds: Round[] = []
  let entity: string | undefined
  for (const [index, turn] of turns.entries()) {
    const seen = turn.action?.kind === 'call' && turn.observation?.kind !== 'error' ? turn.observation : undefined
    const kinds = seen ? [JSON.stringify([seen.kind, seen.direction, seen.kind === 'entities' ? seen.relation : ''])] : []
    const last = rounds.at(-1)
    if (last && seen && seen.entity === entity) {
      last.turns.push(turn)
      last.kinds.push(...kinds)
    } else {
      rounds.push({ from: index, turns: [turn], kinds })
    }
    entity = seen?.entity
  }
  return rounds
}

/** Whether a round does nothing but what the first did, in the same order. */
function repeats(first: Round, next: Round | undefined): boolean {
  if (!next || next.kinds.length === 0) return false
  let at = 0
  return next.kinds.every(kind => {
    at = first.kinds.indexOf(kind, at) + 1
    return at > 0
  })
}

/** What the repeated calls were about, where the graph gives all of them one type: `films`. */
function nounOf(folded: readonly Turn[], all: readonly Turn[], times: number): string {
  const typeOf = new Map<string, string | undefined>()
  for (const { observation } of all) if (observation?.kind === 'entities') for (const { name, types } of observation.entities) typeOf.set(name, types[0] === undefined ? undefined : typeWords(types[0]))
  const found = new Set(folded.map(turn => (turn.observation && turn.observation.kind !== 'error' ? typeOf.get(turn.observation.entity) : undefined)))
  const [type] = found
  if (found.size !== 1 || type === undefined || !/^\p{L}[\p{L} _-]{1,30}$/u.test(type)) return times === 1 ? 'like it' : 'like these'
  const noun = type.replace(/_/g, ' ').toLowerCase()
  return times === 1 ? noun : plural(noun)
}
