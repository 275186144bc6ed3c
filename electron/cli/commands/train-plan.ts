import { defined } from '../../base/defined.ts'
import { ClewError } from '../../contract/errors.ts'
import { RUN_LENGTHS, type TrainingPlanInput } from '../../contract/training-plan.ts'
import { PAPER_SIZES, type RunSizes } from '../../learn/recipes/paper-sizes.ts'
import { lessonsOf } from '../lesson-options.ts'
import { protocolSettingsOf } from '../protocol-options.ts'
import type { TrainOptions } from './train-options.ts'

const NO_SIZES: Partial<RunSizes> = {}

/** Only what was said: the rest is decided by the model and the graph. */
export function planOf(kind: TrainingPlanInput['kind'] & string, options: TrainOptions): TrainingPlanInput {
  const length = options.length === undefined ? undefined : RUN_LENGTHS[options.length]
  const { grpo: practice, sft } = options.paperSizes === true ? PAPER_SIZES[options.recipe ?? 'kg-r1'] : NO_SIZES
  const first = {
    ...sft,
    ...defined({
      epochs: options.epochs,
      rate: kind === 'grpo' ? undefined : options.rate,
      batch: options.batch,
      warmUp: options.warmUp,
      patience: options.patience,
    }),
  }
  const second = {
    ...sft,
    ...defined({
      epochs: options.stage2Epochs,
      rate: options.stage2Rate,
      batch: options.stage2Batch,
      warmUp: options.stage2WarmUp,
      patience: options.stage2Patience,
    }),
  }
  const { model = 'navigator', rank, alpha, target } = options
  const adapts = rank !== undefined || alpha !== undefined || filled(target)
  if (adapts && options.whole === true)
    throw new ClewError(
      'bad-request',
      '--whole trains every weight, and --rank, --alpha and --target shape an adapter beside them; give one or the other.',
    )
  if (adapts && model === 'navigator')
    throw new ClewError(
      'bad-request',
      '--rank, --alpha and --target shape an adapter of a GGUF model, and the Navigator is always trained whole; leave them out, or name a model with --model.',
    )
  const changes = {
    ...Object.fromEntries(options.set?.map(setting) ?? []),
    ...(filled(options.ablation) ? { ablations: options.ablation } : {}),
  }
  const plan: TrainingPlanInput = {
    kind,
    kg: options.kg,
    ...defined({
      name: options.name,
      model: options.model,
      adapter: options.adapter,
      protocol: options.protocol,
      protocolSettings: protocolSettingsOf(options),
      turns: options.turns,
      relationOrder: options.relationOrder,
      seed: options.seed,
      rehearsal: options.rehearse,
      imitation: options.mixed === true ? ('mixed' as const) : undefined,
      minutes: options.minutes ?? length?.minutes,
      device: options.device,
      whole: adapts ? false : options.whole,
    }),
    lessons: {
      ...defined({ count: length?.lessons.count, heldOut: length?.lessons.heldOut }),
      ...lessonsOf(options),
      ...(kind === 'teach' ? {} : { count: 0, fromUse: false }),
    },
    ...(kind === 'grpo' ? {} : { stage1: first, stage2: kind === 'sft' ? first : second }),
    ...(kind === 'sft'
      ? {}
      : {
          grpo: {
            ...practice,
            ...defined({
              recipe: options.recipe,
              steps: options.steps,
              questions: options.questions,
              rate: kind === 'grpo' ? options.rate : options.grpoRate,
            }),
            ...(Object.keys(changes).length > 0 ? { changes } : {}),
          },
        }),
    lora: { ...defined({ rank, alpha }), ...(filled(target) ? { targets: target } : {}) },
  }
  return plan
}

function filled<T>(list: T[] | undefined): list is T[] {
  return list !== undefined && list.length > 0
}

/** `name=value`: a number, true or false where it reads so, else the text. */
function setting(text: string): [string, unknown] {
  const at = text.indexOf('=')
  if (at < 1)
    throw new ClewError(
      'bad-request',
      `--set takes name=value, such as objective.kl.coefficient=0.02; "${text}" is not that.`,
    )
  const value = text.slice(at + 1)
  const number = Number(value)
  return [
    text.slice(0, at),
    value === 'true'
      ? true
      : value === 'false'
        ? false
        : value.trim() !== '' && Number.isFinite(number)
          ? number
          : value,
  ]
}
