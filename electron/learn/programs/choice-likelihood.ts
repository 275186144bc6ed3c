import type { ProgramChoice } from '../../contract/trajectory.ts'
import { graphFeatures, ownScore } from '../../model/semantic-parser/graph-features.ts'
import type { Deltas } from '../../model/semantic-parser/taught-weights.ts'

/** By feature, nats for one of it. */
export type Gradient = Map<string, number>

type Candidates = ProgramChoice['candidates']

/**
 * What several choices among the same candidates have in common, as where every program of a question is gone through:
 * their scores under the weights of now with their shares of the softmax, and how far each is to be pulled up.
 */
export interface SharedChoices {
  scored: Map<Candidates, Scored>
  pulls: Map<Candidates, Float64Array>
}

interface Scored {
  scores: readonly number[]
  shares: readonly number[]
  /** Natural log of the sum that the shares are of. */
  whole: number
}

export function sharedChoices(): SharedChoices {
  return { scored: new Map(), pulls: new Map() }
}

/**
 * Natural log of the probability that one of the chosen programs is taken: a softmax over the candidates' scores, which
 * are what they were and a sum of weighted features (log-linear, the programs of one meaning summed out).
 * @param weightOf what was taught of a feature
 * @param weight so many times the gradient of it is to be climbed: {@link climbed} has what comes of all choices
 */
export function choiceLogprob(
  { candidates, chosen }: ProgramChoice,
  weightOf: (feature: string) => number,
  shared = sharedChoices(),
  weight = 0,
): number {
  const known = shared.scored.get(candidates) ?? scoredBy(candidates, weightOf)
  shared.scored.set(candidates, known)
  const { scores, shares, whole } = known
  const wanted = new Set(chosen)
  // Apart from `top`: the chosen ones may all be far below it.
  const best = Math.max(...chosen.map(at => scores[at] ?? -Infinity))
  const right = chosen.reduce((sum, at) => sum + Math.exp((scores[at] ?? -Infinity) - best), 0)
  if (weight !== 0) {
    const pulls = shared.pulls.get(candidates) ?? new Float64Array(candidates.length)
    shared.pulls.set(candidates, pulls)
    for (const [i, share] of shares.entries()) {
      const posterior = wanted.has(i) ? Math.exp((scores[i] ?? -Infinity) - best) / right : 0
      pulls[i] = (pulls[i] ?? 0) + weight * (posterior - share)
    }
  }
  return best + Math.log(right) - whole
}

/** Adds the gradient of everything that was to be climbed. */
export function climbed({ pulls }: SharedChoices, gradient: Gradient): void {
  for (const [candidates, own] of pulls)
    candidates.forEach(({ features, own: parts }, i) => {
      const pull = own[i] ?? 0
      for (const name in features) gradient.set(name, (gradient.get(name) ?? 0) + pull * (features[name] ?? 0))
      for (const name of parts === undefined ? [] : graphFeatures(parts))
        gradient.set(name, (gradient.get(name) ?? 0) + pull)
    })
}

function scoredBy(candidates: Candidates, weightOf: (feature: string) => number): Scored {
  const scores = candidates.map(({ score: untaught, features, own }) => {
    let score = untaught + (own === undefined ? 0 : ownScore(own, weightOf))
    for (const name in features) score += (features[name] ?? 0) * weightOf(name)
    return score
  })
  const top = Math.max(...scores)
  const raised = scores.map(score => Math.exp(score - top))
  const all = raised.reduce((sum, share) => sum + share, 0)
  return { scores, shares: raised.map(share => share / all), whole: top + Math.log(all) }
}

/** The same under what a file holds. */
export function choiceLogprobUnder(choice: ProgramChoice, taught: Deltas): number {
  return choiceLogprob(choice, name => taught[name] ?? 0)
}
