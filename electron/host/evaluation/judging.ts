import { judgeAnswers, judgedDimensions, judgedMatch } from '../../evaluate/judge/judge-answers.ts'
import { appendJudgement, readJudgements } from '../../evaluate/judge/judgements.ts'
import type { EvaluationPlan } from '../../contract/evaluation-plan.ts'
import { readRows, readTrajectoryAt } from '../../evaluate/records.ts'
import type { EvaluationResult } from '../../contract/evaluation-result.ts'
import { ClewError } from '../../contract/errors.ts'
import { writingModel } from '../models/writing-model.ts'
import type { RunControl } from './evaluation-tools.ts'
import type { EvaluationPlace } from './evaluation-place.ts'
import type { EvaluationTools } from './evaluation-tools.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * What a judge says of the answers, where one is asked for; each judgement is kept as it comes.
 * @throws {@link ClewError} where the judge writes nothing, or is on another machine that facts of the graph must not
 *   go to
 */
export async function judged(
  place: EvaluationPlace,
  { judge, kg }: EvaluationPlan,
  { answering, models }: EvaluationTools,
  { signal, report }: RunControl,
): Promise<Pick<EvaluationResult, 'judge' | 'dimensions'>> {
  if (judge === undefined) return {}
  report({ phase: saying('progress.preparingJudge') })
  const { writer, name } = await writingModel(
    judge.model,
    kg,
    { models, requireConsent: (graph, model) => answering.requireConsent(graph, model) },
    model => saying('evaluationProblems.cannotJudge', { model }),
  )
  const { folder } = place
  const rows = await readRows(folder)
  const byPlace = new Map(rows.map(row => [`${row.at} ${row.sample}`, row]))
  const judgements = await judgeAnswers({
    writer,
    plan: judge,
    rows,
    signal,
    earlier: await readJudgements(folder),
    trajectory: async ({ at, sample }) => {
      const row = byPlace.get(`${at} ${sample}`)
      if (row === undefined) throw new ClewError('not-found', saying('evaluationProblems.judgedGone'))
      return readTrajectoryAt(folder, row)
    },
    onJudgement: judgement => appendJudgement(folder, judgement),
    onProgress: (done, of) =>
      report({
        phase: saying('progress.judged', { done, of }),
        fraction: done / of,
        rate: undefined,
        secondsLeft: undefined,
      }),
  })
  return {
    ...(judge.match ? { judge: judgedMatch(judgements, rows, name) } : {}),
    ...(judge.dimensions ? { dimensions: judgedDimensions(judgements, name) } : {}),
  }
}
