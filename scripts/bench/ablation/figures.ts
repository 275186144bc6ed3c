import { z } from 'zod'
import { bootstrapDifferences } from '../../../electron/base/significance.ts'
import type { Difference } from '../../../electron/contract/score.ts'
import type { AblationRow } from './rows.ts'

/** What a run came to. */
export const MeasuredSchema = z.object({
  row: z.string(),
  seed: z.number(),
  /** Of the processor. */
  seconds: z.number(),
  /** By question: F1 before and after. */
  f1: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** F1 of the validation questions in the course of reinforcement, whatever weights were kept at last. */
  looks: z.array(z.number()),
})
export type Measured = z.infer<typeof MeasuredSchema>

export interface AblationFigures {
  graph: string
  seeds: number
  rows: {
    name: string
    paper: string
    /** Held-out questions of all seeds together. */
    questions: number
    /** F1 before its own stages, which is after those that it goes on from, and after them. */
    before: number
    after: number
    /** F1 of the validation questions before reinforcement and after its last step. */
    looks?: { first: number; last: number } | undefined
    /** To the whole, question by question; left out for the whole itself. */
    difference?: Difference | undefined
    /** What its own stages changed, question by question; of the whole this is what reinforcement adds. */
    gain?: Difference | undefined
    /** Seeds that it was run with so far. */
    seeds: number
    seconds: number
  }[]
}

/** A row for each of what was left out, all seeds together; the first is what the others are held against. */
export async function figuresOf(
  graph: string,
  seeds: number,
  wanted: readonly Pick<AblationRow, 'name' | 'paper'>[],
  done: readonly Measured[],
): Promise<AblationFigures> {
  const rows: AblationFigures['rows'] = []
  const [whole] = wanted
  const of = (row: string): Measured[] => done.filter(one => one.row === row && one.seed <= seeds)
  const base = new Map(of(whole?.name ?? '').map(({ seed, f1 }) => [seed, f1]))
  for (const { name, paper } of wanted) {
    const measured = of(name)
    const all = measured.flatMap(({ f1 }) => Object.values(f1))
    // The same seed draws the same lessons and holds the same questions out.
    const pairs = measured.flatMap(({ seed, f1 }) =>
      Object.entries(f1).flatMap(([id, [, after]]) => {
        const other = base.get(seed)?.[id]?.[1]
        return other === undefined ? [] : [[other, after] as const]
      }),
    )
    const [difference] =
      name === whole?.name || pairs.length === 0
        ? []
        : await bootstrapDifferences([Float64Array.from(pairs, ([a]) => a)], [Float64Array.from(pairs, ([, b]) => b)])
    const [gain] =
      all.length === 0
        ? []
        : await bootstrapDifferences(
            [Float64Array.from(all, ([before]) => before)],
            [Float64Array.from(all, ([, after]) => after)],
          )
    rows.push({
      name,
      paper,
      seeds: measured.length,
      gain,
      questions: all.length,
      before: mean(all.map(([before]) => before)),
      after: mean(all.map(([, after]) => after)),
      looks: looksOf(measured),
      difference,
      seconds: measured.reduce((sum, { seconds }) => sum + seconds, 0),
    })
  }
  return { graph, seeds, rows }
}

function looksOf(measured: readonly Measured[]): AblationFigures['rows'][number]['looks'] {
  const looked = measured.flatMap(({ looks }) => {
    const [first, last] = [looks[0], looks.at(-1)]
    return first === undefined || last === undefined ? [] : [{ first, last }]
  })
  return looked.length === 0
    ? undefined
    : { first: mean(looked.map(({ first }) => first)), last: mean(looked.map(({ last }) => last)) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
