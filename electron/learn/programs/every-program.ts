import type { Trajectory } from '../../contract/trajectory.ts'
import type { EpisodeView } from '../../model/episode-view.ts'
import type { Navigator } from '../../model/navigator/navigator.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../model/policy.ts'
import { rollOut, type Asked, type Environment } from '../sampling/rollout.ts'

/** What is less likely is not carried out: it would hardly count. */
const LEAST_SHARE = 1e-3

/** An episode that took a certain program, and how likely the policy was to take it. */
export interface ProgramTaken {
  trajectory: Trajectory
  share: number
}

/**
 * Every program that a question may mean, each carried out once in the loop in which people's questions are answered,
 * with its probability. Sixteen samples would be the likeliest one again and again; these are all that could be drawn,
 * so that an expectation over them has no sampling noise.
 * @throws the signal's reason when it is aborted
 */
export async function everyProgram(
  asked: Asked,
  navigator: Navigator,
  environment: Environment,
  signal?: AbortSignal,
): Promise<ProgramTaken[]> {
  const taken: ProgramTaken[] = []
  let shares: readonly number[] = [1]
  for (let at = 0; at < shares.length; at += 1) {
    if ((shares[at] ?? 0) < LEAST_SHARE && at > 0) break
    const policy = new TakesProgram(navigator, at)
    const trajectory = await rollOut(asked, environment, policy, { temperature: 0, seed: 0 }, signal)
    shares = policy.shares ?? shares
    taken.push({ trajectory, share: shares[at] ?? 0 })
  }
  return taken
}

/** Begins with the program of this place in the order of their probabilities, and goes on as the Navigator does. */
class TakesProgram implements Policy {
  readonly description: PolicyDescription
  /** Of all programs, likeliest first; undefined where there were none to choose among. */
  shares: readonly number[] | undefined
  private readonly navigator: Navigator
  private readonly at: number

  constructor(navigator: Navigator, at: number) {
    this.description = navigator.description
    this.navigator = navigator
    this.at = at
  }

  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    if (episode.past.length > 0) return this.navigator.turn(episode, options)
    const weighed = await this.navigator.weigh(episode, options.signal)
    const programs = weighed.filter(({ follows }) => follows !== undefined).toSorted((a, b) => b.logprob - a.logprob)
    const chosen = programs[this.at]
    if (chosen === undefined) return this.navigator.turn(episode, options)
    this.shares = programs.map(({ logprob }) => Math.exp(logprob))
    return this.navigator.write(episode, chosen, weighed, options)
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}
