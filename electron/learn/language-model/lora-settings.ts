import { LoraSettingsError } from '../../../native/lora/adapter.ts'
import { LORA_TARGETS } from '../../../native/lora/settings.ts'
import type { LoraSettings, LoraTarget } from '../../../native/lora/settings.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'

/**
 * What a plan says of its adapter, its matrices known by name.
 * @throws LoraSettingsError for a matrix that there is not
 */
export function loraSettings({ rank, alpha, targets }: TrainingPlan['lora']): LoraSettings {
  const known = targets.map((target): LoraTarget => {
    const found = LORA_TARGETS.find(name => name === target)
    if (found === undefined)
      throw new LoraSettingsError(
        `"${target}" is no matrix that an adapter can sit on. Choose among ${LORA_TARGETS.join(', ')}.`,
      )
    return found
  })
  return { rank, alpha, targets: known }
}
