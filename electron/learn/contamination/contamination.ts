import { breathe } from '../../agent/breathe.ts'
import { normaliseAnswer } from '../../agent/answer-scores.ts'
import type { GraphLesson } from '../lessons/graph-lesson.ts'
import type { Question } from '../question-sets/question-sets.ts'
import { normaliseQuestion } from './question-words.ts'
import { SimilarityIndex } from './similarity-index.ts'

/** GraphWalker's strict threshold of cosine similarity (B.2): what is above it is left out of training. */
export const SIMILARITY_THRESHOLD = 0.85
/** The thresholds of its Table 5. */
const TABLE = [0.8, 0.85, 0.9] as const
const EXAMPLES_KEPT = 20

/** Questions that an evaluation is done with. Those of a file of lessons have their paths. */
export interface EvaluationSet {
  name: string
  questions: readonly (Pick<Question, 'question' | 'entities' | 'answers'> & Pick<GraphLesson, 'paths' | 'rest'>)[]
}

type Checked = Pick<GraphLesson, 'question' | 'entities' | 'answers' | 'paths' | 'rest'>

/** `same`: the same question but for case and punctuation. `walk`: the same anchors with the same answers or the same path. `similar`: alike by the threshold. */
export const resemblances = ['same', 'walk', 'similar'] as const
export type Resemblance = (typeof resemblances)[number]

export interface Overlap {
  kind: Resemblance
  set: string
  /** The question of the set. */
  question: string
  /** Cosine of the two questions, 0 to 1. */
  similarity: number
}

export interface Contamination {
  lessons: number
  /** Lessons that resemble a question of a set, and their share. */
  flagged: number
  share: number
  byKind: Record<Resemblance, number>
  bySet: { name: string; questions: number; flagged: number }[]
  /** Lessons whose most similar question is at least so similar: GraphWalker's Table 5. */
  bySimilarity: { threshold: number; lessons: number; share: number }[]
  examples: (Overlap & { lesson: string })[]
  /** What measured the similarity. */
  measure: string
}

/** What must not be learnt from because something is measured on it. */
export class KeepOut {
  private readonly questions: { set: string; question: string; normalised: string }[]
  private readonly same: Map<string, number>
  private readonly walks = new Map<string, number>()
  private readonly index: SimilarityIndex
  private readonly threshold: number

  constructor(sets: readonly EvaluationSet[], threshold = SIMILARITY_THRESHOLD) {
    this.questions = sets.flatMap(({ name, questions }) => questions.map(({ question }) => ({ set: name, question, normalised: normaliseQuestion(question) })))
    this.same = new Map(this.questions.map(({ normalised }, i) => [normalised, i]))
    sets.flatMap(({ questions }) => questions).forEach((question, i) => {
      for (const key of walkKeys(question)) this.walks.set(key, i)
    })
    this.index = new SimilarityIndex(this.questions.map(({ normalised }) => normalised))
    this.threshold = threshold
  }

  /** The question that a lesson resembles, the surest kind of resemblance first; undefined: it may be learnt from. */
  resembled(lesson: Checked): Overlap | undefined {
    return this.look(lesson).overlap
  }

  /** What {@link resembled} says, and the similarity to the nearest question whether or not that is too much. */
  look(lesson: Checked): { overlap?: Overlap; nearest: number } {
    const normalised = normaliseQuestion(lesson.question)
    const near = this.index.nearest(normalised)
    const nearest = near?.cosine ?? 0
    const walk = walkKeys(lesson).map((key) => this.walks.get(key)).find((at) => at !== undefined)
    const found = this.overlap('same', this.same.get(normalised), 1) ?? this.overlap('walk', walk, nearest) ?? (nearest >= this.threshold ? this.overlap('similar', near?.question, nearest) : undefined)
    return found === undefined ? { nearest } : { overlap: found, nearest }
  }

  private overlap(kind: Resemblance, at: number | undefined, similarity: number): Overlap | undefined {
    const found = at === undefined ? undefined : this.questions[at]
    return found === undefined ? undefined : { kind, set: found.set, question: found.question, similarity }
  }
}

/**
 * Measures how much of what is to be learnt from is also what is measured on (GraphWalker B.2). Yields to the event loop.
 * @param threshold cosine similarity from which a question counts as known; 0.85 in the paper
 */
export async function checkContamination(lessons: Iterable<Checked> | AsyncIterable<Checked>, sets: readonly EvaluationSet[], { threshold = SIMILARITY_THRESHOLD, signal }: { threshold?: number; signal?: AbortSignal } = {}): Promise<Contamination> {
  const keepOut = new KeepOut(sets, threshold)
  const byKind: Record<Resemblance, number> = { same: 0, walk: 0, similar: 0 }
  const bySet = new Map(sets.map(({ name, questions }) => [name, { name, questions: questions.length, flagged: 0 }]))
  const above = TABLE.map((limit) => ({ threshold: limit, lessons: 0 }))
  const examples: Contamination['examples'] = []
  let all = 0
  let flagged = 0
  for await (const lesson of lessons) {
    await breathe()
    signal?.throwIfAborted()
    all += 1
    const { overlap, nearest } = keepOut.look(lesson)
    for (const limit of above) if (nearest >= limit.threshold) limit.lessons += 1
    if (overlap === undefined) continue
    flagged += 1
    byKind[overlap.kind] += 1
    const set = bySet.get(overlap.set)
    if (set !== undefined) set.flagged += 1
    if (examples.length < EXAMPLES_KEPT) examples.push({ lesson: lesson.question, ...overlap })
  }
  const share = (part: number): number => (all === 0 ? 0 : part / all)
  return {
    lessons: all, flagged, share: share(flagged), byKind, bySet: [...bySet.values()], bySimilarity: above.map((limit) => ({ ...limit, share: share(limit.lessons) })), examples,
    measure: 'cosine of tf-idf vectors of words and word pairs',
  }
}

/** The lessons that resemble no question of the sets. */
export function withoutContaminated<T extends Checked>(lessons: readonly T[], sets: readonly EvaluationSet[], threshold = SIMILARITY_THRESHOLD): T[] {
  const keepOut = new KeepOut(sets, threshold)
  return lessons.filter((lesson) => keepOut.resembled(lesson) === undefined)
}

/** Anchors with answers, and anchors with path: either makes it the same task whatever the words. */
function walkKeys({ entities, answers, paths, rest }: Checked): string[] {
  const anchors = entities.length > 0 ? entities : (paths ?? []).map(({ anchor }) => anchor)
  if (anchors.length === 0) return []
  const names = (list: readonly string[]): string => [...new Set(list.map(normaliseAnswer))].toSorted().join('\u0000')
  const chains = paths?.map(({ anchor, steps }) => JSON.stringify([normaliseAnswer(anchor), steps])).toSorted()
  return [`answers\u0001${names(anchors)}\u0001${names(answers)}`, ...(chains === undefined ? [] : [`path\u0001${chains.join('\u0001')}\u0001${JSON.stringify(rest ?? [])}`])]
}
