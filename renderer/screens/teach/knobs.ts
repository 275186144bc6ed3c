import { LESSON_KNOBS, type LessonKnob, SHAPE_LABELS } from '../../../electron/contract/lesson-knobs.ts'
import { LESSON_SHAPES } from '../../../electron/contract/lesson.ts'
import type { TrainingPlan } from '../../../electron/contract/training-plan.ts'
import type { ContractKey } from '../../../electron/contract/words/words.ts'
import type { PlanChange } from './plan-draft.ts'
import type { PlainKey } from '../../words/words.ts'

/** One of a few: what it is called is a text of the catalogue, the note is the papers' word. */
export interface KnobChoice {
  value: string
  label: PlainKey | ContractKey
  note?: string
}

interface KnobBase {
  /** Plain words. */
  label: PlainKey | ContractKey
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
  choices: KnobChoice[]
  read(plan: TrainingPlan): string
  write(value: string): PlanChange
}

/** Some of a few, at least one. */
export interface SeveralKnob extends KnobBase {
  kind: 'several'
  choices: KnobChoice[]
  read(plan: TrainingPlan): readonly string[]
  write(value: readonly string[]): PlanChange
}

/** Names, one a line. */
export interface ListKnob extends KnobBase {
  kind: 'list'
  placeholder: PlainKey
  /** The list must not be empty. */
  needed?: true
  read(plan: TrainingPlan): readonly string[]
  write(value: readonly string[]): PlanChange
}

export type Knob = NumberKnob | SwitchKnob | ChoiceKnob | SeveralKnob | ListKnob

/** A setting of the lessons as a field: a model is chosen elsewhere, among those that there are. */
function lessonKnob(knob: LessonKnob): Knob[] {
  const { label, term } = knob
  const words = { label, ...(term === undefined ? {} : { term }) }
  const change = (value: unknown): PlanChange => ({ lessons: { [knob.name]: value } })
  switch (knob.kind) {
    case 'number': {
      const { name, least, most, open = least } = knob
      return [{ kind: 'number', ...words, least, most, read: ({ lessons }) => lessons[name] ?? open, write: change }]
    }
    case 'switch': {
      const { name } = knob
      return [{ kind: 'switch', ...words, read: ({ lessons }) => lessons[name], write: change }]
    }
    case 'shapes':
      return [
        {
          kind: 'several',
          ...words,
          choices: LESSON_SHAPES.map(value => ({ value, label: SHAPE_LABELS[value] })),
          read: ({ lessons }) => lessons.shapes,
          write: wanted => change(LESSON_SHAPES.filter(shape => wanted.includes(shape))),
        },
      ]
    case 'names':
    case 'files': {
      const { name, kind } = knob
      const placeholder = kind === 'files' ? 'knobs.pathsOneALine' : 'knobs.allElseLine'
      const write = (values: readonly string[]) =>
        change(values.length === 0 && name === 'relations' ? undefined : [...values])
      return [{ kind: 'list', ...words, placeholder, read: ({ lessons }) => lessons[name] ?? [], write }]
    }
    case 'model':
      return []
  }
}

export const lessonKnobs: readonly Knob[] = LESSON_KNOBS.filter(({ kind }) => kind !== 'files').flatMap(lessonKnob)

/** Files are named by their path, which only the window and the command line may do. */
export const fileKnobs: readonly Knob[] = LESSON_KNOBS.filter(({ kind }) => kind === 'files').flatMap(lessonKnob)

const stageKnobs = (stage: 'stage1' | 'stage2'): readonly Knob[] => [
  {
    kind: 'number',
    label: 'knobs.timesThrough',
    term: 'epochs',
    least: 0,
    most: 100,
    fraction: true,
    read: plan => plan[stage].epochs,
    write: epochs => ({ [stage]: { epochs } }),
  },
  {
    kind: 'number',
    label: 'knobs.sizeOfStep',
    term: 'learning rate',
    least: 1e-9,
    most: 1,
    fraction: true,
    read: plan => plan[stage].rate,
    write: rate => ({ [stage]: { rate } }),
  },
  {
    kind: 'number',
    label: 'knobs.episodesAStep',
    term: 'batch',
    least: 1,
    most: 4_096,
    read: plan => plan[stage].batch,
    write: batch => ({ [stage]: { batch } }),
  },
  {
    kind: 'number',
    label: 'knobs.slowStart',
    term: 'warm-up',
    least: 0,
    most: 1,
    fraction: true,
    read: plan => plan[stage].warmUp,
    write: warmUp => ({ [stage]: { warmUp } }),
  },
  {
    kind: 'number',
    label: 'knobs.looksWithoutGain',
    term: 'patience',
    least: 1,
    most: 1_000,
    read: plan => plan[stage].patience,
    write: patience => ({ [stage]: { patience } }),
  },
]
export const firstStageKnobs: readonly Knob[] = [
  ...stageKnobs('stage1'),
  {
    kind: 'switch',
    label: 'knobs.bothStagesMixed',
    term: 'Mixed-SFT',
    read: ({ imitation }) => imitation === 'mixed',
    write: isMixed => ({ imitation: isMixed ? 'mixed' : 'apart' }),
  },
]
export const secondStageKnobs = stageKnobs('stage2')

