import { bootstrapDifferences, exactMcNemar } from '../../../electron/base/significance.ts'
import type { Difference } from '../../../electron/contract/score.ts'
import type { RowMeasured } from './measure.ts'
import type { Recorded } from './recorded.ts'

export interface GraphFigures {
  graph: string
  lessons: number
  /** Share of the questions of which a program is found that means the lesson's. */
  reached: number
  /** F1 of the best program that was found: the most that weighing can come to. */
  ceiling: number
  rows: RowFigures[]
}

/** What was measured on a graph. */
export interface GraphMeasured {
  graph: string
  recorded: readonly Recorded[]
  measured: readonly RowMeasured[]
}

/** The questions of several graphs as if they were of one; each graph was taught by itself. */
export function togetherOf(all: readonly GraphMeasured[]): GraphMeasured {
  const recorded = all.flatMap(each => each.recorded)
  const share = (each: GraphMeasured): number => each.recorded.length / Math.max(1, recorded.length)
  const first = all.map((_, at) => all.slice(0, at).reduce((sum, each) => sum + each.recorded.length, 0))
  const measured = (all[0]?.measured ?? []).map(({ row }, at): RowMeasured => {
    const rows = all.flatMap((each, of) => {
      const own = each.measured[at]
      return own === undefined ? [] : [{ own, share: share(each), first: first[of] ?? 0 }]
    })
    const summed = (value: (own: RowMeasured) => number): number =>
      rows.reduce((sum, each) => sum + each.share * value(each.own), 0)
    return {
      row,
      answers: rows.flatMap(({ own, first: from }) =>
        own.answers.map(answer => ({ ...answer, question: from + answer.question })),
      ),
      trained: {
        stage2: summed(own => own.trained.stage2),
        practised: summed(own => own.trained.practised),
        alike: summed(own => own.trained.alike),
      },
      curve: (rows[0]?.own.curve ?? []).map(({ step }, look) => ({
        step,
        f1: summed(own => own.curve[look]?.f1 ?? 0),
      })),
    }
  })
  return { graph: 'all of them', recorded, measured }
}

export interface RowFigures {
  name: string
  /** F1 on what was held out: at first, and after each stage. */
  before: number
  stage1: number
  stage2: number
  practised: number
  /** What reinforcement adds to stage 2, question by question. */
  gain: Difference
  /** Questions that are answered exactly right after reinforcement alone, or before it alone; the first seed's. */
  won: number
  lost: number
  /** McNemar's exact test of these. */
  mcNemar: number
  /** F1 on what was learnt from, before reinforcement and after; share of the groups that told nothing. */
  trained: RowMeasured['trained']
  curve: RowMeasured['curve']
}

export async function graphFigures(
  graph: string,
  recorded: readonly Recorded[],
  rows: readonly RowMeasured[],
): Promise<GraphFigures> {
  return {
    graph,
    lessons: recorded.length,
    reached: mean(recorded.map(({ right }) => (right.length > 0 ? 1 : 0))),
    ceiling: mean(recorded.map(({ f1 }) => Math.max(0, ...f1))),
    rows: await Promise.all(rows.map(rowFigures)),
  }
}

async function rowFigures({ row, answers, trained, curve }: RowMeasured): Promise<RowFigures> {
  const byQuestion = new Map<number, RowMeasured['answers']>()
  for (const answer of answers) byQuestion.set(answer.question, [...(byQuestion.get(answer.question) ?? []), answer])
  // A question that was held out with several seeds is one question.
  const column = (stage: 'before' | 'stage1' | 'stage2' | 'practised'): Float64Array =>
    Float64Array.from([...byQuestion.values()], own => mean(own.map(answer => answer[stage])))
  const [stage2, practised] = [column('stage2'), column('practised')]
  const [gain] = await bootstrapDifferences([stage2], [practised])
  const once = answers.filter(({ seed }) => seed === 1)
  const won = once.filter(answer => answer.stage2 < 1 && answer.practised === 1).length
  const lost = once.filter(answer => answer.stage2 === 1 && answer.practised < 1).length
  return {
    name: row,
    before: mean([...column('before')]),
    stage1: mean([...column('stage1')]),
    stage2: mean([...stage2]),
    practised: mean([...practised]),
    gain: gain ?? { value: 0, low: 0, high: 0, p: 1 },
    won,
    lost,
    mcNemar: exactMcNemar(lost, won),
    trained,
    curve,
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
