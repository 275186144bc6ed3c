import type { AnswerRow } from '../../contract/answer-row.ts'
import type { Pair } from '../../evaluate/comparison.ts'
import type { ChangeSide, ChangeView, EvaluationView, RecordFilter, RecordView } from '../../contract/evaluation.ts'
import type { KeptEvaluation } from './evaluation-place.ts'

const NAMES_SHOWN = 20

export function evaluationView({
  plan,
  summary,
  id,
  name,
  model,
  protocol,
  questionSet,
  state,
  done,
  of,
  startedAt,
  endedAt,
  error,
  notes,
  matrix,
}: KeptEvaluation): EvaluationView {
  return {
    id,
    name,
    kg: plan.kg,
    model,
    modelId: plan.model ?? 'navigator',
    protocol,
    questionSet,
    state,
    done,
    of,
    samples: plan.samples,
    startedAt,
    notes,
    adapter: plan.adapter,
    endedAt,
    error,
    ...summary,
    matrix,
  }
}

/** @param judged what a judge said of each gold answer */
export function recordView(row: AnswerRow, judged?: readonly boolean[]): RecordView {
  const { at, sample, id, question, gold, answers, hops, type, status, scores, effort, contaminated } = row
  return {
    at,
    sample,
    id,
    question,
    status,
    scores,
    gold: gold.slice(0, NAMES_SHOWN),
    goldCount: gold.length,
    answers: answers.slice(0, NAMES_SHOWN),
    answerCount: answers.length,
    hops,
    type,
    calls: effort.calls,
    generatedTokens: effort.generatedTokens,
    totalTokens: effort.totalTokens,
    seconds: effort.seconds,
    contaminated,
    judged: judged && [...judged],
  }
}

export function passes({ scores, status, contaminated }: AnswerRow, filter: RecordFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'right':
      return scores.hit1 === 1
    case 'wrong':
      return scores.hit1 !== 1
    case 'failed':
      return status === 'failed'
    case 'contaminated':
      return contaminated === true
  }
}

export function changeView({ change, a, b }: Pair): ChangeView {
  return { change, question: a.question, gold: a.gold.slice(0, NAMES_SHOWN), a: sideOf(a), b: sideOf(b) }
}

function sideOf({ at, sample, answers, scores }: AnswerRow): ChangeSide {
  return { at, sample, answers: answers.slice(0, NAMES_SHOWN), hit1: scores.hit1, f1: scores.f1 }
}