export const practiceKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: 'knobs.steps',
    term: 'GRPO steps',
    least: 0,
    most: 1_000_000,
    read: ({ grpo }) => grpo.steps,
    write: steps => ({ grpo: { steps } }),
  },
  {
    kind: 'number',
    label: 'knobs.questionsAStep',
    term: 'batch',
    least: 1,
    most: 4_096,
    read: ({ grpo }) => grpo.questions,
    write: questions => ({ grpo: { questions } }),
  },
  {
    kind: 'number',
    label: 'knobs.sizeOfStep',
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
    label: 'knobs.rank',
    term: 'r',
    least: 1,
    most: 256,
    read: ({ lora }) => lora.rank,
    write: rank => ({ lora: { rank } }),
  },
  {
    kind: 'number',
    label: 'knobs.weightOfAdapter',
    term: 'α',
    least: 0.01,
    most: 10_000,
    fraction: true,
    read: ({ lora }) => lora.alpha,
    write: alpha => ({ lora: { alpha } }),
  },
  {
    kind: 'switch',
    label: 'knobs.wholeModel',
    term: 'no adapter',
    read: ({ whole }) => whole,
    write: whole => ({ whole }),
  },
  {
    kind: 'list',
    label: 'knobs.matricesWithAdapter',
    term: 'target modules',
    placeholder: 'knobs.oneALine',
    needed: true,
    read: ({ lora }) => lora.targets,
    write: targets => ({ lora: { targets: [...targets] } }),
  },
]

type Device = TrainingPlan['device']
const DEVICES: readonly { value: Device; label: PlainKey }[] = [
  { value: 'auto', label: 'knobs.bestThereIs' },
  { value: 'cpu', label: 'knobs.cpu' },
  { value: 'cuda', label: 'knobs.cuda' },
  { value: 'vulkan', label: 'knobs.vulkan' },
  { value: 'metal', label: 'knobs.metal' },
]
type Kind = TrainingPlan['kind']
const KINDS: readonly { value: Kind; label: PlainKey; note: string }[] = [
  { value: 'teach', label: 'knobs.imitateThenPractise', note: 'SFT and GRPO' },
  { value: 'sft', label: 'knobs.imitateOnly', note: 'SFT' },
  { value: 'grpo', label: 'knobs.practiseOnly', note: 'GRPO' },
]

export const machineKnobs: readonly Knob[] = [
  {
    kind: 'number',
    label: 'knobs.rehearsed',
    term: 'replay, KL to the start',
    least: 0,
    most: 100,
    fraction: true,
    read: ({ rehearsal }) => rehearsal,
    write: rehearsal => ({ rehearsal }),
  },
  {
    kind: 'choice',
    label: 'knobs.relationsInOrder',
    choices: [
      { value: 'ranked', label: 'knobs.bestFirst' },
      { value: 'plain', label: 'knobs.graphsOwn' },
    ],
    read: ({ relationOrder }) => relationOrder,
    write: value => ({ relationOrder: value === 'plain' ? 'plain' : 'ranked' }),
  },
  {
    kind: 'number',
    label: 'knobs.mostMinutes',
    least: 0.1,
    most: 10_080,
    fraction: true,
    read: ({ minutes }) => minutes,
    write: minutes => ({ minutes }),
  },
  {
    kind: 'choice',
    label: 'knobs.device',
    choices: [...DEVICES],
    read: ({ device }) => device,
    write: value => ({ device: DEVICES.find(device => device.value === value)?.value }),
  },
  {
    kind: 'choice',
    label: 'knobs.whatIsDone',
    choices: [...KINDS],
    read: ({ kind }) => kind,
    write: value => ({ kind: KINDS.find(kind => kind.value === value)?.value }),
  },
  {
    kind: 'number',
    label: 'knobs.seed',
    least: 0,
    most: 4_294_967_295,
    read: ({ seed }) => seed,
    write: seed => ({ seed }),
  },
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
