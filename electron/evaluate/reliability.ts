/** An answer with its estimated chance of being right, and whether it was. */
export interface Estimated {
  chance: number
  right: boolean
}

export interface Bin {
  /** Of the answers in it: how many, their mean estimate, and the share of them that was right. */
  answers: number
  chance: number
  right: number
}

const BINS = 10

/** How well estimated chances hold. @param risk the share of wrong answers that is allowed, to see how many can be given */
export function reliability(
  answers: readonly Estimated[],
  risk = 0.1,
): {
  /** The share that was right. */
  mean: number
  /** The expected calibration error: the mean distance of estimate and share over ten bins of equal width. */
  error: number
  bins: Bin[]
  /** The share of answers that can be given, the surest first, so that at most `risk` of them are wrong. */
  covered: number
} {
  const bins = Array.from({ length: BINS }, (_, at) =>
    answers.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === at),
  ).map((of): Bin => ({
    answers: of.length,
    chance: mean(of.map(each => each.chance)),
    right: mean(of.map(rightness)),
  }))
  const error = bins.reduce(
    (sum, bin) => sum + (bin.answers / Math.max(1, answers.length)) * Math.abs(bin.chance - bin.right),
    0,
  )
  let [wrong, given] = [0, 0]
  for (const [at, { right }] of answers.toSorted((a, b) => b.chance - a.chance).entries()) {
    if (!right) wrong += 1
    if (wrong <= risk * (at + 1)) given = at + 1
  }
  return { mean: mean(answers.map(rightness)), error, bins, covered: answers.length === 0 ? 0 : given / answers.length }
}

const rightness = ({ right }: Estimated): number => (right ? 1 : 0)

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
