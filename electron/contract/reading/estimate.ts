import type { AnswerEstimate, Reading, Trajectory } from '../trajectory.ts'
import { count, enumerate } from './format.ts'
import { shortened } from './name-text.ts'
import { say } from '../words/words.ts'

/** What the agent makes of its answer; undefined where it said nothing of it, and where a person took a hand in it. */
export function estimateOf({ turns, status }: Pick<Trajectory, 'turns' | 'status'>): AnswerEstimate | undefined {
  if (status !== 'answered' && status !== 'no-answer') return undefined
  return turns.some(({ edited }) => edited === true) ? undefined : turns.find(turn => turn.estimate)?.estimate
}

/** Whether an answer is given, as one that is sure enough; else it is offered. */
export function isGiven(trajectory: Pick<Trajectory, 'turns' | 'status'>): boolean {
  const estimate = estimateOf(trajectory)
  return estimate === undefined || estimate.chance >= estimate.needed
}

/** Log odds of being right as they were estimated, without what the graph's marks added. */
export function oddsOf(trajectory: Pick<Trajectory, 'turns' | 'status' | 'settings'>): number | undefined {
  const { chance } = estimateOf(trajectory) ?? {}
  if (chance === undefined) return undefined
  const bounded = Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, chance))
  return Math.log(bounded / (1 - bounded)) - (trajectory.settings.sureness?.offset ?? 0)
}

/** `83 %`: never none, and never all. */
export function chanceWords(chance: number): string {
  return `${inHundred(chance)} %`
}

/** What the figure says. */
function chanceNote(chance: number): string {
  return say('reading.chanceNote', { chance: inHundred(chance) })
}

/** The figure with what it says. */
export function sureWords(chance: number): string {
  return say('reading.sure', { chance: chanceWords(chance), note: chanceNote(chance) })
}

/** Why an answer is not given. */
export function unsureWords(trajectory: Pick<Trajectory, 'turns' | 'status'>): string {
  const { chance = 0, needed = 0 } = estimateOf(trajectory) ?? {}
  return say('reading.givenFrom', { note: chanceNote(chance), needed: chanceWords(needed) })
}

const MOST_CERTAIN = 0.999

const inHundred = (chance: number): number => Math.min(99, Math.max(1, Math.round(chance * 100)))

const MOST_QUOTED = 4
const LONGEST = 60
/** An answer that is no surer than this is said to be doubtful. */
const DOUBTFUL = 0.5

/**
 * What speaks against an answer, in plain words.
 * @param isAnswered whether there is one, which then goes by the rest of the question
 */
export function doubtsOf({ chance, unread }: Pick<AnswerEstimate, 'chance' | 'unread'>, isAnswered: boolean): string[] {
  const quoted = unread.map(words => say('reading.quoted', { words: shortened(words, LONGEST) }))
  const key = isAnswered ? 'reading.ignored' : 'reading.couldNotRead'
  return [
    ...(quoted.length === 0 ? [] : [say(key, { quoted: enumerate(quoted, MOST_QUOTED) })]),
    ...(chance < DOUBTFUL ? [say('reading.likelierWrong')] : []),
  ]
}

/**
 * What else the question may mean. A reading that comes to nothing is offered to nobody who has an answer: *none* in its
 * place says nothing of what would have been meant.
 */
export function otherReadings(
  { others }: Pick<AnswerEstimate, 'others'>,
  isAnswered: boolean,
): AnswerEstimate['others'] {
  return others.filter(({ program, total }) => !isAnswered || program === undefined || total > 0)
}

/** What a reading comes to: `Ares, Apollo and 3 more`. */
export function readingWords({ program, names, total }: Pick<Reading, 'program' | 'names' | 'total'>): string {
  if (program === undefined) return say('reading.graphDoesNotSay')
  if (total === 0) return say('reading.none')
  const told = names.map(name => shortened(name, LONGEST))
  return total > told.length
    ? say('reading.andMore', { told: told.join(', '), number: count(total - told.length) })
    : enumerate(told)
}
