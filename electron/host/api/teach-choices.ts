import { decidedPlan } from '../../learn/teach/plan-defaults.ts'
import { ablations } from '../../learn/recipes/ablations.ts'
import { RECIPE_NAMES } from '../../learn/recipes/recipe.ts'
import { PAPER_SIZES } from '../../learn/recipes/paper-sizes.ts'
import { RECIPES } from '../../learn/recipes/recipes.ts'
import { settingsOf } from '../../learn/recipes/recipe-for.ts'
import type { TeachChoices } from '../../contract/training-form.ts'
import { PlanRequestSchema } from '../../contract/training-plan.ts'

/** The defaults of a plan and the recipes, so that a form need not know them. */
export function teachChoices(): TeachChoices {
  const open = PlanRequestSchema.parse({ kg: '' })
  return {
    defaults: {
      navigator: decidedPlan(open, 'navigator'),
      programs: decidedPlan(open, 'programs'),
      whole: decidedPlan(open, 'whole'),
      lora: decidedPlan(open, 'lora'),
    },
    recipes: RECIPE_NAMES.map(name => ({
      name,
      settings: settingsOf(RECIPES[name]).flatMap(({ name: setting, value }) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [{ name: setting, value }]
          : [],
      ),
      ablations: ablations
        .filter(ablation => ablation.recipes.includes(name))
        .map(({ name: flag, says }) => ({ name: flag, says })),
      sizes: PAPER_SIZES[name],
    })),
  }
}
