/**
 * Which of many questions a question is most like: cosine of tf-idf vectors of words and word pairs, the nearest to the
 * cosine of embeddings of GraphWalker's B.2 that needs no model. What every question says ("which films") weighs
 * little, names much.
 */
export class SimilarityIndex {
  private readonly size: number
  /** Number of each feature, and where its questions begin in the two columns. */
  private readonly numbers = new Map<string, number>()
  private readonly starts: Uint32Array
  private readonly questions: Uint32Array
  private readonly weights: Float64Array
  private readonly scores: Float64Array
  private readonly touched: Uint32Array

  /** @param questions normalised */
  constructor(questions: readonly string[]) {
    this.size = questions.length
    const counted = questions.map(features)
    const containing: number[] = []
    for (const found of counted) {
      for (const feature of found.keys()) {
        const number = this.numbers.get(feature) ?? this.numbers.size
        this.numbers.set(feature, number)
        containing[number] = (containing[number] ?? 0) + 1
      }
    }
    this.starts = new Uint32Array(containing.length + 1)
    containing.forEach((count, number) => {
      this.starts[number + 1] = (this.starts[number] ?? 0) + count
    })
    const total = this.starts.at(-1) ?? 0
    this.questions = new Uint32Array(total)
    this.weights = new Float64Array(total)
    const next = this.starts.slice()
    counted.forEach((found, question) => {
      for (const [feature, weight] of this.vector(found)) {
        const number = this.numbers.get(feature) ?? 0
        const at = next[number] ?? 0
        this.questions[at] = question
        this.weights[at] = weight
        next[number] = at + 1
      }
    })
    this.scores = new Float64Array(questions.length)
    this.touched = new Uint32Array(questions.length)
  }

  /** The most similar question and its cosine, 0 to 1; undefined where none shares a word. */
  nearest(normalised: string): { question: number; cosine: number } | undefined {
    const { scores, touched, starts, questions, weights } = this
    let met = 0
    for (const [feature, weight] of this.vector(features(normalised))) {
      const number = this.numbers.get(feature)
      if (number === undefined) continue
      const end = starts[number + 1] as number
      for (let at = starts[number] as number; at < end; at++) {
        const question = questions[at] as number
        const score = scores[question] as number
        if (score === 0) touched[met++] = question
        scores[question] = score + weight * (weights[at] as number)
      }
    }
    let best: number | undefined
    let cosine = 0
    for (let i = 0; i < met; i++) {
      const question = touched[i] as number
      const score = scores[question] as number
      if (score > cosine) {
        cosine = score
        best = question
      }
      scores[question] = 0
    }
    return best === undefined ? undefined : { question: best, cosine: Math.min(1, cosine) }
  }

  /** How telling a feature is: the fewer questions have it, the more. */
  private idf(feature: string): number {
    const number = this.numbers.get(feature)
    const containing = number === undefined ? 0 : (this.starts[number + 1] as number) - (this.starts[number] as number)
    return Math.log((1 + this.size) / (1 + containing)) + 1
  }

  /** Weights of length 1. */
  private vector(found: ReadonlyMap<string, number>): [string, number][] {
    const weighted = [...found].map(([feature, times]): [string, number] => [
      feature,
      (1 + Math.log(times)) * this.idf(feature),
    ])
    const norm = Math.hypot(...weighted.map(([, weight]) => weight))
    return weighted.map(([feature, weight]) => [feature, norm === 0 ? 0 : weight / norm])
  }
}

/**
 * A question for comparison: lower case, Unicode form, no punctuation, single blanks. Articles stay: in a title they
 * tell.
 */
export function normaliseQuestion(question: string): string {
  return (
    question
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')
}

/** Words and pairs of neighbouring words of a normalised question, each as often as it stands there. */
export function features(normalised: string): Map<string, number> {
  const words = normalised.split(' ').filter(word => word !== '')
  const found = new Map<string, number>()
  words.forEach((word, i) => {
    found.set(word, (found.get(word) ?? 0) + 1)
    const next = words[i + 1]
    if (next !== undefined) found.set(`${word} ${next}`, (found.get(`${word} ${next}`) ?? 0) + 1)
  })
  return found
}
