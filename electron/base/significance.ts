import type { Interval, Estimate, Difference } from '../contract/score.ts'
import { seededRandom } from './random.ts'
import { yieldToEventLoop } from './event-loop.ts'

const RESAMPLES = 2_000
const SEED = 20_260_101

/**
 * Percentile bootstrap (Efron & Tibshirani 1993, §13.3): the rows are drawn anew with replacement, and the middle 95 %
 * of the means of 2,000 such draws is the interval. Seeded: the same scores have the same interval. Where all scores
 * are equal it has no width, however few they are.
 * @param columns scores by row, every column of the same length; all are drawn together
 */
export async function bootstrapMeans(columns: readonly Float64Array[], resamples = RESAMPLES): Promise<Estimate[]> {
  const means = await resampledMeans(columns, resamples)
  return columns.map((column, at) => ({ value: mean(column), ...middle(means[at] ?? new Float64Array()) }))
}

/**
 * Paired bootstrap of two runs on the same questions: the interval of the mean of the differences, and the share of
 * draws that contradict its sign, twice (Koehn 2004; with 1 added to both counts, so that a p is never 0).
 * @param a scores of the first run, a column for each measure
 * @param b scores of the second, in the same order of questions and measures
 */
export async function bootstrapDifferences(
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  resamples = RESAMPLES,
): Promise<Difference[]> {
  const columns = a.map((column, at) => column.map((score, row) => (b[at]?.[row] ?? Number.NaN) - score))
  const means = await resampledMeans(columns, resamples)
  return columns.map((column, at) => {
    const drawn = means[at] ?? new Float64Array()
    const notAbove = drawn.filter(value => value <= 0).length
    const notBelow = drawn.filter(value => value >= 0).length
    return {
      value: mean(column),
      ...middle(drawn),
      p: Math.min(1, (2 * (Math.min(notAbove, notBelow) + 1)) / (drawn.length + 1)),
    }
  })
}

/**
 * McNemar's test in its exact form: of the questions that only one of two runs got right, each falls to either side
 * with probability 1/2 where the runs are alike.
 * @returns the two-sided p
 */
export function exactMcNemar(onlyA: number, onlyB: number): number {
  const n = onlyA + onlyB
  let logTerm = -n * Math.LN2
  let tail = 0
  for (let k = 0; k <= Math.min(onlyA, onlyB); k += 1) {
    tail += Math.exp(logTerm)
    logTerm += Math.log(n - k) - Math.log(k + 1)
  }
  return Math.min(1, 2 * tail)
}

/** [column][resample], each column sorted. */
async function resampledMeans(columns: readonly Float64Array[], resamples: number): Promise<Float64Array[]> {
  const n = columns[0]?.length ?? 0
  const means = columns.map(() => new Float64Array(n === 0 ? 0 : resamples))
  if (n === 0) return means
  const random = seededRandom(SEED)
  const drawn = new Uint32Array(n)
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let i = 0; i < n; i += 1) drawn[i] = Math.floor(random.next() * n)
    for (const [at, column] of columns.entries()) {
      let sum = 0
      for (let i = 0; i < n; i += 1) sum += column[drawn[i] as number] as number
      const own = means[at]
      if (own !== undefined) own[resample] = sum / n
    }
    await yieldToEventLoop()
  }
  return means.map(column => column.sort())
}

function mean(column: Float64Array): number {
  return column.length === 0 ? 0 : column.reduce((sum, score) => sum + score, 0) / column.length
}

function middle(sorted: Float64Array): Interval {
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }
}

/** Linear between the two nearest of the sorted values (Hyndman & Fan 1996, type 7). */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}
