import { features } from './question-words.ts'

interface Posting {
  question: number
  weight: number
}

/**
 * Which of many questions a question is most like: cosine of tf-idf vectors of words and word pairs, the nearest to the cosine of embeddings of GraphWalker's B.2 that needs
 * no model. What every question says ("which films") weighs little, names much.
 */
export class SimilarityIndex {
  private readonly postings = new Map<string, Posting[]>()
  private readonly idf: (feature: string) => number
  private readonly scores: Float64Array

  /** @param questions normalised */
  constructor(questions: readonly string[]) {
    const counted = questions.map(features)
    const containing = new Map<string, number>()
    for (const found of counted) for (const feature of found.keys()) containing.set(feature, (containing.get(feature) ?? 0) + 1)
    this.idf = (feature) => Math.log((1 + questions.length) / (1 + (containing.get(feature) ?? 0))) + 1
    this.scores = new Float64Array(questions.length)
    counted.forEach((found, question) => {
      for (const [feature, weight] of this.vector(found)) {
        const list = this.postings.get(feature)
        if (list === undefined) this.postings.set(feature, [{ question, weight }])
        else list.push({ question, weight })
      }
    })
  }

  /** The most similar question and its cosine, 0 to 1; undefined where none shares a word. */
  nearest(normalised: string): { question: number; cosine: number } | undefined {
    this.scores.fill(0)
    for (const [feature, weight] of this.vector(features(normalised))) {
      for (const { question, weight: other } of this.postings.get(feature) ?? []) this.scores[question] = (this.scores[question] ?? 0) + weight * other
    }
    let best = -1
    this.scores.forEach((score, question) => {
      if (score > (this.scores[best] ?? 0)) best = question
    })
    return best < 0 ? undefined : { question: best, cosine: Math.min(1, this.scores[best] ?? 0) }
  }

  /** Weights of length 1. */
  private vector(found: ReadonlyMap<string, number>): [string, number][] {
    const weighted = [...found].map(([feature, times]): [string, number] => [feature, (1 + Math.log(times)) * this.idf(feature)])
    const norm = Math.hypot(...weighted.map(([, weight]) => weight))
    return weighted.map(([feature, weight]) => [feature, norm === 0 ? 0 : weight / norm])
  }
}
