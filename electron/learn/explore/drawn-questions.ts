import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { type LessonKind, PROGRAM_KINDS } from '../lessons/programs/program-lesson.ts'
import { programLessons } from '../lessons/programs/program-lessons.ts'
import { withoutDecidingFact } from './missing-fact.ts'

/** A question drawn from a graph, and the graph that it is asked of. */
export interface DrawnQuestion {
  question: string
  /** Empty where the graph does not say. */
  program: string
  answers: readonly string[]
  /** The same question of the graph without the fact that decides it. */
  isTwin: boolean
  kind: LessonKind
  /** Names of entities as they stand in it: some are misspelt, as people type. */
  names: readonly string[]
  kg: KnowledgeGraph
}

export interface DrawingPlan {
  seed: number
  /** Questions, their twins left out. */
  count: number
  /** Relations that are asked about, those used most. */
  relations: number
  signal?: AbortSignal | undefined
}

/** Questions that a graph does not answer, drawn before any that it does, after which it is taken to answer none. */
const MOST_UNANSWERED = 20

/**
 * Questions of every kind that a graph has, as often as people ask them; behind a walk, where there is one, its twin. None
 * where the graph answers none.
 */
export async function* drawnQuestions(
  kg: KnowledgeGraph,
  { seed, count, relations, signal }: DrawingPlan,
): AsyncGenerator<DrawnQuestion, void, undefined> {
  const lessons = programLessons(kg, {
    seed,
    count,
    kinds: [...PROGRAM_KINDS, 'unsaid'],
    relations,
    ...(signal === undefined ? {} : { signal }),
  })
  let unanswered: DrawnQuestion[] | undefined = []
  for await (const { question, program, answers, kind, mentions } of lessons) {
    const names = mentions.flatMap(({ role, start, end }) => (role === 'entity' ? [question.slice(start, end)] : []))
    const drawn = { question, program, answers, isTwin: false, kind, names, kg }
    if (unanswered !== undefined && program === '') {
      if (unanswered.push(drawn) > MOST_UNANSWERED) return
      continue
    }
    if (unanswered !== undefined) yield* unanswered
    unanswered = undefined
    yield drawn
    if (kind !== 'chain') continue
    const without = await withoutDecidingFact(parseSExpression(program), kg)
    if (without !== undefined) yield { ...drawn, program: '', answers: [], isTwin: true, kg: without }
  }
}
