import type { ProtocolName } from './protocol.ts'
import type { ProtocolSettings } from './protocol-settings.ts'
import { type ContractKey, say } from './words/words.ts'

type KeysOf<Value> = {
  [Key in keyof ProtocolSettings]-?: NonNullable<ProtocolSettings[Key]> extends Value ? Key : never
}[keyof ProtocolSettings]

interface KnobBase {
  protocols: readonly ProtocolName[]
  /** As a field of a form says it. */
  label: ContractKey
  /** As a line of help says it, with the place in the paper. */
  says: ContractKey
  /** What holds where nothing is set: a value, or words. */
  default: string
  /** The same in words, where it is no value. */
  defaultWords?: ContractKey
}

export type ProtocolKnob = KnobBase &
  (
    | { kind: 'number'; name: KeysOf<number>; least: number; most: number; fraction?: true }
    | { kind: 'switch'; name: KeysOf<boolean> }
    | { kind: 'date'; name: 'now' }
    | {
        kind: 'choice'
        name: Exclude<KeysOf<string>, 'now'>
        choices: readonly { value: string; label: ContractKey }[]
      }
  )

/** What holds where a knob is left alone, as people read it. */
export function knobDefault({ default: value, defaultWords }: ProtocolKnob): string {
  return defaultWords === undefined ? value : say(defaultWords)
}

/**
 * Every knob of every protocol, once: the options of the command line and the fields of Ask and Teach are made of
 * these. A knob's flag is its name in words: `relationsKept` is `--relations-kept`.
 */
export const PROTOCOL_KNOBS: readonly ProtocolKnob[] = [
  {
    kind: 'choice',
    name: 'relationFormat',
    protocols: ['kg-r1'],
    label: 'protocols.relationLists',
    says: 'protocols.relationListsSays',
    default: 'flat',
    choices: [
      { value: 'flat', label: 'protocols.flat' },
      { value: 'hierarchical', label: 'protocols.byDomain' },
    ],
  },
  {
    kind: 'switch',
    name: 'initialEntities',
    protocols: ['kg-r1'],
    label: 'protocols.topicsNamed',
    says: 'protocols.topicsNamedSays',
    default: 'on',
  },
  {
    kind: 'number',
    name: 'relationsKept',
    protocols: ['kg-r1', 'graphwalker'],
    label: 'protocols.relationsListed',
    says: 'protocols.relationsListedSays',
    default: 'all',
    defaultWords: 'protocols.relationsListedDefault',
    least: 1,
    most: 1_000,
  },
  {
    kind: 'choice',
    name: 'reranker',
    protocols: ['graphwalker'],
    label: 'protocols.orderedBy',
    says: 'protocols.orderedBySays',
    default: 'ranker',
    choices: [
      { value: 'ranker', label: 'protocols.clewsRanker' },
      { value: 'policy', label: 'protocols.modelItself' },
      { value: 'off', label: 'protocols.bm25' },
    ],
  },
  {
    kind: 'choice',
    name: 'layout',
    protocols: ['graphwalker'],
    label: 'protocols.lists',
    says: 'protocols.listsSays',
    default: 'lines',
    choices: [
      { value: 'lines', label: 'protocols.lineEach' },
      { value: 'paper', label: 'protocols.oneFlat' },
    ],
  },
  {
    kind: 'number',
    name: 'triplesPerRelation',
    protocols: ['graphwalker'],
    label: 'protocols.triplesPerRelation',
    says: 'protocols.triplesPerRelationSays',
    default: '5',
    defaultWords: 'protocols.triplesPerRelationDefault',
    least: 1,
    most: 1_000,
  },
  {
    kind: 'choice',
    name: 'wording',
    protocols: ['kbqa-r1'],
    label: 'protocols.prompt',
    says: 'protocols.promptSays',
    default: 'graph',
    choices: [
      { value: 'graph', label: 'protocols.forAnyGraph' },
      { value: 'paper', label: 'protocols.tableOne' },
    ],
  },
  {
    kind: 'number',
    name: 'tauHigh',
    protocols: ['kbqa-r1'],
    label: 'protocols.validatedFrom',
    says: 'protocols.validatedFromSays',
    default: '0.95',
    least: 0,
    most: 1,
    fraction: true,
  },
  {
    kind: 'number',
    name: 'tauLow',
    protocols: ['kbqa-r1'],
    label: 'protocols.rejectedBelow',
    says: 'protocols.rejectedBelowSays',
    default: '0.3',
    least: 0,
    most: 1,
    fraction: true,
  },
  {
    kind: 'choice',
    name: 'gateScale',
    protocols: ['kbqa-r1'],
    label: 'protocols.thresholdsAre',
    says: 'protocols.thresholdsAreSays',
    default: 'calibrated',
    choices: [
      { value: 'calibrated', label: 'protocols.calibrated' },
      { value: 'cosine', label: 'protocols.cosines' },
    ],
  },
  {
    kind: 'date',
    name: 'now',
    protocols: ['kbqa-r1', 'clew'],
    label: 'protocols.nowLabel',
    says: 'protocols.nowSays',
    default: 'today',
  },
  {
    kind: 'number',
    name: 'entitiesRetrieved',
    protocols: ['graph-r1'],
    label: 'protocols.entitiesSearched',
    says: 'protocols.entitiesSearchedSays',
    default: '5',
    least: 0,
    most: 100,
  },
  {
    kind: 'number',
    name: 'hyperedgesRetrieved',
    protocols: ['graph-r1'],
    label: 'protocols.passagesSearched',
    says: 'protocols.passagesSearchedSays',
    default: '5',
    least: 0,
    most: 100,
  },
  {
    kind: 'number',
    name: 'factsReturned',
    protocols: ['graph-r1'],
    label: 'protocols.passagesReturned',
    says: 'protocols.passagesReturnedSays',
    default: '5',
    least: 1,
    most: 100,
  },
  {
    kind: 'switch',
    name: 'graphFacts',
    protocols: ['graph-r1'],
    label: 'protocols.triplesToo',
    says: 'protocols.triplesTooSays',
    default: 'on',
  },
]

export function knobsOf(protocol: ProtocolName): ProtocolKnob[] {
  return PROTOCOL_KNOBS.filter(({ protocols }) => protocols.includes(protocol))
}
