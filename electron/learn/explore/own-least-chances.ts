import { LEAST_ANSWERS } from '../../contract/explored.ts'
import { LEAST_CHANCES } from '../../model/semantic-parser/least-chances.ts'
import type { AskedQuestion } from './asked-questions.ts'

type Answer = Pick<AskedQuestion, 'chance' | 'right' | 'isTwin'>

/** So many answers to people's questions, of other graphs, are counted with the graph's own from each chance on. */
const OTHERS = 100
/** What an answer to a twin counts for: so answers of all graphs to their own questions are wrong as often as estimated. */
const TWIN = 0.25
/** How seldom chance alone has so many wrong, where a graph is held to need a threshold of its own. */
const SELDOM = 0.05

/**
 * The least chances with which answers of a graph are given, for at most 1, 2, 3 … in 100 wrong, where those of any graph
 * let through more wrong answers to its own questions than chance alone would. Then conformal risk control (Angelopoulos
 * et al., ICLR 2024) sets them, over these answers and those of other graphs, one more counted as a wrong one; they are
 * no laxer than those of any graph, as a graph's own questions are easier than people's. Undefined where they would be
 * the same, or the answers are too few.
 */
export function leastChancesOf(answers: readonly Answer[]): number[] | undefined {
  if (answers.filter(({ isTwin }) => !isTwin).length < LEAST_ANSWERS) return undefined
  const risks = [...risksOf(answers.toSorted((a, b) => b.chance - a.chance))]
  const own: number[] = []
  // From the laxest on: none is laxer than the next.
  for (let at = LEAST_CHANCES.length - 1; at >= 0; at -= 1) {
    const [any, allowed] = [LEAST_CHANCES[at] ?? 1, (at + 1) / 100]
    const enough = isTooLax(answers, any, allowed) ? (risks.findLast(({ risk }) => risk <= allowed)?.chance ?? 1) : any
    own[at] = Math.max(enough, any, own[at + 1] ?? 0)
  }
  return own.every((least, at) => least === LEAST_CHANCES[at]) ? undefined : own
}

/** Whether more of the answers that are given from a chance on are wrong than is allowed, beyond what chance does. */
function isTooLax(answers: readonly Answer[], least: number, allowed: number): boolean {
  const given = answers.filter(({ chance, isTwin }) => !isTwin && chance >= least)
  const wrong = given.filter(({ right }) => !right).length
  return wrong > 0 && atLeast(wrong, given.length, allowed) < SELDOM
}

/** The probability that of `n` draws `least` or more come true, each with this probability. */
export function atLeast(least: number, n: number, probability: number): number {
  // By logarithms: of hundreds of draws the terms are too small for a number.
  let [term, sum] = [n * Math.log1p(-probability), 0]
  for (let k = 0; k <= n; k += 1) {
    if (k >= least) sum += Math.exp(term)
    term += Math.log(((n - k) / (k + 1)) * (probability / (1 - probability)))
  }
  return Math.min(1, sum)
}

/** Of each chance that an answer has, the risk of giving all from it on. */
function* risksOf(sorted: readonly Answer[]): Generator<{ chance: number; risk: number }, void, undefined> {
  let [all, wrong] = [0, 0]
  for (const [at, { chance, right, isTwin }] of sorted.entries()) {
    const counts = isTwin ? TWIN : 1
    all += counts
    if (!right) wrong += counts
    if (sorted[at + 1]?.chance === chance) continue
    yield { chance, risk: (wrong + 1 + OTHERS * riskOfOthers(chance)) / (all + 1 + OTHERS) }
  }
}

/** The share of wrong answers to people's questions, of those given from a chance on. */
function riskOfOthers(chance: number): number {
  const at = LEAST_CHANCES.findIndex(least => least <= chance)
  return (at < 0 ? LEAST_CHANCES.length + 1 : at + 1) / 100
}
