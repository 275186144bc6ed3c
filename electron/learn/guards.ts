import { z } from 'zod'
import type { Recipe } from './recipes/recipe.ts'

/** What is watched of each step; see `CollapseGuard`. */
export const VitalsSchema = z.object({
  reward: z.number(),
  /** Nats per unit, estimated from what was sampled. */
  entropy: z.number(),
  /** Nats per unit from the reference; left out where none is looked at. */
  kl: z.number().exactOptional(),
  /** Share of the groups whose rollouts differ in what they earn; left out where nothing is compared within a group. */
  spread: z.number().exactOptional(),
  /** Share of the turns that are well-formed and did something. */
  valid: z.number(),
  turns: z.number(),
  /** Tokens written in a rollout; 0 for a policy that writes none. */
  tokens: z.number(),
})
export type Vitals = z.infer<typeof VitalsSchema>

export const GuardStateSchema = z.object({ first: z.array(VitalsSchema), last: z.array(VitalsSchema) })
export type GuardState = z.infer<typeof GuardStateSchema>

/**
 * Watches for the ways in which the papers saw training end: entropy and length that collapse or explode, turns that go
 * wrong, a policy far from its reference, rewards that no longer differ (KG-R1 §4.3, A10 and A12; Search-R1's runs in
 * its appendix G). It compares the mean of the last steps with that of the first, and speaks when both windows are
 * full.
 */
export class CollapseGuard {
  private readonly bounds: Recipe['guards']
  private readonly first: Vitals[]
  private readonly last: Vitals[]

  constructor(bounds: Recipe['guards'], state: GuardState = { first: [], last: [] }) {
    this.bounds = bounds
    this.first = [...state.first]
    this.last = [...state.last]
  }

  get state(): GuardState {
    return { first: [...this.first], last: [...this.last] }
  }

  /** Adds a step. @returns why training should stop, in a sentence, where it should */
  watch(vitals: Vitals): string | undefined {
    const { window } = this.bounds
    if (window === 0) return undefined
    if (this.first.length < window) this.first.push(vitals)
    this.last.push(vitals)
    if (this.last.length > window) this.last.shift()
    return this.first.length < window || this.last.length < window ? undefined : this.verdict()
  }

  private verdict(): string | undefined {
    const { entropy, valid, spread, kl, length, window } = this.bounds
    const now = (of: (vitals: Vitals) => number | undefined): number | undefined => meanOf(this.last.map(of))
    const first = (of: (vitals: Vitals) => number | undefined): number | undefined => meanOf(this.first.map(of))
    const hasGained = (now(({ reward }) => reward) ?? 0) > (first(({ reward }) => reward) ?? 0)
    const drop = (of: (vitals: Vitals) => number): number => {
      const start = first(of) ?? 0
      return start <= 0 ? 1 : (now(of) ?? 0) / start
    }
    const over = `over the last ${window} steps`
    const nowKl = now(vitals => vitals.kl)
    const nowSpread = now(vitals => vitals.spread)
    if (nowKl !== undefined && nowKl > kl)
      return `The policy went too far from where it began: ${nowKl.toFixed(2)} nats a unit ${over}, at most ${kl} are allowed.`
    if (drop(vitals => vitals.valid) < valid)
      return `Valid turns fell to ${percent(now(vitals => vitals.valid))} ${over}, from ${percent(first(vitals => vitals.valid))} at first.`
    if (!hasGained && drop(vitals => vitals.entropy) < entropy)
      return `The policy hardly varies any more and has gained nothing: its entropy fell to ${percent(drop(vitals => vitals.entropy))} of what it was at first ${over}.`
    for (const measure of ['turns', 'tokens'] as const) {
      const change = drop(vitals => vitals[measure])
      const [small, large] = [change < 1 / length, change > length]
      if (!hasGained && (small || large))
        return `Episodes became ${large ? 'longer' : 'shorter'} and earn no more: ${(now(vitals => vitals[measure]) ?? 0).toFixed(1)} ${measure} ${over}, from ${(first(vitals => vitals[measure]) ?? 0).toFixed(1)} at first.`
    }
    if (nowSpread !== undefined && nowSpread < spread)
      return `There is nothing left to learn from these questions: rollouts of the same question earned the same in ${percent(1 - nowSpread)} of the groups ${over}.`
    return undefined
  }
}

/** Mean of the values that are there. */
function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const there = values.filter(value => value !== undefined)
  return there.length === 0 ? undefined : there.reduce((sum, value) => sum + value, 0) / there.length
}

function percent(share: number | undefined): string {
  return `${((share ?? 0) * 100).toFixed(0)} %`
}
