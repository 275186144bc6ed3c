import type { LessonShape } from './lesson.ts'
import type { TrainingPlan } from './training-plan.ts'
import type { ContractKey } from './words/words.ts'

type LessonPlan = TrainingPlan['lessons']
type KeysOf<Value> = {
  [Key in keyof LessonPlan]-?: NonNullable<LessonPlan[Key]> extends Value ? Key : never
}[keyof LessonPlan]

interface KnobBase {
  /** Of the command line, without its dashes. */
  flag: string
  /** As a field of a form says it. */
  label: ContractKey
  /** The papers' word. */
  term?: string
  /** As a line of help says it, with the place in the paper. */
  says: ContractKey
}

export type LessonKnob = KnobBase &
  (
    | { kind: 'number'; name: KeysOf<number>; least: number; most: number; /** Where nothing is set. */ open?: number }
    | { kind: 'switch'; name: KeysOf<boolean>; /** Where nothing is set. */ open: boolean }
    | { kind: 'shapes'; name: 'shapes' }
    /** Names of relations, files of this machine: several, one after the other. */
    | { kind: 'names' | 'files'; name: Exclude<KeysOf<readonly string[]>, 'shapes'>; of: string }
    /** A language model, by its id. */
    | { kind: 'model'; name: 'writer' }
  )

/** What each shape of a lesson is called in a form. */
export const SHAPE_LABELS: Readonly<Record<LessonShape, ContractKey>> = {
  path: 'lessonSettings.chains',
  '2i': 'lessonSettings.shape2i',
  ip: 'lessonSettings.shapeIp',
  pi: 'lessonSettings.shapePi',
}

/**
 * Every setting of how a run's lessons are drawn, once: the options of `clew train` and the fields of Teach are made of
 * these (docs/decisions/044-one-description-of-every-knob.md).
 */
export const LESSON_KNOBS: readonly LessonKnob[] = [
  {
    kind: 'number',
    name: 'count',
    flag: 'lessons',
    label: 'lessonSettings.count',
    term: 'GraphSynth',
    says: 'lessonSettings.countSays',
    least: 0,
    most: 1_000_000,
  },
  {
    kind: 'model',
    name: 'writer',
    flag: 'writer',
    label: 'lessonSettings.writer',
    term: 'App. H',
    says: 'lessonSettings.writerSays',
  },
  {
    kind: 'number',
    name: 'heldOut',
    flag: 'held-out',
    label: 'lessonSettings.heldOut',
    term: 'held-out set',
    says: 'lessonSettings.heldOutSays',
    least: 10,
    most: 10_000,
  },
  {
    kind: 'number',
    name: 'minHops',
    flag: 'min-hops',
    label: 'lessonSettings.minHops',
    term: 'hops',
    says: 'lessonSettings.minHopsSays',
    least: 1,
    most: 5,
  },
  {
    kind: 'number',
    name: 'maxHops',
    flag: 'max-hops',
    label: 'lessonSettings.maxHops',
    term: 'hops',
    says: 'lessonSettings.maxHopsSays',
    least: 1,
    most: 5,
  },
  {
    kind: 'number',
    name: 'dMin',
    flag: 'd-min',
    label: 'lessonSettings.dMin',
    term: 'd_min',
    says: 'lessonSettings.dMinSays',
    least: 1,
    most: 1_000,
    open: 1,
  },
  {
    kind: 'number',
    name: 'dMax',
    flag: 'd-max',
    label: 'lessonSettings.dMax',
    term: 'd_max',
    says: 'lessonSettings.dMaxSays',
    least: 1,
    most: 100_000,
    open: 50,
  },
  {
    kind: 'shapes',
    name: 'shapes',
    flag: 'shape',
    label: 'lessonSettings.shapes',
    term: 'query structures',
    says: 'lessonSettings.shapesSays',
  },
  {
    kind: 'switch',
    name: 'qualityFilter',
    flag: 'quality-filter',
    label: 'lessonSettings.qualityFilter',
    term: 'quality filter',
    says: 'lessonSettings.qualityFilterSays',
    open: true,
  },
  {
    kind: 'switch',
    name: 'stratified',
    flag: 'stratified',
    label: 'lessonSettings.stratified',
    term: 'stratified sampling',
    says: 'lessonSettings.stratifiedSays',
    open: false,
  },
  {
    kind: 'switch',
    name: 'fromUse',
    flag: 'use',
    label: 'lessonSettings.fromUse',
    term: 'lessons from use',
    says: 'lessonSettings.fromUseSays',
    open: true,
  },
  {
    kind: 'names',
    name: 'relations',
    flag: 'relation',
    of: 'name',
    label: 'lessonSettings.relations',
    term: 'predicate set',
    says: 'lessonSettings.relationsSays',
  },
  {
    kind: 'files',
    name: 'files',
    flag: 'data',
    of: 'file',
    label: 'lessonSettings.files',
    term: 'lessons or questions',
    says: 'lessonSettings.filesSays',
  },
  {
    kind: 'files',
    name: 'keepOut',
    flag: 'keep-out',
    of: 'file',
    label: 'lessonSettings.keepOut',
    term: 'leakage check',
    says: 'lessonSettings.keepOutSays',
  },
]
