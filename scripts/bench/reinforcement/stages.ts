import { seededRandom } from '../../../electron/base/random.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { groupCredit } from '../../../electron/learn/grpo/credit.ts'
import { updatePolicy, type Graded } from '../../../electron/learn/grpo/update.ts'
import type { Example, Learner } from '../../../electron/learn/learner.ts'
import type { Recipe } from '../../../electron/learn/recipes/recipe.ts'
import { drawOrder, seedAt } from '../../../electron/learn/schedule/draw-order.ts'
import { runSft } from '../../../electron/learn/sft/run-sft.ts'
import type { Recorded } from './recorded.ts'

/** A recorded question as a learner reads it: an example for each of its programs. */
export interface Question {
  recorded: Recorded
  examples: readonly Example[]
}

export function questionOf(recorded: Recorded, learner: Learner): Question {
  const examples = recorded.candidates.map((_, at) => {
    const example = learner.read(episodeOf(recorded, [at]))
    if ('unreadable' in example) throw new TypeError(example.unreadable)
    return example
  })
  return { recorded, examples }
}

/** The episode in which these of the programs count as chosen. */
function episodeOf({ question, candidates }: Recorded, chosen: readonly number[]): Trajectory {
  return {
    version: 1,
    id: '',
    createdAt: '',
    question,
    topicEntities: [],
    graph: { name: '', fingerprint: '' },
    protocol: 'clew',
    policy: { kind: 'navigator', name: '' },
    settings: { turns: 1, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' },
    prompt: '',
    turns: [
      {
        text: '',
        thought: '',
        tokens: { prompt: 0, cached: 0, generated: 0 },
        seconds: 0,
        logprob: 0,
        programChoice: { candidates, chosen },
      },
    ],
    answer: [],
    status: 'answered',
    seconds: 0,
  }
}

/** Rollouts of a question in stage 2, and how many of them are kept, as `learn/teach/rollout-stage.ts` has them. */
const [SAMPLES, KEPT] = [4, 2]

interface Imitated {
  id: string
  trajectory: Trajectory
}

/** Stage 1: the programs that mean what the lesson means. */
export function imitateGold(
  learner: Learner,
  training: readonly Question[],
  plan: TrainingPlan['stage1'],
  seed: number,
): Promise<void> {
  const lessons = training.flatMap(({ recorded }, at) =>
    recorded.right.length === 0 ? [] : [{ id: String(at), trajectory: episodeOf(recorded, recorded.right) }],
  )
  return imitate(learner, lessons, plan, seed)
}

/** Stage 2: of what the policy draws as it is now, what is exactly right. */
export async function imitateOwn(
  learner: Learner,
  training: readonly Question[],
  plan: TrainingPlan['stage2'],
  seed: number,
): Promise<void> {
  const lessons: Imitated[] = []
  for (const [index, question] of training.entries()) {
    const shares = await sharesOf(learner, question)
    const random = seededRandom(seedAt(seed, index))
    const drawn = new Set(Array.from({ length: SAMPLES }, () => drawFrom(shares, random.next())))
    const kept = [...drawn].filter(at => question.recorded.f1[at] === 1).slice(0, KEPT)
    lessons.push(...kept.map(at => ({ id: `${index}#${at}`, trajectory: episodeOf(question.recorded, [at]) })))
  }
  await imitate(learner, lessons, plan, seed)
}

async function imitate(
  learner: Learner,
  lessons: readonly Imitated[],
  plan: TrainingPlan['stage1'],
  seed: number,
): Promise<void> {
  if (lessons.length === 0 || plan.epochs === 0) return
  await runSft({
    learner,
    lessons,
    validation: [],
    plan,
    seed,
    on: { checkpoint: () => Promise.resolve(), restoreBest: () => Promise.resolve() },
  })
}

export interface PracticeTerms {
  recipe: Recipe
  steps: number
  seed: number
  /** After so many steps, each time. */
  every: number
  onEvery(step: number): Promise<void>
}

/**
 * Reinforcement by the F1 of the answers, and nothing else. @returns the share of groups that had nothing to tell
 */
export async function practise(
  learner: Learner,
  training: readonly Question[],
  { recipe, steps, seed, every, onEvery }: PracticeTerms,
): Promise<number> {
  const drawn = drawOrder(training.length, seed)
  const size = Math.min(recipe.update.questions, training.length)
  let alike = 0
  for (let step = 0; step < steps; step += 1) {
    const groups: Graded[][] = []
    for (let at = 0; at < size; at += 1) {
      const question = training[drawn(step * size + at)]
      if (question === undefined) continue
      const { graded, spread } = await gradedOf(learner, question, recipe, seedAt(seed, step, at))
      groups.push(graded)
      if (spread === 0) alike += 1
    }
    await updatePolicy(learner, groups, recipe, recipe.update.rate, seedAt(seed, step))
    if ((step + 1) % every === 0) await onEvery(step + 1)
  }
  return alike / Math.max(1, steps * size)
}

async function gradedOf(
  learner: Learner,
  { recorded, examples }: Question,
  recipe: Recipe,
  seed: number,
): Promise<{ graded: Graded[]; spread: number }> {
  const old = await learner.logprobs(examples)
  const reference = recipe.objective.kl.coefficient > 0 ? await learner.referenceLogprobs(examples) : undefined
  const all = examples.map((example, at) => ({
    example,
    old: old[at] ?? [],
    reference: reference?.[at],
    reward: { turns: [0], global: recorded.f1[at] ?? 0 },
    share: Math.exp(old[at]?.[0]?.[0] ?? -Infinity),
  }))
  const group = recipe.rollout.draw === 'all' ? all : sampled(all, recipe.rollout.groupSize, seed)
  const { credits, spread } = groupCredit(group, recipe)
  return {
    spread,
    graded: group.map(({ example, old: then, reference: start, share }, at) => ({
      example,
      advantages: credits[at]?.units ?? [],
      old: then,
      reference: start,
      share,
    })),
  }
}

/** So many draws; what is drawn several times counts as often. */
function sampled<T extends { share: number }>(all: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed)
  const shares = all.map(({ share }) => share)
  const times = new Map<number, number>()
  for (let n = 0; n < count; n += 1) {
    const at = drawFrom(shares, random.next())
    times.set(at, (times.get(at) ?? 0) + 1)
  }
  return [...times].flatMap(([at, share]) => {
    const drawn = all[at]
    return drawn === undefined ? [] : [{ ...drawn, share }]
  })
}

function drawFrom(shares: readonly number[], at: number): number {
  let left = at * shares.reduce((sum, share) => sum + share, 0)
  const found = shares.findIndex(share => (left -= share) < 0)
  return found === -1 ? shares.length - 1 : found
}

/** Of each program the probability that it is taken. */
async function sharesOf(learner: Learner, { examples }: Question): Promise<number[]> {
  return (await learner.logprobs(examples)).map(units => Math.exp(units[0]?.[0] ?? -Infinity))
}

/** F1 of the likeliest program. */
export async function answered(learner: Learner, question: Question): Promise<number> {
  const shares = await sharesOf(learner, question)
  return question.recorded.f1[shares.indexOf(Math.max(...shares))] ?? 0
}
