import { z } from 'zod'
import { bootstrapDifferences } from '../../base/significance.ts'
import type { StageName } from '../../contract/training-run.ts'
import { askingProgress, type AskedPart } from './asking-progress.ts'
import { examine, type HeldOutRecord } from './held-out-score.ts'
import type { RunContext } from './run-context.ts'
import { countedSaying, saying, type Saying } from '../../contract/words/saying.ts'

const GradeSchema = z.object({ hops: z.number().optional(), f1: z.number() })
/** How each question was answered before teaching: of this graph and of another. */
export const GradesSchema = z.object({ here: z.array(GradeSchema), elsewhere: z.array(GradeSchema) })
export type Grades = z.infer<typeof GradesSchema>
type Grade = z.infer<typeof GradeSchema>

/** A small group says nothing: the bootstrap's interval is then of chance alone. */
const LEAST = 8

/**
 * Questions of another graph, answered with the weights of now; none where there is no such graph.
 * @param part of what the stage asks, as `askingProgress` takes it
 */
export async function examineElsewhere(
  context: RunContext,
  stage: StageName,
  part?: AskedPart,
): Promise<HeldOutRecord[]> {
  const { elsewhere, learner, atOnce, signal } = context
  if (elsewhere === undefined) return []
  const policy = await learner().policy()
  return examine({
    questions: elsewhere.questions,
    environment: elsewhere.environment(policy.description, 'examination'),
    policy,
    atOnce: atOnce(),
    signal,
    onProgress: askingProgress(context, stage, (done, of) => saying('progress.askingElsewhere', { done, of }), part),
  })
}

export function gradesOf(records: readonly HeldOutRecord[]): Grade[] {
  return records.map(({ hops, f1 }) => ({ ...(hops === undefined ? {} : { hops }), f1 }))
}

/**
 * What is answered worse than before teaching, by more than chance (paired bootstrap, 95 %): questions of another
 * graph, or those of this one that have so many steps, whatever was gained with others.
 * @returns in words; undefined where nothing was forgotten
 */
export async function forgotten(before: Grades, now: Grades): Promise<Saying | undefined> {
  const hops = [...new Set(before.here.flatMap(grade => grade.hops ?? []))].toSorted((a, b) => a - b)
  const groups: [what: Saying, before: Grade[], now: Grade[]][] = [
    [saying('trainingNotes.questionsElsewhere'), before.elsewhere, now.elsewhere],
    ...hops.map((wanted): [Saying, Grade[], Grade[]] => [
      saying('trainingNotes.questionsOfSteps', { steps: countedSaying(wanted, 'step') }),
      before.here.filter(grade => grade.hops === wanted),
      now.here.filter(grade => grade.hops === wanted),
    ]),
  ]
  for (const [what, old, fresh] of groups) {
    if (old.length < LEAST || old.length !== fresh.length) continue
    const column = (grades: readonly Grade[]): Float64Array => Float64Array.from(grades, ({ f1 }) => f1)
    const [difference] = await bootstrapDifferences([column(old)], [column(fresh)])
    if (difference !== undefined && difference.high < 0)
      return saying('trainingNotes.answeredWorse', {
        what,
        from: { decimal: mean(old), places: 3 },
        to: { decimal: mean(fresh), places: 3 },
        questions: old.length,
        low: { decimal: difference.low, places: 3 },
        high: { decimal: difference.high, places: 3 },
      })
  }
  return undefined
}

function mean(grades: readonly Grade[]): number {
  return grades.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, grades.length)
}
