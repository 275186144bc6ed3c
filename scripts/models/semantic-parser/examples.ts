import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { rightPrograms } from '../../../electron/learn/programs/same-program.ts'
import type { EverydayRelation } from '../../../electron/model/navigator/everyday-relations.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'
import type { Features, Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { Lesson } from './lessons.ts'
import { sameAnswers } from './same-answers.ts'

/** How much a question that somebody asked counts beside one that was drawn. */
const PEOPLES = 3

/** The programs that were found for a lesson's question, likeliest first. */
export interface Example {
  kind: string
  /** How much it counts: people's own questions more than drawn ones, long chains more than short ones. */
  weight: number
  candidates: readonly { key: string; features: Features; right: boolean }[]
}

export interface ParserTools {
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  weights: Weights
}

/** Parses a lesson's question and marks the programs that are right: the gold program, or else those with its answers. */
export async function exampleOf(kg: KnowledgeGraph, lesson: Lesson, tools: ParserTools): Promise<Example> {
  const { question, kind, program, answers } = lesson
  const found = await parseQuestion(question, { kg, ...tools, reranker: undefined })
  // An empty program is that the graph does not say.
  const wanted = program === '' ? ['(nothing)'] : (answers ?? [])
  const right =
    program === undefined || program === ''
      ? await Promise.all(found.map(({ program: meant, result }) => sameAnswers(kg, meant && result, wanted)))
      : await rightPrograms(parseSExpression(program), found, kg)
  return {
    kind,
    weight: program === undefined ? PEOPLES : Math.min(3, program.split('JOIN').length - 1) || 1,
    candidates: found.map(({ key, features }, i) => ({ key, features, right: right[i] === true })),
  }
}
