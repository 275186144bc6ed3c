import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import type { Choice } from '../../design/picker.tsx'
import type { PlanChange } from './plan-draft.ts'

interface KnobBase {
  /** Plain words. */
  label: string
  /** The paper's word for it. */
  term?: string
}

export interface NumberKnob extends KnobBase {
  kind: 'number'
  least: number
  most: number
  fraction?: true
  read(plan: TrainingPlan): number
  write(value: number): PlanChange
}

export interface SwitchKnob extends KnobBase {
  kind: 'switch'
  read(plan: TrainingPlan): boolean
  write(value: boolean): PlanChange
}

export interface ChoiceKnob extends KnobBase {
  kind: 'choice'
  choices: Choice[]
  read(plan: TrainingPlan): string
  write(value: string): PlanChange
}

/** Some of a few, at least one. */
export interface SeveralKnob extends KnobBase {
  kind: 'several'
  choices: Choice[]
  read(plan: TrainingPlan): readonly string[]
  write(value: readonly string[]): PlanChange
}

/** Names, one a line. */
export interface ListKnob extends KnobBase {
  kind: 'list'
  placeholder: string
  /** The list must not be empty. */
  needed?: true
  read(plan: TrainingPlan): readonly string[]
  write(value: readonly string[]): PlanChange
}

export type Knob = NumberKnob | SwitchKnob | ChoiceKnob | SeveralKnob | ListKnob

type Shape = TrainingPlan['lessons']['shapes'][number]
const SHAPES: readonly { value: Shape; label: string }[] = [
  { value: 'path', label: 'chains' },
  { value: '2i', label: 'two chains that meet (2I)' },
  { value: 'ip', label: 'a chain after they met (IP)' },
  { value: 'pi', label: 'a chain that meets a fact (PI)' },
]

export const lessonKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: 'Lessons from the graph',
    term: 'GraphSynth',
    least: 0,
    most: 1_000_000,
    read: ({ lessons }) => lessons.count,
    write: count => ({ lessons: { count } }),
  },
  {
    kind: 'number',
    label: 'Questions kept back',
    term: 'held-out set',
    least: 10,
    most: 10_000,
    read: ({ lessons }) => lessons.heldOut,
    write: heldOut => ({ lessons: { heldOut } }),
  },
  {
    kind: 'number',
    label: 'Fewest steps',
    term: 'hops',
    least: 1,
    most: 5,
    read: ({ lessons }) => lessons.minHops,
    write: minHops => ({ lessons: { minHops } }),
  },
  {
    kind: 'number',
    label: 'Most steps',
    term: 'hops',
    least: 1,
    most: 5,
    read: ({ lessons }) => lessons.maxHops,
    write: maxHops => ({ lessons: { maxHops } }),
  },
  {
    kind: 'number',
    label: 'Fewest neighbours along a step',
    term: 'd_min',
    least: 1,
    most: 1_000,
    read: ({ lessons }) => lessons.dMin ?? 1,
    write: dMin => ({ lessons: { dMin } }),
  },
  {
    kind: 'number',
    label: 'Most neighbours along a step',
    term: 'd_max',
    least: 1,
    most: 100_000,
    read: ({ lessons }) => lessons.dMax ?? 50,
    write: dMax => ({ lessons: { dMax } }),
  },
  {
    kind: 'several',
    label: 'Kinds of question',
    term: 'query structures',
    choices: [...SHAPES],
    read: ({ lessons }) => lessons.shapes,
    write: wanted => ({ lessons: { shapes: SHAPES.flatMap(({ value }) => (wanted.includes(value) ? [value] : [])) } }),
  },
  {
    kind: 'switch',
    label: 'Learn from answers you marked',
    term: 'lessons from use',
    read: ({ lessons }) => lessons.fromUse,
    write: fromUse => ({ lessons: { fromUse } }),
  },
  {
    kind: 'list',
    label: 'Walk only these relations',
    term: 'predicate set',
    placeholder: 'all; else one a line',
    read: ({ lessons }) => lessons.relations ?? [],
    write: relations => ({ lessons: { relations: relations.length > 0 ? [...relations] : undefined } }),
  },
]

/** Files are named by their path, which only the window and the command line may do. */
export const fileKnobs: readonly Knob[] = [
  {
    kind: 'list',
    label: 'Learn from these files too',
    term: 'lessons or questions',
    placeholder: 'paths, one a line',
    read: ({ lessons }) => lessons.files,
    write: files => ({ lessons: { files: [...files] } }),
  },
  {
    kind: 'list',
    label: 'Keep clear of these questions',
    term: 'leakage check',
    placeholder: 'paths, one a line',
    read: ({ lessons }) => lessons.keepOut,
    write: keepOut => ({ lessons: { keepOut: [...keepOut] } }),
  },
]

