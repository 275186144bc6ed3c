/** An answer with its estimated chance of being right, and whether it was. */
interface Estimated {
  chance: number
  right: boolean
}

/**
 * The least chance from which on at most `risk` of the answers are wrong, after conformal risk control: one more answer
 * is counted, as a wrong one (Angelopoulos et al., Conformal Risk Control, ICLR 2024: (n R + B) / (n + 1) at most the
 * risk). Their bound is of losses that fall as the threshold rises, which the share among those given need not: it is
 * what was measured, and no guarantee. Infinite where there is none.
 */
export function conformalThreshold(answers: readonly Estimated[], risk: number): number {
  const sorted = answers.toSorted((a, b) => b.chance - a.chance)
  let [wrong, threshold] = [0, Number.POSITIVE_INFINITY]
  for (const [at, { chance, right }] of sorted.entries()) {
    if (!right) wrong += 1
    const isLastOfItsChance = sorted[at + 1]?.chance !== chance
    if (isLastOfItsChance && wrong + 1 <= risk * (at + 2)) threshold = chance
  }
  return threshold
}
