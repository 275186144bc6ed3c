import type { PathStep } from '../../contract/fact.ts'
import type { EpisodeView } from '../../model/episode-view.ts'
import type { Decision } from '../../contract/trajectory.ts'
import type { Navigator } from '../../model/navigator/navigator.ts'
import type { Option } from '../../model/navigator/weigh-moves.ts'
import type { Policy, PolicyDescription, TurnOptions, WrittenTurn } from '../../model/policy.ts'
import { seededRandom, type Random } from '../../base/random.ts'

/** The steps to walk from each anchor. */
export type GoldPaths = ReadonlyMap<string, readonly PathStep[]>

const isStep = (a: PathStep, b: PathStep): boolean => a.relation === b.relation && a.direction === b.direction

/**
 * What is right to choose on the gold path: the next step where it is listed, else the side that it should be listed on,
 * else another entity of the same standing; to stop at its end. Undefined where the walk has left the way or nothing
 * leads on.
 */
export function rightChoice(decision: Decision, gold: GoldPaths): number | undefined {
  const {
    anchors: [anchor = ''],
    walked,
    candidates,
    open,
  } = decision
  const steps = gold.get(anchor)
  if (steps === undefined || walked.length > steps.length || !walked.every((step, i) => isStep(step, steps[i] ?? step)))
    return undefined
  const next = steps[walked.length]
  const move = (name: Decision['open'][number]): number | undefined =>
    open.includes(name) ? candidates.length + open.indexOf(name) : undefined
  if (next === undefined) return move('stop')
  const listed = candidates.findIndex(step => isStep(step, next))
  if (listed >= 0) return listed
  return (
    move(next.direction === 'tail' ? 'look-tail' : 'look-head') ??
    move('look-elsewhere') ??
    move(next.direction === 'tail' ? 'look-head' : 'look-tail')
  )
}

export interface Guidance {
  gold: GoldPaths
  /**
   * Share of looks that are taken at another entity or side than the right one first, so that finding the way back is
   * seen as well.
   */
  astray?: number
  seed: number
}

/**
 * The Navigator led along the gold path (the referenced rollout of KBQA-R1 §IV-B, for a policy that chooses): every turn
 * is one of its own options, its thoughts say its own reasons and nothing of the reference.
 */
export class GuidedNavigator implements Policy {
  readonly description: PolicyDescription
  private readonly navigator: Navigator
  private readonly guidance: Guidance
  private readonly random: Random

  constructor(navigator: Navigator, guidance: Guidance) {
    this.navigator = navigator
    this.guidance = guidance
    this.random = seededRandom(guidance.seed)
    this.description = navigator.description
  }

  /** Its own way where the reference does not say: the filter that follows drops what goes wrong. */
  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    const weighed = await this.navigator.weigh(episode)
    const right = weighed.filter(option => this.agrees(option))
    const astray =
      this.guidance.astray !== undefined && this.random.chance(this.guidance.astray)
        ? weighed.filter(option => isLook(option) && !right.includes(option))
        : []
    const [first] = astray
    return this.navigator.write(
      episode,
      first === undefined ? likeliest(right.length > 0 ? right : weighed) : this.random.pick(astray),
      weighed,
      options,
    )
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }

  private agrees({ decisions = [], action }: Option): boolean {
    if (action.kind === 'answer' && action.items.length === 0) return false
    return decisions.every(decision => rightChoice(decision, this.guidance.gold) === decision.chosen)
  }
}

function isLook({ decisions = [] }: Option): boolean {
  const [last] = decisions.slice(-1)
  return (
    last !== undefined &&
    last.chosen >= last.candidates.length &&
    last.open[last.chosen - last.candidates.length] !== 'stop'
  )
}

const likeliest = (options: readonly Option[]): Option =>
  options.reduce((best, option) => (option.logprob > best.logprob ? option : best))
