import type { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import { inTurn, inWords, saying, type Saying } from '../../contract/words/saying.ts'
import type { LearnerDescription } from '../learner.ts'
import type { GrpoPlanSchema } from '../../contract/training-plan.ts'
import { ablations } from './ablations.ts'
import { RecipeSchema, type Recipe, type RecipeName } from './recipe.ts'
import { RECIPES } from './recipes.ts'
import { contradictions } from './contradictions.ts'

/** A recipe that cannot be followed as it was changed; the message gives every reason. */
export class RecipeError extends ClewError {
  readonly reasons: readonly Saying[]

  constructor(reasons: readonly Saying[]) {
    super('bad-request', inTurn(reasons))
    this.reasons = reasons
  }
}

/**
 * The recipe of a plan with everything that the plan sets otherwise: `changes` by dotted names (`{
 * 'objective.kl.coefficient': 0.02 }`), and under `ablations` the names of ablations, which come first. Rate and
 * questions are the plan's unless a change names them: the papers' are for clusters.
 * @param unit of the learner. A policy that chooses makes calls that cost microseconds and needs many: the paper's turn
 *   budget then holds only where a change sets it.
 * @throws {@link RecipeError} for settings that are unknown, out of range, or contradict each other.
 */
export function recipeFor(plan: z.infer<typeof GrpoPlanSchema>, unit: LearnerDescription['unit'] = 'token'): Recipe {
  const { ablations: flags = [], ...changes } = plan.changes
  const reasons: Saying[] = []
  const draft: Record<string, unknown> = structuredClone({
    ...RECIPES[plan.recipe],
    update: { ...RECIPES[plan.recipe].update, rate: plan.rate, questions: plan.questions },
  })
  if (unit !== 'token') set(draft, 'rollout.turns', undefined)
  for (const [name, value] of [...ablationChanges(plan.recipe, flags, reasons), ...Object.entries(changes)]) {
    if (name === 'name' || !set(draft, name, value)) reasons.push(unknownSetting(name, plan.recipe))
  }
  if (isRecord(draft['rollout']) && draft['rollout']['draw'] === 'auto')
    set(draft, 'rollout.draw', unit === 'program' && isOfGroups(draft) ? 'all' : 'sampled')
  const parsed = RecipeSchema.safeParse(draft)
  if (!parsed.success) reasons.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`))
  if (parsed.success) reasons.push(...contradictions(parsed.data))
  if (parsed.success && parsed.data.rollout.draw === 'all' && unit !== 'program')
    reasons.push(saying('recipeProblems.allNeedsPrograms'))
  if (!parsed.success || reasons.length > 0)
    throw new RecipeError([...new Map(reasons.map(reason => [inWords(reason), reason])).values()])
  return parsed.data
}

/** Every setting of a recipe by its dotted name, for a form or a list. */
export function settingsOf(recipe: Recipe): { name: string; value: unknown }[] {
  return leaves(recipe, '').filter(({ name }) => name !== 'name' && name !== 'reward.kind')
}

function leaves(value: object, prefix: string): { name: string; value: unknown }[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    isRecord(inner) ? leaves(inner, `${prefix}${key}.`) : [{ name: `${prefix}${key}`, value: inner }],
  )
}

function ablationChanges(recipe: RecipeName, flags: unknown, reasons: Saying[]): [string, unknown][] {
  const names: unknown[] = Array.isArray(flags) ? flags : [flags]
  return names.flatMap(name => {
    const found = ablations.find(ablation => ablation.name === name && ablation.recipes.includes(recipe))
    if (found) return Object.entries(found.changes)
    const known = ablations.filter(ablation => ablation.recipes.includes(recipe)).map(ablation => ablation.name)
    reasons.push(saying('recipeProblems.noAblation', { recipe, name: JSON.stringify(name), known: { row: known } }))
    return []
  })
}

/** Whether advantages are relative to the others of a question, by one baseline. */
function isOfGroups({ advantage }: Record<string, unknown>): boolean {
  return isRecord(advantage) && advantage['estimator'] === 'group' && advantage['baseline'] === 'single'
}

/** Settings that a recipe has and that its paper leaves out. */
const OPTIONAL = ['rollout.turns', 'objective.clip.dual']

/** @returns whether the recipe has such a setting */
function set(draft: Record<string, unknown>, name: string, value: unknown): boolean {
  const path = name.split('.')
  const last = path.pop() ?? ''
  let at = draft
  for (const key of path) {
    const inner = Object.hasOwn(at, key) ? at[key] : undefined
    if (!isRecord(inner)) return false
    at = inner
  }
  const isKnown = OPTIONAL.includes(name) || (name !== 'reward.kind' && Object.hasOwn(at, last) && !isRecord(at[last]))
  if (!isKnown) return false
  if (value === undefined || (value === null && OPTIONAL.includes(name))) delete at[last]
  else at[last] = value
  return true
}

function unknownSetting(name: string, recipe: RecipeName): Saying {
  const known = [...new Set([...settingsOf(RECIPES[recipe]).map(setting => setting.name), ...OPTIONAL])]
  return saying('recipeProblems.noSetting', { recipe, name, known: { row: known } })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
