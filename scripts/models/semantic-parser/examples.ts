import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { markedPrograms } from '../../../electron/learn/programs/marked-programs.ts'
import type { EverydayRelation } from '../../../electron/model/navigator/everyday-relations.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { Features, Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import type { Asked } from '../../../electron/model/semantic-parser/follow-up/antecedents.ts'
import type { Lesson } from './lessons.ts'

/** That the graph does not say is seldom the answer and often the easiest one to give. */
const SILENCE = 2

/** The programs that were found for a lesson's question, likeliest first. */
export interface Example {
  kind: string
  /** How much it counts. */
  weight: number
  /** `answer`: the same for programs that come to the same. */
  candidates: readonly { key: string; features: Features; right: boolean; answer: string }[]
}

export interface ParserTools {
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  weights: Weights
  /** Questions before this one, oldest first, where it follows up on them. */
  asked?: readonly Asked[]
}

/**
 * Parses a lesson's question and marks the programs that are right: the gold program, or else those with its answers.
 * @param worth how much a question of its source counts
 */
export async function exampleOf(
  kg: KnowledgeGraph,
  lesson: Lesson,
  tools: ParserTools,
  worth: number,
): Promise<Example> {
  const { kind } = lesson
  const found = await markedPrograms(kg, lesson, tools)
  const isSilence = found.every(({ key, right }) => !right || key === '')
  return {
    kind,
    weight: isSilence ? worth * SILENCE : worth,
    candidates: found.map(({ key, features, right, answer }) => ({ key, features, right, answer })),
  }
}
