import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { resultKey } from '../../kg/sexpression/expression-result.ts'
import type { EverydayRelation } from '../../model/navigator/everyday-relations.ts'
import type { RelationRanker } from '../../model/relation-ranker.ts'
import { scoreOf, type Features } from '../../model/semantic-parser/derivation.ts'
import type { GraphPart } from '../../model/semantic-parser/lexicon.ts'
import { partsOfProgram } from '../../model/semantic-parser/parts-of-program.ts'
import { questionWords, type QuestionWord } from '../../model/semantic-parser/question-words.ts'
import { parseQuestion } from '../../model/semantic-parser/search.ts'
import { withDeltas, type Taught } from '../../model/semantic-parser/taught-weights.ts'
import type { Pair } from '../learner.ts'
import { sameAnswers } from '../programs/same-answers.ts'

/** A program that was found for the question of a pair. */
export interface FoundProgram {
  key: string
  features: Features
  /** Its score without what was taught. */
  untaught: number
  /** It comes to the answers of the pair. */
  right: boolean
  /** The same text for programs that come to the same. */
  answer: string
  /** What of the graph stands in it. */
  parts: readonly GraphPart[]
  /** Words that it stands for, and of these those of names, and those that are merely taken to speak for a step. */
  cover: bigint
  names: bigint
  guessed: bigint
}

export interface FoundForPair {
  pair: Pair
  words: readonly QuestionWord[]
  programs: readonly FoundProgram[]
}

export interface ParserTools {
  kg: KnowledgeGraph
  ranker: RelationRanker
  everyday: readonly EverydayRelation[]
  signal?: AbortSignal | undefined
}

/** The programs that the parser finds for a pair's question, and which of them come to its answers. */
export async function findPrograms(pair: Pair, { kg, ...tools }: ParserTools, taught: Taught): Promise<FoundForPair> {
  const found = await parseQuestion(pair.question, {
    kg,
    ...tools,
    weights: withDeltas(taught.deltas),
    lexicon: taught.lexicon,
    topics: pair.entities,
  })
  const classes = new Set((await kg.summary()).types.map(({ name }) => name))
  const programs: FoundProgram[] = []
  for (const { key, program, features, score, result, cover, names, guessed } of found)
    programs.push({
      key,
      features,
      untaught: score - scoreOf(features, taught.deltas),
      right: program !== undefined && (await sameAnswers(kg, result, pair.answers)),
      answer: program === undefined ? '' : resultKey(result),
      parts: program === undefined ? [] : partsOfProgram(program, classes),
      cover,
      names,
      guessed,
    })
  return { pair, words: questionWords(pair.question), programs }
}
