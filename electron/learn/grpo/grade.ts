import type { Trajectory } from '../../contract/trajectory.ts'
import { chunksOf } from '../batching.ts'
import type { Example, Learner, TurnUnits } from '../learner.ts'
import { divergence } from '../objective/divergence.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { rewardOf, type Earned } from '../rewards/reward.ts'
import type { ValueHead } from '../value-head.ts'
import { batchCredit, groupCredit, type Credit, type CreditInput } from './credit.ts'
import type { AskedLesson, RolloutLesson } from './rollouts.ts'
import type { Graded } from './update.ts'

/** A rollout that was rewarded, with its credit. */
export interface GradedRollout {
  lesson: RolloutLesson
  trajectory: Trajectory
  earned: Earned
  credit: Credit
  /** What it counts, among those of its question. */
  share: number
}

export interface GradedBatch {
  rollouts: GradedRollout[]
  /** What the policy is updated with: groups that have something to tell. */
  groups: Graded[][]
  /** Groups with at least two rollouts, and those of them in which all earned the same: of those only the KL term is climbed. */
  compared: number
  alike: number
  /** Rollouts that are in nobody's credit, and one of the reasons. */
  lost: { count: number; reason: string | undefined }
  /** What the value head learns: features before each turn, and the returns from it on. */
  valued: { features: Float32Array[]; returns: number[] }
  /** Sums over all sampled units: −log-probability, and K3 from the reference where there is one. */
  sampled: { units: number; entropy: number; kl?: number | undefined }
}

type Credited = Omit<GradedBatch, 'lost' | 'sampled'>

interface Rewarded extends CreditInput {
  lesson: RolloutLesson
  trajectory: Trajectory
  earned: Earned
  features: readonly Float32Array[]
}

/** From what the rollouts did to what each unit is to be credited with. */
export async function grade(
  learner: Learner,
  asked: readonly AskedLesson[],
  recipe: Recipe,
  head: (inputs: number) => ValueHead,
): Promise<GradedBatch> {
  const lost: GradedBatch['lost'] = { count: 0, reason: undefined }
  const lose = (reason: string): never[] => {
    lost.count += 1
    lost.reason ??= reason
    return []
  }
  const read = asked.map(({ lesson, rollouts, shares }) =>
    rollouts.flatMap((rollout, index) => {
      if ('failed' in rollout) return lose(rollout.failed)
      const example = learner.read(rollout)
      if ('unreadable' in example) return lose(example.unreadable)
      const earned = rewardOf(rollout, lesson.answers, recipe.reward, lesson.goldVariants)
      return [{ lesson, trajectory: rollout, example, earned, reward: earned, share: shares?.[index] ?? 1 }]
    }),
  )
  const groups = await measured(learner, read, recipe, head)
  return {
    ...(recipe.advantage.estimator === 'group' ? gradedByGroup(groups, recipe) : gradedByBatch(groups, recipe)),
    lost,
    sampled: sampledOf(groups.flat()),
  }
}

function sampledOf(rollouts: readonly Rewarded[]): GradedBatch['sampled'] {
  const sampled = { units: 0, entropy: 0 }
  let kl: number | undefined
  for (const { old, reference, share } of rollouts) {
    for (const [turn, units] of old.entries()) {
      for (const [unit, logprob] of units.entries()) {
        sampled.units += share
        sampled.entropy -= share * logprob
        if (reference !== undefined) kl = (kl ?? 0) + share * divergence('k3', logprob, reference[turn]?.[unit] ?? 0)
      }
    }
  }
  return { ...sampled, kl }
}

/** Adds the log-probabilities and, for PPO, the values, in as many calls as it takes. */
async function measured(
  learner: Learner,
  groups: readonly (readonly Omit<Rewarded, 'old' | 'features'>[])[],
  recipe: Recipe,
  head: (inputs: number) => ValueHead,
): Promise<Rewarded[][]> {
  const examples = groups.flat().map(({ example }) => example)
  const old = await inChunks(examples, chunk => learner.logprobs(chunk))
  const reference =
    recipe.objective.kl.coefficient > 0
      ? await inChunks(examples, chunk => learner.referenceLogprobs(chunk))
      : undefined
  const features =
    recipe.advantage.estimator === 'gae' ? await inChunks(examples, chunk => learner.features(chunk)) : undefined
  let at = 0
  return groups.map(group =>
    group.map(rollout => {
      const index = at++
      const own: readonly Float32Array[] = features?.[index] ?? []
      return {
        ...rollout,
        features: own,
        old: old[index] ?? [],
        reference: reference?.[index],
        values: own.map(turn => head(turn.length).value(turn)),
      }
    }),
  )
}

async function inChunks<T>(
  examples: readonly Example[],
  work: (chunk: readonly Example[]) => Promise<T[]>,
): Promise<T[]> {
  const made: T[] = []
  for (const chunk of chunksOf(examples, example => example)) made.push(...(await work(chunk)))
  return made
}

function gradedByGroup(groups: readonly (readonly Rewarded[])[], recipe: Recipe): Credited {
  const batch: Credited = { rollouts: [], groups: [], compared: 0, alike: 0, valued: { features: [], returns: [] } }
  for (const group of groups) {
    const { credits, spread } = groupCredit(group, recipe)
    batch.rollouts.push(...joined(group, credits))
    if (group.length > 1) batch.compared += 1
    if (group.length > 1 && spread === 0) batch.alike += 1
    if (spread > 0 || (group.length > 0 && isHeld(recipe)))
      batch.groups.push(group.map((rollout, index) => gradedOf(rollout, credits[index]?.units ?? [])))
  }
  return batch
}

/**
 * Whether the objective has a term that does not depend on the advantage: a group whose rollouts all earned the same
 * still has it (KG-R1's J(θ) of §3.3; GraphWalker, Eq. 4; Graph-R1, Eq. 11).
 */
function isHeld({ objective: { kl, entropy } }: Recipe): boolean {
  return (kl.place === 'loss' && kl.coefficient > 0) || entropy > 0
}

function gradedByBatch(groups: readonly (readonly Rewarded[])[], recipe: Recipe): Credited {
  const credits = batchCredit(groups.flat(), recipe)
  const valued = {
    features: groups.flat().flatMap(({ features }) => features),
    returns: credits.flatMap(({ returns = [] }) => returns),
  }
  const batch: Credited = { rollouts: joined(groups.flat(), credits), groups: [], compared: 0, alike: 0, valued }
  let at = 0
  for (const group of groups) {
    const totals = group.map(({ earned }) => earned.total)
    if (group.length > 1) {
      batch.compared += 1
      if (Math.max(...totals) - Math.min(...totals) < 1e-9) batch.alike += 1
    }
    batch.groups.push(group.map(rollout => gradedOf(rollout, credits[at++]?.units ?? [])))
  }
  return batch
}

function joined(group: readonly Rewarded[], credits: readonly Credit[]): GradedRollout[] {
  return group.map(({ lesson, trajectory, earned, share }, index) => ({
    lesson,
    trajectory,
    earned,
    share,
    credit: credits[index] ?? { units: [], turns: [] },
  }))
}

function gradedOf({ example, old, reference, share }: Rewarded, advantages: TurnUnits): Graded {
  return { example, advantages, old, reference, share }
}
