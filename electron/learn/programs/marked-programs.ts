import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { resultKey } from '../../kg/sexpression/expression-result.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import type { Weighed } from '../../model/semantic-parser/chance.ts'
import { parseQuestion } from '../../model/semantic-parser/search.ts'
import type { SearchTools } from '../../model/semantic-parser/situation-of.ts'
import { sameAnswers } from './same-answers.ts'
import { rightPrograms } from './same-program.ts'

/** A program that was found for a question of which it is known what is right. */
export interface MarkedProgram extends Weighed {
  right: boolean
}

/** A question with its program, empty where the graph does not say, or with nothing but its answers. */
export interface Asked {
  question: string
  program?: string | undefined
  /** `(nothing)` where the graph does not say. */
  answers?: readonly string[] | undefined
}

const NOTHING = ['(nothing)']

/**
 * The programs that are found for a question, likeliest first, and which of them are right: the gold program, or else
 * those with its answers.
 */
export async function markedPrograms(
  kg: KnowledgeGraph,
  { question, program, answers = [] }: Asked,
  tools: Omit<SearchTools, 'kg'>,
): Promise<MarkedProgram[]> {
  const found = await parseQuestion(question, { ...tools, kg })
  const wanted = program === '' ? NOTHING : answers
  const right =
    program === undefined || program === ''
      ? await Promise.all(found.map(({ program: meant, result }) => sameAnswers(kg, meant && result, wanted)))
      : await rightPrograms(parseSExpression(program), found, kg)
  return found.map(({ key, features, score, probability, result }, i) => ({
    key,
    features,
    score,
    probability,
    answer: resultKey(result),
    right: right[i] === true,
  }))
}
