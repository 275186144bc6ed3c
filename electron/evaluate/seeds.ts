import type { AnswerRow } from '../contract/answer-row.ts'
import type { SeedSpread } from '../contract/evaluation-result.ts'

/**
 * Each score under each seed, and how far the seeds are apart: the standard deviation with n − 1, as papers write `83.4
 * ± 0.7`. Sample k of every question has the seed k after the first; undefined with fewer than two.
 */
export function seedSpread(rows: readonly AnswerRow[]): SeedSpread | undefined {
  const samples = [...new Set(rows.map(({ sample }) => sample))].toSorted((a, b) => a - b)
  if (samples.length < 2) return undefined
  const of = (value: (row: AnswerRow) => number): SeedSpread['f1'] => {
    const means = samples.map(sample => meanOf(rows.filter(row => row.sample === sample).map(value)))
    const mean = meanOf(means)
    return {
      mean,
      deviation: Math.sqrt(means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1)),
      each: means,
    }
  }
  return { f1: of(({ scores }) => scores.f1), hit1: of(({ scores }) => scores.hit1), em: of(({ scores }) => scores.em) }
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
