import { chooseDevice, type ChosenDevice } from '../../../native/ggml/choose-device.ts'
import type { Device } from '../../../native/ggml/device.ts'
import { estimateMemory, type MemoryEstimate } from '../../../native/trainer/memory.ts'
import { loraSettings } from '../../learn/language-model/adapter.ts'
import type { Learner } from '../../learn/learner.ts'
import { NavigatorLearner } from '../../learn/navigator/learner.ts'
import { ProgramLearner } from '../../learn/programs/learner.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { InputOf, OutputOf } from '../../base/line.ts'
import type { TrainedModel, trainingCalls } from './training-messages.ts'

export interface LearnerTerms {
  plan: TrainingPlan
  /** Files for rollouts lie there while it is open. */
  scratch: string
  run: string
  note(sentence: string): void
}

/**
 * A way to open the learner of a plan, as often as its run needs one. The device is chosen once: ggml of one kind is
 * loaded into a process.
 * @returns `weights`: what an earlier stage exported, to begin with
 */
export function learnerOpener(
  model: TrainedModel,
  { plan, scratch, run, note }: LearnerTerms,
): (weights: string | undefined) => Promise<Learner> {
  if (model.kind === 'navigator')
    return weights =>
      NavigatorLearner.open({
        weights: weights ?? model.weights,
        everyday: model.everyday,
        general: { ...model.general, weight: plan.rehearsal },
      })
  if (model.kind === 'programs') {
    const { ranker, everyday, taught, general } = model
    return weights =>
      ProgramLearner.open({
        ranker,
        everyday,
        taught: weights ?? taught,
        general: { file: general, weight: plan.rehearsal },
      })
  }
  const { path, name, prompt, adapter } = model
  let choosing: Promise<ChosenDevice> | undefined
  return async weights => {
    const first = choosing === undefined
    choosing ??= deviceFor({ path, device: plan.device, ...(plan.whole ? {} : { lora: plan.lora }) })
    const { device, reason } = await choosing
    if (first && plan.device !== 'cpu') note(reason)
    const file = { path: plan.whole ? (weights ?? path) : path, name, ...(prompt === undefined ? {} : { prompt }) }
    // Reading llama.cpp's package is most of what a start takes, and the Navigator has no need of it.
    const { GgufLearner } = await import('../../learn/language-model/gguf-learner.ts')
    return GgufLearner.open(file, {
      seed: plan.seed,
      scratch,
      // The CPU's is opened and closed with each learner.
      ...(device.isCpu ? {} : { device }),
      card: {
        name: plan.name ?? `${plan.kg}, ${name}`,
        run,
        protocol: plan.protocol,
      },
      ...(plan.whole ? {} : { lora: weights ?? adapter ?? plan.lora }),
    })
  }
}

type Trained = InputOf<typeof trainingCalls.memory>

/**
 * A GPU that lacks a kernel for this model, or its memory, is passed over for the CPU, and the reason says so. An
 * adapter that is gone on with is taken to be of the plan's size.
 */
function deviceFor(trained: Trained): Promise<ChosenDevice> {
  return chooseDevice(trained.device, async device => (await estimateOn(device, trained)).refusal)
}

function estimateOn(device: Device, { path, lora }: Trained): Promise<MemoryEstimate> {
  return estimateMemory(path, { device, ...(lora === undefined ? {} : { lora: loraSettings(lora) }) })
}

/**
 * By ggml's own allocator, on the device that would be chosen; no weight is read.
 * @throws GgufError, LoraSettingsError where this file or this adapter cannot be trained
 */
export async function measureMemory(trained: Trained): Promise<OutputOf<typeof trainingCalls.memory>> {
  const { device } = await deviceFor(trained)
  try {
    const { total, refusal } = await estimateOn(device, trained)
    return { bytes: total, device: device.name, refusal }
  } finally {
    device.close()
  }
}
