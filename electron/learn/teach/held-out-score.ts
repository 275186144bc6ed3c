import { z } from 'zod'
import { scoreTrajectory } from '../../agent/answer-scores.ts'
import { bootstrapMeans } from '../../base/significance.ts'
import { TrajectorySchema } from '../../contract/trajectory.ts'
import type { Policy } from '../../model/policy.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { rollOut, type Environment } from '../sampling/rollout.ts'
import { appendLines, resumeLines } from '../../base/json-lines.ts'
import { withoutDecisions } from './slim.ts'
import type { HeldOutScore } from '../../contract/training-run.ts'

/** One question's answer, as it is kept beside the run. */
export const HeldOutRecordSchema = z.object({
  id: z.string(),
  hops: z.number().optional(),
  hit1: z.number(),
  f1: z.number(),
  trajectory: TrajectorySchema,
})
export type HeldOutRecord = z.infer<typeof HeldOutRecordSchema>

export interface Examination {
  questions: readonly GraphLesson[]
  environment: Environment
  policy: Policy
  /** Episodes at a time: as many as the policy writes at once. */
  atOnce: number
  /** The records are kept there as they come, and those that are there already are not made again. */
  file?: string
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

/**
 * The likeliest answer to each question (temperature 0), scored.
 * @throws the signal's reason when it is aborted; what was answered so far is in the file
 */
export async function examine({
  questions,
  environment,
  policy,
  atOnce,
  file,
  signal,
  onProgress,
}: Examination): Promise<HeldOutRecord[]> {
  const records = file === undefined ? [] : await resumeLines(file, HeldOutRecordSchema)
  while (records.length < questions.length) {
    const batch = questions.slice(records.length, records.length + atOnce)
    const answered = await Promise.all(
      batch.map(async (lesson): Promise<HeldOutRecord> => {
        const trajectory = await rollOut(lesson, environment, policy, { temperature: 0, seed: 0 }, signal)
        const { hit1, f1 } = scoreTrajectory(trajectory, lesson.answers, lesson.goldVariants)
        return {
          id: lesson.id,
          hops: lesson.hops,
          hit1,
          f1,
          trajectory: withoutDecisions(trajectory),
        }
      }),
    )
    if (file !== undefined) await appendLines(file, answered)
    records.push(...answered)
    onProgress?.(records.length, questions.length)
  }
  return records
}

/** Means with the 95 % interval of Hit@1 (percentile bootstrap), and the means by number of hops. */
export async function heldOutScore(
  records: readonly Pick<HeldOutRecord, 'hops' | 'hit1' | 'f1'>[],
): Promise<HeldOutScore> {
  const [hit1, f1] = await bootstrapMeans([
    Float64Array.from(records, record => record.hit1),
    Float64Array.from(records, record => record.f1),
  ])
  const hops = [...new Set(records.flatMap(record => record.hops ?? []))].toSorted((a, b) => a - b)
  return {
    questions: records.length,
    hit1: hit1?.value ?? 0,
    f1: f1?.value ?? 0,
    hit1Low: hit1?.low ?? 0,
    hit1High: hit1?.high ?? 0,
    byHops: hops.map(wanted => {
      const own = records.filter(record => record.hops === wanted)
      return {
        hops: wanted,
        questions: own.length,
        hit1: mean(own.map(record => record.hit1)),
        f1: mean(own.map(record => record.f1)),
      }
    }),
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
