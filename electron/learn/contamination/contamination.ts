import { normaliseAnswer } from '../../agent/answer-scores.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { Question } from '../question-sets/question-sets.ts'
import { normaliseQuestion, SimilarityIndex } from './similarity-index.ts'

/** GraphWalker's strict threshold of cosine similarity (B.2): what is above it is left out of training. */
const SIMILARITY_THRESHOLD = 0.85

/** Questions that an evaluation is done with. Those of a file of lessons have their paths. */
export interface EvaluationSet {
  name: string
  questions: readonly (Pick<Question, 'question' | 'entities' | 'answers'> & Pick<GraphLesson, 'paths' | 'rest'>)[]
}

type Checked = Pick<GraphLesson, 'question' | 'entities' | 'answers' | 'paths' | 'rest'>

/**
 * `same`: the same question but for case and punctuation. `walk`: the same anchors with the same answers or the same
 * path. `similar`: alike by the threshold.
 */
export const RESEMBLANCES = ['same', 'walk', 'similar'] as const
export type Resemblance = (typeof RESEMBLANCES)[number]

export interface Overlap {
  kind: Resemblance
  set: string
  /** The question of the set. */
  question: string
  /** Cosine of the two questions, 0 to 1. */
  similarity: number
}

/**
 * What must not be learnt from because something is measured on it (GraphWalker B.2): questions are alike by the cosine
 * of their tf-idf vectors of words and word pairs.
 */
export class KeepOut {
  private readonly questions: { set: string; question: string; normalised: string }[]
  private readonly same: Map<string, number>
  private readonly walks = new Map<string, number>()
  private readonly index: SimilarityIndex

  constructor(sets: readonly EvaluationSet[]) {
    this.questions = sets.flatMap(({ name, questions }) =>
      questions.map(({ question }) => ({ set: name, question, normalised: normaliseQuestion(question) })),
    )
    this.same = new Map(this.questions.map(({ normalised }, i) => [normalised, i]))
    sets
      .flatMap(({ questions }) => questions)
      .forEach((question, i) => {
        for (const key of walkKeys(question)) this.walks.set(key, i)
      })
    this.index = new SimilarityIndex(this.questions.map(({ normalised }) => normalised))
  }

  /** The question that a lesson resembles, the surest kind of resemblance first; undefined: it may be learnt from. */
  resembled(lesson: Checked): Overlap | undefined {
    const normalised = normaliseQuestion(lesson.question)
    const near = this.index.nearest(normalised)
    const nearest = near?.cosine ?? 0
    const walk = walkKeys(lesson)
      .map(key => this.walks.get(key))
      .find(at => at !== undefined)
    return (
      this.overlap('same', this.same.get(normalised), 1) ??
      this.overlap('walk', walk, nearest) ??
      (nearest >= SIMILARITY_THRESHOLD ? this.overlap('similar', near?.question, nearest) : undefined)
    )
  }

  private overlap(kind: Resemblance, at: number | undefined, similarity: number): Overlap | undefined {
    const found = at === undefined ? undefined : this.questions[at]
    return found === undefined ? undefined : { kind, set: found.set, question: found.question, similarity }
  }
}

/** Anchors with answers, and anchors with path: either makes it the same task whatever the words. */
function walkKeys({ entities, answers, paths, rest }: Checked): string[] {
  const anchors = entities.length > 0 ? entities : (paths ?? []).map(({ anchor }) => anchor)
  if (anchors.length === 0) return []
  const names = (list: readonly string[]): string => [...new Set(list.map(normaliseAnswer))].toSorted().join('\u0000')
  const chains = paths?.map(({ anchor, steps }) => JSON.stringify([normaliseAnswer(anchor), steps])).toSorted()
  return [
    `answers\u0001${names(anchors)}\u0001${names(answers)}`,
    ...(chains === undefined ? [] : [`path\u0001${chains.join('\u0001')}\u0001${JSON.stringify(rest ?? [])}`]),
  ]
}
