import type { Turn } from '../../electron/host/api/views.ts'
import { plural } from '../design/format.ts'
import { typeWords } from '../design/name-text.ts'

/** A step of the list: one turn, or a run of repetitions that is shown as one line until it is opened. */
export type Step = { kind: 'turn'; index: number; turn: Turn } | { kind: 'fold'; index: number; turns: { index: number; turn: Turn }[]; times: number; noun: string }

const leastRepetitions = 2

/**
 * Folds calls that do the same thing to many entities. `A B A B A B` (a look and a walk for every film) and `A A A` both
 * count as repetitions: the first round stays open and the rest becomes `… and 7 more films`.
 */
export function foldSteps(turns: readonly Turn[]): Step[] {
  const kinds = turns.map(kindOfCall)
  const steps: Step[] = []
  let at = 0
  while (at < turns.length) {
    const { period, rounds } = longestRepetition(kinds, at)
    for (const [offset, turn] of turns.slice(at, at + period).entries()) steps.push({ kind: 'turn', index: at + offset, turn })
    if (rounds > leastRepetitions) {
      const rest = turns.slice(at + period, at + period * rounds).map((turn, offset) => ({ index: at + period + offset, turn }))
      steps.push({ kind: 'fold', index: at + period, turns: rest, times: rounds - 1, noun: nounOf(rest.map(({ turn }) => turn), turns, rounds - 1) })
      at += period * rounds
    } else {
      at += period
    }
  }
  return steps
}

/** Two turns are of one kind when they make the same call with other entities; answers and malformed turns are never folded. */
function kindOfCall(turn: Turn): string | undefined {
  if (turn.action?.kind !== 'call' || turn.observation?.kind === 'error') return undefined
  const seen = turn.observation
  const relation = seen?.kind === 'entities' ? seen.relation : ''
  return JSON.stringify([turn.action.name, relation])
}

function longestRepetition(kinds: readonly (string | undefined)[], at: number): { period: number; rounds: number } {
  let best = { period: 1, rounds: 1 }
  for (const period of [1, 2, 3]) {
    let rounds = 1
    while (repeats(kinds, at, period, rounds)) rounds++
    if (rounds > leastRepetitions && rounds * period > best.rounds * best.period) best = { period, rounds }
  }
  return best
}

function repeats(kinds: readonly (string | undefined)[], at: number, period: number, rounds: number): boolean {
  for (let offset = 0; offset < period; offset++) {
    const kind = kinds[at + offset]
    if (kind === undefined || kinds[at + rounds * period + offset] !== kind) return false
  }
  return true
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
