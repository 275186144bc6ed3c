import type { SimilarityScale } from '../policy.ts'

/** How alike a text is to each of some candidates on a scale of its own, higher for more. */
export type RawSimilarity = (text: string, candidates: readonly string[]) => Promise<number[]>

/** Where a scale's own values stand on the common one, between 0 and 1. */
export interface Calibration {
  /** Common 0: what unrelated names have. */
  floor: number
  /** Common 0.3, KBQA-R1's τ_low: only one of twenty relations that were meant is below. */
  low: number
  /** Common 0.95, its τ_high: of twenty best matches from here on nineteen are the relation that was meant. */
  high: number
  /** Common 1. */
  top: number
}

/** Relations among which the meant one stands. About as many lead on from an entity. */
const MENU = 20
const RECALL_LOST = 0.05
const PRECISION = 0.95

interface Trial {
  /** The best match's value, and whether it was the relation that was meant. */
  best: number
  right: boolean
  /** The value of the relation that was meant. */
  meant: number
}

/** A relation's value on the common scale: straight lines between 0, 0.3, 0.95 and 1. */
export function calibrated(value: number, { floor, low, high, top }: Calibration): number {
  if (value <= floor) return 0
  if (value <= low) return 0.3 * share(value, floor, low)
  if (value < high) return 0.3 + 0.65 * share(value, low, high)
  return 0.95 + 0.05 * share(value, high, top)
}

/** Values as they are, or on the common scale. */
export function onScale(
  values: readonly number[],
  scale: SimilarityScale = 'calibrated',
  calibration: Calibration,
): number[] {
  return scale === 'cosine' ? [...values] : values.map(value => calibrated(value, calibration))
}

function share(value: number, from: number, to: number): number {
  return to <= from ? 1 : Math.min(1, Math.max(0, (value - from) / (to - from)))
}

/**
 * Finds the two thresholds of KBQA-R1 (§IV-A3) on a similarity's own scale. The labels need no hand: of every relation
 * with several names one is written, another stands among the names of nineteen other relations, and has to be found.
 * @param relations for each relation its names; those with fewer than two are only what the others are told from
 */
export async function calibrate(raw: RawSimilarity, relations: readonly (readonly string[])[]): Promise<Calibration> {
  const trials = await runTrials(raw, relations)
  const meant = trials.map(trial => trial.meant).toSorted((a, b) => a - b)
  const bests = trials.map(trial => trial.best).toSorted((a, b) => a - b)
  const low = meant[Math.floor(meant.length * RECALL_LOST)] ?? 0
  const high = Math.max(low, sureFrom(trials))
  return { floor: Math.min(low, bests[0] ?? 0, 0), low, high, top: Math.max(high, bests.at(-1) ?? 1, 1) }
}

/**
 * What thresholds come to on these relations: how often a match that is taken at once is right, and how often the meant
 * relation is turned down.
 */
export async function checkCalibration(
  raw: RawSimilarity,
  relations: readonly (readonly string[])[],
  { low, high }: Pick<Calibration, 'low' | 'high'>,
): Promise<{ trials: number; validated: number; precision: number; recallLost: number }> {
  const trials = await runTrials(raw, relations)
  const taken = trials.filter(({ best }) => best >= high)
  return {
    trials: trials.length,
    validated: taken.length / trials.length,
    precision: taken.filter(({ right }) => right).length / Math.max(1, taken.length),
    recallLost: trials.filter(({ meant }) => meant < low).length / trials.length,
  }
}

async function runTrials(raw: RawSimilarity, relations: readonly (readonly string[])[]): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const [at, names] of relations.entries()) {
    for (let written = 0; written + 1 < names.length; written += 1) {
      const menu = [names[written + 1] ?? '', ...othersThan(at, written, relations)]
      const values = await raw(names[written] ?? '', menu)
      const meant = values[0] ?? 0
      const best = Math.max(...values)
      trials.push({ best, right: meant === best, meant })
    }
  }
  return trials
}

/**
 * Names of other relations, always the same ones, spread over the list. One that the relation itself has too would be
 * no wrong match.
 */
function othersThan(at: number, written: number, relations: readonly (readonly string[])[]): string[] {
  const own = new Set(relations[at])
  const others: string[] = []
  for (let step = 1; step < relations.length && others.length < MENU - 1; step += 1) {
    const names = relations[(at + step * 7 + written) % relations.length] ?? []
    const name = names[step % Math.max(1, names.length)]
    if (name !== undefined && !names.some(known => own.has(known))) others.push(name)
  }
  return others
}

/** The least value from which on best matches are right often enough. */
function sureFrom(trials: readonly Trial[]): number {
  const sorted = trials.toSorted((a, b) => b.best - a.best)
  let right = 0
  let sure = Infinity
  for (const [at, trial] of sorted.entries()) {
    if (trial.right) right += 1
    if (right / (at + 1) >= PRECISION) sure = trial.best
  }
  return Number.isFinite(sure) ? sure : (sorted[0]?.best ?? 1)
}
