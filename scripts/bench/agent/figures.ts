import { bootstrapMeans } from '../../../electron/base/significance.ts'
import type { Estimate } from '../../../electron/contract/score.ts'
import type { AnswerLine } from './kept-answers.ts'
import { shareOf } from '../../../electron/evaluate/share-estimate.ts'
import { selectiveResult } from '../../../electron/evaluate/sureness.ts'
import type { SelectiveResult } from '../../../electron/contract/evaluation-result.ts'

/** Shares and means over questions, with 95 % intervals. */
export interface Scored {
  questions: number
  /** Exactly the set of gold answers; nothing, where the graph does not say. */
  exact: Estimate
  /** The first item of the answer is a gold answer. */
  hit1: Estimate
  f1: Estimate
  /** Nothing was answered though there is an answer. */
  silent: Estimate
  /** Something was answered, and it is not exactly right. */
  wrong: Estimate
}

export interface Figures extends Scored {
  sureness?: SelectiveResult
  /** Questions that ended with a failure of the program. */
  failed: number
  medianMs: number
  p95Ms: number
  secondsPerQuestion: number
  callsPerQuestion: number
  generatedTokensPerQuestion: number
  kinds: (Scored & { kind: string })[]
}

export async function figuresOf(lines: readonly AnswerLine[]): Promise<Figures> {
  const kinds = [...new Set(lines.flatMap(line => line.kinds))].toSorted((a, b) => a.localeCompare(b))
  const times = lines.map(({ seconds }) => seconds * 1_000).toSorted((a, b) => a - b)
  const mean = (value: (line: AnswerLine) => number): number =>
    lines.length === 0 ? 0 : lines.reduce((sum, line) => sum + value(line), 0) / lines.length
  const selective = selectiveResult(
    lines.flatMap(({ estimate, outcome }) =>
      estimate === undefined ? [] : { ...estimate, right: outcome === 'right' },
    ),
  )
  return {
    ...(await scored(lines)),
    ...(selective === undefined ? {} : { sureness: selective }),
    failed: lines.filter(({ outcome }) => outcome === 'failed').length,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    secondsPerQuestion: mean(({ seconds }) => seconds),
    callsPerQuestion: mean(({ calls }) => calls),
    generatedTokensPerQuestion: mean(({ generatedTokens }) => generatedTokens),
    kinds: await Promise.all(
      kinds.map(async kind => ({ kind, ...(await scored(lines.filter(line => line.kinds.includes(kind)))) })),
    ),
  }
}

async function scored(lines: readonly AnswerLine[]): Promise<Scored> {
  const share = (holds: (line: AnswerLine) => boolean): Estimate =>
    shareOf(lines.filter(line => holds(line)).length, lines.length)
  const [f1 = { value: 0, low: 0, high: 0 }] = await bootstrapMeans([Float64Array.from(lines, line => line.f1)])
  return {
    questions: lines.length,
    exact: share(({ exact }) => exact === 1),
    hit1: share(({ hit1 }) => hit1 === 1),
    f1,
    silent: share(({ outcome }) => outcome === 'silent'),
    wrong: share(({ outcome }) => outcome === 'wrong'),
  }
}

/** The least of sorted values that this share does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
