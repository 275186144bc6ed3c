import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { TextWriter } from '../../model/policy.ts'
import type { AnswerRow } from '../../contract/answer-row.ts'
import type { JudgePlan } from '../../contract/evaluation-plan.ts'
import type { JudgedDimensions, JudgedMatch } from '../../contract/evaluation-result.ts'
import type { Judgement } from './judgements.ts'
import { judgeMatch } from './semantic-match.ts'
import { DIMENSIONS, judgeDimensions } from './seven-dimensions.ts'
import { UnusableJudgementError } from './unusable-judgement.ts'

export interface JudgeRequest {
  writer: TextWriter
  plan: Pick<JudgePlan, 'match' | 'dimensions'>
  rows: readonly AnswerRow[]
  /** Those that are there already. */
  earlier: readonly Judgement[]
  trajectory(row: AnswerRow): Promise<Trajectory>
  signal?: AbortSignal
  onJudgement?: (judgement: Judgement) => Promise<void> | void
  onProgress?: (done: number, of: number) => void
}

/**
 * Lets a model judge the answers, one after the other. What it writes that cannot be read is kept as a failure and
 * asked again when the work is gone on with.
 * @throws the signal's reason when it is aborted, and what the writer throws
 */
export async function judgeAnswers({
  writer,
  plan,
  rows,
  earlier,
  trajectory,
  signal,
  onJudgement,
  onProgress,
}: JudgeRequest): Promise<Judgement[]> {
  const there = new Map(earlier.map(judgement => [`${judgement.at} ${judgement.sample}`, judgement]))
  const judgements: Judgement[] = []
  for (const row of rows) {
    await yieldToEventLoop()
    signal?.throwIfAborted()
    const known = there.get(`${row.at} ${row.sample}`)
    if (known !== undefined && known.failed === undefined) judgements.push(known)
    else {
      const judgement = await judge(row)
      judgements.push(judgement)
      await onJudgement?.(judgement)
    }
    onProgress?.(judgements.length, rows.length)
  }
  return judgements

  async function judge(row: AnswerRow): Promise<Judgement> {
    const { at, sample, gold, answers } = row
    try {
      return {
        at,
        sample,
        ...(plan.match ? { match: await judgeMatch(writer, gold, answers, signal) } : {}),
        ...(plan.dimensions ? { dimensions: await judgeDimensions(writer, await trajectory(row), gold, signal) } : {}),
      }
    } catch (error) {
      if (!(error instanceof UnusableJudgementError)) throw error
      return { at, sample, failed: error.message }
    }
  }
}

/**
 * Means over what could be read. Precision counts the gold answers that are met against the items of the answer, of
 * which there may be fewer.
 */
export function judgedMatch(judgements: readonly Judgement[], rows: readonly AnswerRow[], by: string): JudgedMatch {
  const answers = new Map(rows.map(row => [`${row.at} ${row.sample}`, row.answers.length]))
  const scores = judgements.flatMap(({ at, sample, match }) => {
    if (match === undefined) return []
    const met = match.filter(Boolean).length
    const given = answers.get(`${at} ${sample}`) ?? 0
    const precision = given === 0 ? 0 : Math.min(1, met / given)
    const recall = match.length === 0 ? 0 : met / match.length
    return [
      {
        hit: met > 0 ? 1 : 0,
        precision,
        recall,
        f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
      },
    ]
  })
  const mean = (value: (score: (typeof scores)[number]) => number): number =>
    scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + value(score), 0) / scores.length
  return {
    by,
    n: scores.length,
    failed: failures(judgements),
    hit: mean(({ hit }) => hit),
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
  }
}

/** Graph-R1, Eq. 36: the mean of the seven, and the mean of that. */
export function judgedDimensions(judgements: readonly Judgement[], by: string): JudgedDimensions {
  const judged = judgements.flatMap(({ dimensions: scores }) => (scores === undefined ? [] : [scores]))
  const names = Object.keys(DIMENSIONS)
  const means = names.map(
    name =>
      [
        name,
        judged.length === 0 ? 0 : judged.reduce((sum, scores) => sum + (scores[name] ?? 0), 0) / judged.length,
      ] as const,
  )
  return {
    by,
    n: judged.length,
    failed: failures(judgements),
    scores: Object.fromEntries(means),
    overall: means.reduce((sum, [, score]) => sum + score, 0) / names.length,
  }
}

function failures(judgements: readonly Judgement[]): number {
  return judgements.filter(({ failed }) => failed !== undefined).length
}
