import type { Call } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { namesOf, numberOf, sharedWords } from './behind.ts'
import { formsOf } from './answering-step.ts'
import { enumerate } from './format.ts'
import { relationWords, shortened } from './name-text.ts'
import { callsOf } from './observed.ts'
import { pathOf } from './statement-words.ts'
import { say } from '../words/words.ts'

type Answered = Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'>

const MOST_NAMED = 3

/**
 * Where nothing is in both of two sets that have members, what each of them has: else it looks as if the graph knew
 * nothing of either. Undefined where the last of the program was something else.
 */
export function noneInBothWords(trajectory: Answered): string | undefined {
  const forms = formsOf(trajectory)
  const last = forms.at(-1)
  if (last === undefined || last.total > 0) return undefined
  const calls = trajectory.turns.flatMap(callsOf)
  const call = calls.find(({ as }) => as !== undefined && as === last.expression)
  if (call?.name !== 'both') return undefined
  const halves = call.args.map(name => ({
    name,
    form: forms.find(({ expression }) => expression === name),
    call: calls.find(({ as }) => as === name),
  }))
  if (halves.some(({ form }) => form?.total === 0)) return undefined
  const told = halves.flatMap(half => {
    if (half.form !== undefined && half.call?.name === 'follow')
      return [`${wayOf(half.call, trajectory)} ${numberOf(half.form)}`]
    // Where a set is one thing that the question names, its name says all.
    if (half.call?.name === 'start') return [shortened(half.call.args[0] ?? '', 60)]
    return sharedWords([half.name], trajectory).map(sentence => sentence.replace(/\.$/, ''))
  })
  return say('reading.noneInBoth', { halves: told.join('; ') })
}

/** `Edda Morn → wrote →`, as evidence is written. */
function wayOf({ args: [from = '', path = ''] }: Call, trajectory: Answered): string {
  const names = namesOf(from, trajectory).map(name => shortened(name, 60))
  const steps = pathOf(path).map(({ relation, isBackwards }) => {
    const arrow = isBackwards ? '←' : '→'
    return `${arrow} ${relationWords(relation)} ${arrow}`
  })
  return [enumerate(names, MOST_NAMED), ...steps].join(' ')
}
