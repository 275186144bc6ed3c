import { chooseDevice, type ChosenDevice } from '../../../native/ggml/choose-device.ts'
import { estimateMemory } from '../../../native/trainer/memory.ts'
import { loraTargets } from '../../../native/lora/settings.ts'
import { GgufLearner } from '../../learn/language-model/gguf-learner.ts'
import type { Learner } from '../../learn/learner.ts'
import { NavigatorLearner } from '../../learn/navigator/learner.ts'
import type { TrainingPlan } from '../../learn/training-plan.ts'
import type { FromTrainingWorker, MeasureMemory, TrainedModel } from '../training-messages.ts'

export interface LearnerTerms {
  plan: TrainingPlan
  /** Files for rollouts lie there while it is open. */
  scratch: string
  run: string
  note(sentence: string): void
}

/**
 * A way to open the learner of a plan, as often as its run needs one. The device is chosen once: ggml of one kind is loaded into a process.
 * @returns `weights`: what an earlier stage exported, to begin with
 */
export function learnerOpener(model: TrainedModel, { plan, scratch, run, note }: LearnerTerms): (weights: string | undefined) => Promise<Learner> {
  if (model.kind === 'navigator') return weights => NavigatorLearner.open({ weights: weights ?? model.weights, everyday: model.everyday })
  const { path, name, prompt, adapter } = model
  let choosing: Promise<ChosenDevice> | undefined
  return async weights => {
    const first = choosing === undefined
    choosing ??= chooseDevice(plan.device)
    const { device, reason } = await choosing
    if (first && !device.isCpu) note(reason)
    const file = { path: plan.whole ? weights ?? path : path, name, ...(prompt === undefined ? {} : { prompt }) }
    return GgufLearner.open(file, {
      seed: plan.seed, scratch,
      // The CPU's is opened and closed with each learner.
      ...(device.isCpu ? {} : { device }),
      card: { name: plan.name ?? `${plan.kg}, ${name}`, run, ...(plan.protocol === undefined ? {} : { protocol: plan.protocol }) },
      ...(plan.whole ? {} : { lora: weights ?? adapter ?? plan.lora }),
    })
  }
}

/** By ggml's own allocator, on the device that would be chosen; no weight is read. */
export async function measureMemory({ path, device: wish, lora }: MeasureMemory): Promise<Extract<FromTrainingWorker, { kind: 'memory' }>> {
  const { device } = await chooseDevice(wish)
  try {
    const targets = loraTargets.filter(target => lora?.targets.includes(target) === true)
    const unknown = lora?.targets.find(target => !loraTargets.some(name => name === target))
    if (unknown !== undefined) return { kind: 'memory', bytes: 0, device: device.name, refusal: `"${unknown}" is no matrix that an adapter can sit on; choose among ${loraTargets.join(', ')}.` }
    const { total, refusal } = await estimateMemory(path, { device, ...(lora === undefined ? {} : { lora: { rank: lora.rank, alpha: lora.alpha, targets } }) })
    return { kind: 'memory', bytes: total, device: device.name, ...(refusal === undefined ? {} : { refusal }) }
  } finally {
    device.close()
  }
}
