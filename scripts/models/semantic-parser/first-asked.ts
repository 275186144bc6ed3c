/**
 * What comes about for what is estimated, on questions as they were first asked: before anyone had looked at them or their
 * graphs. What is mended for a question flatters its estimate, whichever graphs are left out of a fit.
 */
import { readFileSync } from 'node:fs'
import { reliability } from '../../../electron/evaluate/reliability.ts'
import { conformalThreshold } from '../../../electron/model/semantic-parser/conformal.ts'
import { graphDeviation } from './graph-deviation.ts'
import { plattScaling, type Scaling } from './platt.ts'

const FIRST_ASKED = 'test/questions/first-asked.jsonl'

interface FirstAsked {
  graph: string
  /** The chance that was estimated, before scaling. */
  estimate: number
  /** It is the most that such answers may have, which is not scaled. */
  bound?: true
  right: boolean
  /** That the graph does not say. */
  silent?: true
}

/** @returns `error`: the calibration error of answers, each graph scaled by what the others say */
export function asFirstAsked(): {
  answers: Scaling
  silence: Scaling
  error: number
  deviation: number
  leastChances: number[]
} {
  const asked = readFileSync(FIRST_ASKED, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as FirstAsked)
  const given = asked.filter(({ silent }) => !silent)
  const unseen = [...new Set(given.map(({ graph }) => graph))].map(graph => {
    const others = scalingOf(given.filter(each => each.graph !== graph))
    return given.filter(each => each.graph === graph).map(each => ({ chance: scaled(each, others), right: each.right }))
  })
  const answers = scalingOf(given)
  const estimates = given.map(each => ({ chance: scaled(each, answers), right: each.right }))
  const least = Math.min(...estimates.map(({ chance }) => chance))
  return {
    answers,
    silence: scalingOf(asked.filter(({ silent }) => silent)),
    error: reliability(unseen.flat(), 0.1).error,
    deviation: graphDeviation(unseen.map(each => each.map(({ chance, right }) => ({ odds: logOdds(chance), right })))),
    leastChances: Array.from({ length: 99 }, (_, at) => conformalThreshold(estimates, (at + 1) / 100)).filter(
      threshold => threshold > least,
    ),
  }
}

const scalingOf = (asked: readonly FirstAsked[]): Scaling =>
  plattScaling(asked.flatMap(({ estimate, bound, right }) => (bound ? [] : { odds: logOdds(estimate), right })))

const scaled = ({ estimate, bound }: FirstAsked, { slope, offset }: Scaling): number =>
  bound ? estimate : 1 / (1 + Math.exp(-(slope * logOdds(estimate) + offset)))

/** Bounded, as where it is estimated (`chance.ts`). */
function logOdds(chance: number): number {
  const bound = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(bound / (1 - bound))
}
