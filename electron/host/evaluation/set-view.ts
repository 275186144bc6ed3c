import type { QuestionSetView } from '../../contract/evaluation.ts'
import type { EvaluationQuestionSet } from '../../evaluate/question-files.ts'

const EXAMPLES = 5
const ANSWERS_SHOWN = 5
const TYPES_SHOWN = 50

export function setView({ questions, rejected, rejectedCount }: EvaluationQuestionSet): QuestionSetView {
  const hops = new Map<number, number>()
  for (const question of questions)
    if (question.hops !== undefined) hops.set(question.hops, (hops.get(question.hops) ?? 0) + 1)
  return {
    questions: questions.length,
    rejected,
    rejectedCount,
    byHops: [...hops].toSorted(([a], [b]) => a - b).map(([number, count]) => ({ hops: number, questions: count })),
    types: [...new Set(questions.flatMap(({ type }) => type ?? []))].toSorted().slice(0, TYPES_SHOWN),
    multipleChoice: questions.some(({ options }) => options !== undefined),
    examples: questions
      .slice(0, EXAMPLES)
      .map(({ question, answers }) => ({ question, answers: answers.slice(0, ANSWERS_SHOWN) })),
  }
}
