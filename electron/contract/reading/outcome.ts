import type { Trajectory } from '../trajectory.ts'
import { agreement } from './agreement.ts'
import { count, enumerate } from './format.ts'
import { isGiven, unsureWords } from './estimate.ts'
import { lookedAtWords } from './looked-at.ts'
import { noneInBothWords } from './none-in-both.ts'
import { shortened } from './name-text.ts'
import { rankingOf } from './ranking.ts'
import { say } from '../words/words.ts'
import { inWords } from '../words/saying.ts'

/** The error of an answer that the process ended in the middle of; its steps so far are kept. */
export const INTERRUPTED =
  'Clew ended while this was being answered. The steps so far are kept; ask again to get an answer.'

export type OutcomeKind =
  | 'running'
  | 'answered'
  /** There is an answer, which is not sure enough to be given. */
  | 'unsure'
  /** The agent says so itself, or had nowhere to start from. */
  | 'graph-does-not-say'
  | 'out-of-steps'
  | 'stopped'
  | 'interrupted'
  | 'failed'

/** How a question ended, as every door says it. */
export interface Outcome {
  kind: OutcomeKind
  /** The answers, or a sentence in place of them. */
  title: string
  /** What stands behind it where there is no answer. */
  reason?: string | undefined
}

/** What an answer without items says. */
export const graphDoesNotSay = (): string => say('outcomes.graph-does-not-say')
/** The same of an answer before this one. */
export const graphDidNotSay = (): string => say('outcomes.graphDidNotSay')

/** Names that a title has; more are counted. */
const MOST_NAMED = 5

type Ended = Pick<Trajectory, 'status' | 'error' | 'answer' | 'turns' | 'topicEntities'>

function kindOf(trajectory: Ended): OutcomeKind {
  const { status, error, answer, turns } = trajectory
  if (status === 'no-answer') {
    const isSaid = turns.length === 0 || turns.at(-1)?.action?.kind === 'answer'
    return isSaid ? 'graph-does-not-say' : 'out-of-steps'
  }
  if (status === 'failed') return error === INTERRUPTED ? 'interrupted' : 'failed'
  if (status === 'answered' && answer.length === 0) return 'graph-does-not-say'
  return status === 'answered' && !isGiven(trajectory) ? 'unsure' : status
}

export function outcomeOf(trajectory: Ended): Outcome {
  const kind = kindOf(trajectory)
  if (kind === 'answered') return { kind, title: headlineOf(trajectory) }
  return { kind, title: say(`outcomes.${kind}`), reason: reasonOf(kind, trajectory) }
}

/** The answer in one line: its names, and the value that all of them have by which they were chosen. */
export function headlineOf(trajectory: Pick<Ended, 'answer' | 'turns'>): string {
  const { answers = [] } = rankingOf(trajectory) ?? {}
  const names = namesOf(answers.length > 0 ? answers : trajectory.answer)
  const [value, ...others] = new Set(answers.map(each => each.value))
  // Behind "and 65 more" it would be read as one of them.
  const isShared = value !== undefined && others.length === 0 && answers.length <= MOST_NAMED
  return isShared ? `${names}, ${shortened(value, 60)}` : names
}

/** The same as it is read at a glance: what was computed stands in full in tables, files and what a machine reads. */
export function shortHeadlineOf({ answer, turns }: Pick<Ended, 'answer' | 'turns'>): string {
  return headlineOf({ answer: answer.map(rounded), turns })
}

/** Digits of a number from which on it was divided: no graph says it so. */
const MOST_DIGITS = 10

function rounded(item: Ended['answer'][number]): Ended['answer'][number] {
  const { name, key } = item
  const digits = /^-?\d+\.(\d+)$/.exec(name)?.[1]?.length ?? 0
  if (key !== undefined || digits < 3 || name.replace(/\D/g, '').length <= MOST_DIGITS) return item
  const value = Number(name)
  return { ...item, name: String(Number(Math.abs(value) >= 1 ? value.toFixed(2) : value.toPrecision(3))) }
}

/** Names of an answer in one line: the first of them, and how many more. */
export function namesOf(answer: readonly { name: string }[]): string {
  return enumerate(
    answer.map(({ name }) => shortened(name, 120)),
    MOST_NAMED,
  )
}

function reasonOf(kind: OutcomeKind, trajectory: Ended): string | undefined {
  const { error, turns, topicEntities, answer } = trajectory
  if (kind === 'unsure') return say('outcomes.likeliestIs', { names: namesOf(answer), why: unsureWords(trajectory) })
  if (kind === 'interrupted') return say('outcomes.clewEnded')
  if (kind === 'failed') return error === undefined ? say('outcomes.noReason') : inWords(error)
  if (kind === 'running') return undefined
  if (kind === 'stopped') return say('outcomes.stepsKept')
  return noneInBothWords(trajectory) ?? lookedAtWords(turns, topicEntities[0]?.name)
}

/**
 * How several runs of one question ended together: answered where one of them is. That the graph does not say needs a
 * run that got so far; where none did, it is told what became of the last.
 */
export function outcomeOfRuns(runs: readonly Ended[]): Outcome {
  const answer = agreement(runs)
  if (answer.length > 0) return { kind: 'answered', title: namesOf(answer) }
  const order: OutcomeKind[] = ['running', 'graph-does-not-say', 'out-of-steps', 'failed', 'interrupted', 'stopped']
  const outcomes = runs.map(outcomeOf)
  const [first] = order.flatMap(kind => outcomes.find(outcome => outcome.kind === kind) ?? [])
  return first ?? { kind: 'running', title: say('outcomes.running') }
}

/** `3 of 8 done`, `all 8 done`, `7 of 8 done, 1 interrupted`: undefined stands for a run that has not begun. */
export function progressOfRuns(runs: readonly (Ended | undefined)[]): string {
  const kinds = runs.map(run => (run === undefined ? 'running' : kindOf(run)))
  const timesOf = (wanted: OutcomeKind) => kinds.filter(kind => kind === wanted).length
  const unfinished = UNFINISHED.filter(kind => timesOf(kind) > 0)
  const done = kinds.filter(kind => kind !== 'running' && !unfinished.some(each => each === kind)).length
  return [
    done === runs.length
      ? say('outcomes.allDone', { done: count(done) })
      : say('outcomes.someDone', { done: count(done), all: count(runs.length) }),
    ...unfinished.map(kind => say(HOW_MANY[kind], { number: count(timesOf(kind)) })),
  ].join(', ')
}

const UNFINISHED = ['failed', 'interrupted', 'stopped'] as const
const HOW_MANY = {
  failed: 'outcomes.howManyFailed',
  interrupted: 'outcomes.howManyInterrupted',
  stopped: 'outcomes.howManyStopped',
} as const
