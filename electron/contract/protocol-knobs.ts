import type { ProtocolName } from './protocol.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

type KeysOf<Value> = {
  [Key in keyof ProtocolSettings]-?: NonNullable<ProtocolSettings[Key]> extends Value ? Key : never
}[keyof ProtocolSettings]

interface KnobBase {
  protocols: readonly ProtocolName[]
  /** As a field of a form says it. */
  label: string
  /** As a line of help says it, with the place in the paper. */
  says: string
  /** What holds where nothing is set, in words. */
  default: string
}

export type ProtocolKnob = KnobBase &
  (
    | { kind: 'number'; name: KeysOf<number>; least: number; most: number; fraction?: true }
    | { kind: 'switch'; name: KeysOf<boolean> }
    | { kind: 'date'; name: 'now' }
    | {
        kind: 'choice'
        name: Exclude<KeysOf<string>, 'now'>
        choices: readonly { value: string; label: string }[]
      }
  )

/**
 * Every knob of every protocol, once: the options of the command line and the fields of Ask and Teach are made of
 * these. A knob's flag is its name in words: `relationsKept` is `--relations-kept`.
 */
export const PROTOCOL_KNOBS: readonly ProtocolKnob[] = [
  {
    kind: 'choice',
    name: 'relationFormat',
    protocols: ['kg-r1'],
    label: 'Relation lists',
    says: 'how relation lists are laid out (KG-R1, Table 11)',
    default: 'flat',
    choices: [
      { value: 'flat', label: 'flat' },
      { value: 'hierarchical', label: 'by domain and type' },
    ],
  },
  {
    kind: 'switch',
    name: 'initialEntities',
    protocols: ['kg-r1'],
    label: 'Topic entities named',
    says: 'whether "(Initial entities: …)" stands behind the question, as in KG-R1\'s figures and not in its template',
    default: 'on',
  },
  {
    kind: 'number',
    name: 'relationsKept',
    protocols: ['kg-r1', 'graphwalker'],
    label: 'Relations listed',
    says: 'relations that a list keeps, the best fitting (GraphWalker: k of E.1, 20 when left out; KG-R1: all)',
    default: 'all; 20 in GraphWalker',
    least: 1,
    most: 1_000,
  },
  {
    kind: 'choice',
    name: 'reranker',
    protocols: ['graphwalker'],
    label: 'Relations ordered by',
    says: "what orders the relations that GraphWalker shows: Clew's ranker, the model itself (§2.2.1), or BM25 alone",
    default: 'ranker',
    choices: [
      { value: 'ranker', label: "Clew's ranker" },
      { value: 'policy', label: 'the model itself' },
      { value: 'off', label: 'BM25 alone' },
    ],
  },
  {
    kind: 'choice',
    name: 'layout',
    protocols: ['graphwalker'],
    label: 'Lists',
    says: "how GraphWalker's lists are laid out: a line for each direction, or one flat list as in E.3",
    default: 'lines',
    choices: [
      { value: 'lines', label: 'a line for each direction' },
      { value: 'paper', label: 'one flat list' },
    ],
  },
  {
    kind: 'number',
    name: 'triplesPerRelation',
    protocols: ['graphwalker'],
    label: 'Triples per relation',
    says: 'triples of a relation that GraphWalker shows at most (§2.2.1: 5, and 5 for a language model when left out; the Navigator and the decoder: as many as fit)',
    default: '5 for a language model',
    least: 1,
    most: 1_000,
  },
  {
    kind: 'choice',
    name: 'wording',
    protocols: ['kbqa-r1'],
    label: 'Prompt',
    says: 'the prompt of KBQA-R1: for any graph and its names, or Table I word for word, which speaks of Freebase and MIDs',
    default: 'graph',
    choices: [
      { value: 'graph', label: 'for any graph' },
      { value: 'paper', label: 'Table I word for word' },
    ],
  },
  {
    kind: 'number',
    name: 'tauHigh',
    protocols: ['kbqa-r1'],
    label: 'Validated from',
    says: 'similarity from which a written relation is taken as meant (KBQA-R1 §IV-A3, τ_high)',
    default: '0.95',
    least: 0,
    most: 1,
    fraction: true,
  },
  {
    kind: 'number',
    name: 'tauLow',
    protocols: ['kbqa-r1'],
    label: 'Rejected below',
    says: 'similarity below which a written relation is turned down (KBQA-R1 §IV-A3, τ_low)',
    default: '0.3',
    least: 0,
    most: 1,
    fraction: true,
  },
  {
    kind: 'choice',
    name: 'gateScale',
    protocols: ['kbqa-r1'],
    label: 'Thresholds are of',
    says: 'what the thresholds are held against: similarities on a scale on which they keep their meaning whatever measures them, or the cosines themselves (§IV-A3)',
    default: 'calibrated',
    choices: [
      { value: 'calibrated', label: 'a calibrated scale' },
      { value: 'cosine', label: 'the cosines themselves' },
    ],
  },
  {
    kind: 'date',
    name: 'now',
    protocols: ['kbqa-r1', 'clew'],
    label: 'NOW',
    says: 'the day that NOW stands for in a time constraint, such as 2015-08-10 (KBQA-R1, Table II)',
    default: 'today',
  },
  {
    kind: 'number',
    name: 'entitiesRetrieved',
    protocols: ['graph-r1'],
    label: 'Entities searched',
    says: 'entities retrieved for a query (Graph-R1, Eq. 7, k_V)',
    default: '5',
    least: 1,
    most: 100,
  },
  {
    kind: 'number',
    name: 'hyperedgesRetrieved',
    protocols: ['graph-r1'],
    label: 'Passages searched',
    says: 'hyperedges retrieved for a query (Graph-R1, Eq. 8, k_H)',
    default: '5',
    least: 1,
    most: 100,
  },
  {
    kind: 'number',
    name: 'factsReturned',
    protocols: ['graph-r1'],
    label: 'Passages returned',
    says: 'passages returned for a query (Graph-R1, Eq. 9 and Table 5, k)',
    default: '5',
    least: 1,
    most: 100,
  },
  {
    kind: 'switch',
    name: 'graphFacts',
    protocols: ['graph-r1'],
    label: 'Triples of the graph too',
    says: 'whether triples of the graph that fit a query come with its passages, under the key "graph", which Graph-R1 does not have',
    default: 'on',
  },
]

export function knobsOf(protocol: ProtocolName): ProtocolKnob[] {
  return PROTOCOL_KNOBS.filter(({ protocols }) => protocols.includes(protocol))
}
