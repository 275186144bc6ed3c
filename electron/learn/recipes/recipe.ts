import { z } from 'zod'
import { RewardSchema } from '../rewards/reward.ts'

export const RECIPE_NAMES = ['kg-r1', 'graphwalker', 'graph-r1', 'kbqa-r1'] as const
export type RecipeName = (typeof RECIPE_NAMES)[number]

const share = z.number().min(0).max(1)
const count = (most: number) => z.number().int().min(1).max(most)

/** How rewards become advantages. */
export const CreditSchema = z.strictObject({
  /**
   * `group`: relative to the other rollouts of the question (GRPO); `reinforce++`: relative to the batch; `gae`: to a
   * value head (PPO).
   */
  estimator: z.enum(['group', 'reinforce++', 'gae']),
  credit: z.enum(['turn', 'trajectory']),
  /** λ of KG-R1, Eq. 3. The paper gives it no value; E.3 adds the two rewards as they are. */
  lambda: z.number().min(0).max(100),
  normalise: z.enum(['deviation', 'none']),
  baseline: z.enum(['single', 'separate']),
  /** Discount, by unit in REINFORCE++ and by turn in GAE. */
  gamma: share,
  gaeLambda: share,
})

/** What the policy gradient climbs; see `objective/surrogate.ts`. */
export const ObjectiveSchema = z.strictObject({
  clip: z.strictObject({
    low: z.number().positive().max(1),
    high: z.number().positive().max(100),
    dual: z.number().min(1).max(100).optional(),
  }),
  kl: z.strictObject({
    /** β */
    coefficient: z.number().min(0).max(100),
    kind: z.enum(['k1', 'k2', 'k3']),
    /** `loss`: a term of the objective (GRPO); `reward`: subtracted from what each unit earns (REINFORCE++, PPO). */
    place: z.enum(['loss', 'reward']),
  }),
  entropy: z.number().min(0).max(10),
  average: z.enum(['sequence', 'unit', 'sum']),
})

export const RolloutSchema = z.strictObject({
  /**
   * `sampled`: N rollouts of a question, as the papers have it; `all`: every program that the Navigator weighs, each once
   * and by its probability, so that the group is an expectation and no sample; `auto`: all of them where whole programs
   * are weighed and the advantage is relative to the group, samples elsewhere.
   */
  draw: z.enum(['auto', 'sampled', 'all']),
  /** N: rollouts of a question; of samples only. */
  groupSize: count(1_024),
  temperature: z.number().min(0).max(10),
  topP: z.number().positive().max(1),
  /** H: calls of an episode. Left out: what the policy is used with. */
  turns: count(1_000).optional(),
})

export const UpdateSchema = z.strictObject({
  rate: z.number().positive().max(1),
  /** Share of the steps over which the rate rises from 0; it is constant then. */
  warmUp: share,
  /** Questions of a batch of rollouts. */
  questions: count(4_096),
  /** Times that a batch is gone through, and steps of the optimiser each time. */
  epochs: count(100),
  minibatches: count(1_024),
})

/** When training is stopped by itself; see `guards.ts`. */
export const GuardSchema = z.strictObject({
  /** Steps that are looked at together. 0: no guard. */
  window: z.number().int().min(0).max(10_000),
  /**
   * Least share of the first steps' entropy, of their valid turns, and least share of groups whose rollouts differ in
   * what they earn.
   */
  entropy: share,
  valid: share,
  spread: share,
  /** Most nats per unit from the reference. */
  kl: z.number().positive(),
  /** Most times longer or shorter than in the first steps. */
  length: z.number().min(1),
})

/** A reinforcement recipe as data: every knob, nothing left to code. */
export const RecipeSchema = z.strictObject({
  name: z.enum(RECIPE_NAMES),
  reward: RewardSchema,
  advantage: CreditSchema,
  objective: ObjectiveSchema,
  rollout: RolloutSchema,
  update: UpdateSchema,
  guards: GuardSchema,
})
export type Recipe = z.infer<typeof RecipeSchema>
