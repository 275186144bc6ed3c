import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { EverydayRelation } from '../../model/navigator/everyday-relations.ts'
import type { RelationRanker } from '../../model/relation-ranker.ts'
import { chanceOf } from '../../model/semantic-parser/chance.ts'
import { shareSchema } from '../../model/semantic-parser/graph-schema.ts'
import { WEIGHTS } from '../../model/semantic-parser/weights.ts'
import { markedPrograms } from '../programs/marked-programs.ts'
import type { DrawnQuestion } from './drawn-questions.ts'

/** What the agent made of a question that was drawn. */
export interface AskedQuestion {
  question: string
  answers: readonly string[]
  isTwin: boolean
  /** Nothing was answered. */
  silent: boolean
  /** The estimated chance that the answer is right, and whether it is. */
  chance: number
  right: boolean
}

export interface AskingTools {
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  signal?: AbortSignal | undefined
}

/** @param whole the graph that the questions were drawn from */
export async function asked(
  { kg, isTwin, ...drawn }: Omit<DrawnQuestion, 'kind'>,
  whole: KnowledgeGraph,
  tools: AskingTools,
): Promise<AskedQuestion | undefined> {
  if (kg !== whole) shareSchema(kg, whole, tools.everyday, tools.ranker.dictionary.ways)
  const found = await markedPrograms(kg, drawn, { ...tools, weights: WEIGHTS })
  const [chosen] = found
  if (chosen === undefined) return undefined
  return {
    question: drawn.question,
    answers: drawn.answers,
    isTwin,
    silent: chosen.key === '',
    chance: chanceOf(chosen, found),
    // What comes to the right answer is right, however it came to it.
    right: found.some(each => each.right && each.answer === chosen.answer),
  }
}
