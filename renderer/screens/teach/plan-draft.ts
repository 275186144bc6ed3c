import type { TeachChoices } from '../../../electron/contract/training-form.ts'
import type { TrainingPlan, TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What a person has set of a plan; the rest has its defaults. */
export type PlanChange = { [K in keyof TrainingPlanInput]?: TrainingPlanInput[K] | undefined }

/** A change laid over others: sections are joined, everything else is replaced. */
export function joined(before: PlanChange, { lessons, stage1, stage2, grpo, lora, ...rest }: PlanChange): PlanChange {
  return {
    ...before,
    ...rest,
    ...((before.lessons || lessons) && { lessons: { ...before.lessons, ...lessons } }),
    ...((before.stage1 || stage1) && { stage1: { ...before.stage1, ...stage1 } }),
    ...((before.stage2 || stage2) && { stage2: { ...before.stage2, ...stage2 } }),
    ...((before.grpo || grpo) && { grpo: { ...before.grpo, ...grpo } }),
    ...((before.lora || lora) && { lora: { ...before.lora, ...lora } }),
  }
}

/**
 * The defaults of what is to be trained: the embedded models are small enough to be trained whole.
 * @param proposed the protocol that it will be taught by where the plan says none; undefined until that is known
 */
export function defaultsOf(
  { defaults }: TeachChoices,
  { model = 'navigator', whole, protocol }: PlanChange,
  proposed: TrainingPlan['protocol'],
): TrainingPlan {
  return model === 'navigator'
    ? (protocol ?? proposed) === 'clew'
      ? defaults.programs
      : defaults.navigator
    : whole === true || (whole === undefined && model === 'decoder')
      ? defaults.whole
      : defaults.lora
}

/** The whole plan as the host will read it. */
export function effective(
  defaults: TrainingPlan,
  { lessons, stage1, stage2, grpo, lora, ...rest }: PlanChange,
): TrainingPlan {
  return {
    ...defaults,
    ...said(rest),
    lessons: { ...defaults.lessons, ...said(lessons) },
    stage1: { ...defaults.stage1, ...said(stage1) },
    stage2: { ...defaults.stage2, ...said(stage2) },
    grpo: { ...defaults.grpo, ...said(grpo) },
    lora: { ...defaults.lora, ...said(lora) },
  }
}

/** Without what is there as `undefined`, which would hide a default. */
function said<T extends object>(values: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> }
function said(values: object | undefined): object {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined))
}

/** Settings of a recipe that were set otherwise, and under `ablations` the flags. */
export type RecipeChanges = Readonly<Record<string, unknown>>

export function ablationsOf(changes: RecipeChanges): string[] {
  const { ablations } = changes
  return Array.isArray(ablations) ? ablations.filter(flag => typeof flag === 'string') : []
}

export function withAblation(changes: RecipeChanges, flag: string, on: boolean): RecipeChanges {
  const { ablations: _, ...rest } = changes
  const flags = ablationsOf(changes).filter(other => other !== flag)
  if (on) flags.push(flag)
  return flags.length === 0 ? rest : { ...rest, ablations: flags }
}

/** `undefined` takes the setting back to the recipe's own value. */
export function withSetting(changes: RecipeChanges, name: string, value: unknown): RecipeChanges {
  const { [name]: _, ...rest } = changes
  return value === undefined ? rest : { ...rest, [name]: value }
}
