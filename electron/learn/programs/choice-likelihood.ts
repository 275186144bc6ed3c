import type { ProgramChoice } from '../../contract/trajectory.ts'
import type { Deltas } from '../../model/semantic-parser/taught-weights.ts'

/** By feature, nats for one of it. */
export type Gradient = Map<string, number>

/**
 * Natural log of the probability that one of the chosen programs is taken: a softmax over the candidates' scores, which
 * are what they were and a sum of weighted features (log-linear, the programs of one meaning summed out).
 * @param weightOf what was taught of a feature
 * @param weigh `weight` times the gradient of it is added to `gradient`
 */
export function choiceLogprob(
  { candidates, chosen }: ProgramChoice,
  weightOf: (feature: string) => number,
  weigh?: { weight: number; gradient: Gradient },
): number {
  const scores = candidates.map(({ score: untaught, features }) => {
    let score = untaught
    for (const name in features) score += (features[name] ?? 0) * weightOf(name)
    return score
  })
  const top = Math.max(...scores)
  const shares = scores.map(score => Math.exp(score - top))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const wanted = new Set(chosen)
  // Apart from `top`: the chosen ones may all be far below it.
  const best = Math.max(...chosen.map(at => scores[at] ?? -Infinity))
  const right = chosen.reduce((sum, at) => sum + Math.exp((scores[at] ?? -Infinity) - best), 0)
  if (weigh !== undefined && weigh.weight !== 0)
    candidates.forEach(({ features }, i) => {
      const expected = (shares[i] ?? 0) / all
      const posterior = wanted.has(i) ? Math.exp((scores[i] ?? -Infinity) - best) / right : 0
      const share = weigh.weight * (posterior - expected)
      for (const name in features)
        weigh.gradient.set(name, (weigh.gradient.get(name) ?? 0) + share * (features[name] ?? 0))
    })
  return best + Math.log(right) - top - Math.log(all)
}

/** The same under what a file holds. */
export function choiceLogprobUnder(choice: ProgramChoice, taught: Deltas): number {
  return choiceLogprob(choice, name => taught[name] ?? 0)
}
