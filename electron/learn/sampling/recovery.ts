import type { Trajectory, Turn } from '../../contract/trajectory.ts'
import { walksOf } from '../../contract/reading/observed.ts'
import type { Walk } from '../../contract/observation.ts'
import { RECOVERY_KINDS, type RecoveryKind } from '../../contract/lesson.ts'

/**
 * What a trajectory recovers from (GraphWalker §2.2.2: reflecting on uninformative observations and backtracking from
 * dead ends). An error counts when a later call succeeded, a dead end when a later step is one that the answer was
 * found on.
 */
export function recoveries({ turns, answer }: Pick<Trajectory, 'turns' | 'answer'>): RecoveryKind[] {
  const useful = usefulTurns(turns, new Set(answer.map(({ name }) => name)))
  const last = useful.lastIndexOf(true)
  const hasError = turns.some((turn, at) => isError(turn) && turns.slice(at + 1).some(isSuccess))
  const hasDeadEnd = turns.some((turn, at) => at < last && useful[at] === false && shown(turn).length > 0)
  return RECOVERY_KINDS.filter(kind => (kind === 'error' ? hasError : hasDeadEnd))
}

/** Whether each turn shows an item of the answer, or what a later useful turn starts from. */
function usefulTurns(turns: readonly Turn[], answer: ReadonlySet<string>): boolean[] {
  const needed = new Set(answer)
  const useful = turns.map(() => false)
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    for (const walk of walksIn(turns[at])) {
      if (!walk.entities.some(({ name }) => needed.has(name))) continue
      useful[at] = true
      for (const start of walk.from ?? [walk.entity]) needed.add(start)
    }
  }
  return useful
}

function walksIn(turn: Turn | undefined): readonly Walk[] {
  return walksOf(turn?.observation)
}

function shown(turn: Turn): string[] {
  return walksIn(turn).flatMap(({ entities }) => entities.map(({ name }) => name))
}

function isError({ observation }: Turn): boolean {
  return (
    observation?.kind === 'error' ||
    (observation?.kind === 'expressions' && observation.steps.some(({ error }) => error !== undefined))
  )
}

function isSuccess(turn: Turn): boolean {
  return turn.action?.kind === 'call' && turn.observation !== undefined && !isError(turn)
}
