import type { AnswerRow } from '../contract/answer-row.ts'
import type { SelectiveResult } from '../contract/evaluation-result.ts'
import { estimateOf, isGiven } from '../contract/reading/estimate.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import { reliability, type Estimated } from './reliability.ts'
import { shareOf } from './share-estimate.ts'

/** Points of the curve of risk over coverage. */
const POINTS = 40

/** How sure the agent was of an answer; nothing where there is none, or nothing was estimated. */
export function surenessOf(trajectory: Pick<Trajectory, 'answer' | 'turns' | 'status'>): Pick<AnswerRow, 'estimate'> {
  const estimate = trajectory.answer.length === 0 ? undefined : estimateOf(trajectory)
  return estimate === undefined ? {} : { estimate: { chance: estimate.chance, given: isGiven(trajectory) } }
}

/** What the estimates of answers were worth; undefined where there are none. */
export function selectiveResult(answers: readonly (Estimated & { given: boolean })[]): SelectiveResult | undefined {
  if (answers.length === 0) return undefined
  const given = answers.filter(answer => answer.given)
  const right = answers.filter(answer => answer.right)
  const { error, bins } = reliability(answers)
  return {
    answers: answers.length,
    given: shareOf(given.length, answers.length),
    wrong: shareOf(given.filter(answer => !answer.right).length, given.length),
    rightGiven: shareOf(right.filter(answer => answer.given).length, right.length),
    error,
    bins,
    risks: risksOf(answers),
  }
}

/** The share of wrong answers among the surest ones, for growing shares of all. */
function risksOf(answers: readonly Estimated[]): SelectiveResult['risks'] {
  const sorted = answers.toSorted((a, b) => b.chance - a.chance)
  const points = Math.min(POINTS, sorted.length)
  const ends = Array.from({ length: points }, (_, at) => Math.round(((at + 1) * sorted.length) / points))
  let [at, wrong] = [0, 0]
  return ends.map(end => {
    for (; at < end; at += 1) if (sorted[at]?.right === false) wrong += 1
    return { coverage: end / sorted.length, risk: wrong / end }
  })
}