const stageKnobs = (stage: 'stage1' | 'stage2'): readonly Knob[] => [
  {
    kind: 'number',
    label: 'Times through the lessons',
    term: 'epochs',
    least: 0,
    most: 100,
    fraction: true,
    read: plan => plan[stage].epochs,
    write: epochs => ({ [stage]: { epochs } }),
  },
  {
    kind: 'number',
    label: 'Size of a step',
    term: 'learning rate',
    least: 1e-9,
    most: 1,
    fraction: true,
    read: plan => plan[stage].rate,
    write: rate => ({ [stage]: { rate } }),
  },
  {
    kind: 'number',
    label: 'Episodes a step',
    term: 'batch',
    least: 1,
    most: 4_096,
    read: plan => plan[stage].batch,
    write: batch => ({ [stage]: { batch } }),
  },
  {
    kind: 'number',
    label: 'Share of slow start',
    term: 'warm-up',
    least: 0,
    most: 1,
    fraction: true,
    read: plan => plan[stage].warmUp,
    write: warmUp => ({ [stage]: { warmUp } }),
  },
  {
    kind: 'number',
    label: 'Looks without gain',
    term: 'patience',
    least: 1,
    most: 1_000,
    read: plan => plan[stage].patience,
    write: patience => ({ [stage]: { patience } }),
  },
]
export const firstStageKnobs = stageKnobs('stage1')
export const secondStageKnobs = stageKnobs('stage2')

export const practiceKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: 'Steps',
    term: 'GRPO steps',
    least: 0,
    most: 1_000_000,
    read: ({ grpo }) => grpo.steps,
    write: steps => ({ grpo: { steps } }),
  },
  {
    kind: 'number',
    label: 'Questions a step',
    term: 'batch',
    least: 1,
    most: 4_096,
    read: ({ grpo }) => grpo.questions,
    write: questions => ({ grpo: { questions } }),
  },
  {
    kind: 'number',
    label: 'Size of a step',
    term: 'learning rate',
    least: 1e-12,
    most: 1,
    fraction: true,
    read: ({ grpo }) => grpo.rate,
    write: rate => ({ grpo: { rate } }),
  },
]

export const loraKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: 'Rank',
    term: 'r',
    least: 1,
    most: 256,
    read: ({ lora }) => lora.rank,
    write: rank => ({ lora: { rank } }),
  },
  {
    kind: 'number',
    label: 'Weight of the adapter',
    term: 'α',
    least: 0.01,
    most: 10_000,
    fraction: true,
    read: ({ lora }) => lora.alpha,
    write: alpha => ({ lora: { alpha } }),
  },
  {
    kind: 'switch',
    label: 'Train the whole model instead',
    term: 'no adapter',
    read: ({ whole }) => whole,
    write: whole => ({ whole }),
  },
  {
    kind: 'list',
    label: 'Matrices with an adapter',
    term: 'target modules',
    placeholder: 'one a line',
    needed: true,
    read: ({ lora }) => lora.targets,
    write: targets => ({ lora: { targets: [...targets] } }),
  },
]

type Device = TrainingPlan['device']
const DEVICES: readonly { value: Device; label: string }[] = [
  { value: 'auto', label: 'the best there is' },
  { value: 'cpu', label: 'CPU' },
  { value: 'cuda', label: 'CUDA' },
  { value: 'vulkan', label: 'Vulkan' },
  { value: 'metal', label: 'Metal' },
]
type Kind = TrainingPlan['kind']
const KINDS: readonly { value: Kind; label: string; note: string }[] = [
  { value: 'teach', label: 'Imitate, then practise', note: 'SFT and GRPO' },
  { value: 'sft', label: 'Imitate only', note: 'SFT' },
  { value: 'grpo', label: 'Practise only', note: 'GRPO' },
]

export const machineKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: "Other graphs' questions, rehearsed",
    term: 'replay, KL to the start',
    least: 0,
    most: 100,
    fraction: true,
    read: ({ rehearsal }) => rehearsal,
    write: rehearsal => ({ rehearsal }),
  },
  {
    kind: 'choice',
    label: 'Relations in order',
    choices: [
      { value: 'ranked', label: 'best fitting first' },
      { value: 'plain', label: "the graph's own" },
    ],
    read: ({ relationOrder }) => relationOrder,
    write: value => ({ relationOrder: value === 'plain' ? 'plain' : 'ranked' }),
  },
  {
    kind: 'number',
    label: 'Most minutes',
    least: 0.1,
    most: 10_080,
    fraction: true,
    read: ({ minutes }) => minutes,
    write: minutes => ({ minutes }),
  },
  {
    kind: 'choice',
    label: 'Device',
    choices: [...DEVICES],
    read: ({ device }) => device,
    write: value => ({ device: DEVICES.find(device => device.value === value)?.value }),
  },
  {
    kind: 'choice',
    label: 'What is done',
    choices: [...KINDS],
    read: ({ kind }) => kind,
    write: value => ({ kind: KINDS.find(kind => kind.value === value)?.value }),
  },
  { kind: 'number', label: 'Seed', least: 0, most: 4_294_967_295, read: ({ seed }) => seed, write: seed => ({ seed }) },
]

/** Whether a knob stands otherwise than by default. */
export function isChanged(knob: Knob, plan: TrainingPlan, defaults: TrainingPlan): boolean {
  return JSON.stringify(knob.read(plan)) !== JSON.stringify(knob.read(defaults))
}

/** What takes a knob back to its default. */
export function resetOf(knob: Knob, defaults: TrainingPlan): PlanChange {
  switch (knob.kind) {
    case 'number':
      return knob.write(knob.read(defaults))
    case 'switch':
      return knob.write(knob.read(defaults))
    case 'choice':
      return knob.write(knob.read(defaults))
    case 'several':
      return knob.write(knob.read(defaults))
    case 'list':
      return knob.write(knob.read(defaults))
  }
}
