import { saying } from '../../contract/words/saying.ts'
import type { AnswerQuery } from '../../contract/answer-query.ts'
import { problemOf } from '../../contract/errors.ts'
import { expressionOf } from '../../contract/reading/answering-step.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { AnsweringService } from './answering.ts'

/** What answered a question as an expression and in SPARQL; undefined where it was answered by no logical form. */
export async function answerQuery(
  trajectory: Trajectory,
  answering: Pick<AnsweringService, 'sparql'>,
): Promise<AnswerQuery | undefined> {
  const expression = expressionOf(trajectory)
  if (expression === undefined) return undefined
  try {
    const sparql = await answering.sparql(trajectory.graph.name, expression, trajectory.settings.protocol?.now)
    return sparql === undefined ? { expression, reason: saying('answerProblems.notInSparql') } : { expression, sparql }
  } catch (error) {
    // The graph may be gone by now; the answer and its expression are kept.
    return { expression, reason: problemOf(error) }
  }
}
