import { printSExpression } from '../../kg/sexpression/print.ts'
import { COUNTABLE, isValue } from './conditions.ts'
import type { Cue } from './cues.ts'
import { EVERYTHING, scoreOf, type Draft } from './derivation.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { isSort } from './kinds.ts'
import { polarity } from './polarity.ts'
import { asksWho, leadsToPeople } from './question-word-fit.ts'
import type { Situation } from './situation.ts'

/** Attributes, and relations, that a question which names no kind of thing may measure by. */
const MOST = 6
/** Share of what a relation leads to that must be of the kind that is counted. */
const MOSTLY = 0.5

/**
 * All that has an attribute, or something of a kind that is named, where the question does not say what has it: "Who earns
 * the most?", "What is the highest salary?", "Who is the youngest?", "Who takes the most drugs?" It explains no word; what
 * is said of the attribute is left to what measures by it.
 */
export function measuredThings(situation: Situation): Draft[] {
  const { cues, evidence, schema } = situation
  const measuring = cues.filter(({ kind }) => /^(superlative|extreme|average|total)$/.test(kind))
  if (measuring.length === 0) return []
  const isNamed = ({ name }: SchemaRelation): boolean => (evidence.get(name) ?? []).length > 0
  const isGraded = (relation: SchemaRelation): boolean =>
    measuring.some(cue => cue.kind === 'superlative' && polarity(cue.gradable, relation) !== undefined)
  const relations = [...schema.relations.values()]
  const valued = relations.filter(isValue)
  const attributes = [...new Set([...valued.filter(isNamed), ...valued.filter(isGraded)])]
  const most = measuring.find(cue => cue.kind === 'superlative' && cue.gradable === undefined)
  const counted = most === undefined ? [] : relations.flatMap(relation => countedOf(situation, most, relation))
  return [
    ...attributes.slice(0, MOST).map(relation => having(situation, { relation, direction: 'tail' }, 'measured.leaf')),
    ...counted.slice(0, MOST).map(step => having(situation, step, 'measured.counted')),
    ...(most === undefined || !asksWho(situation) ? [] : whoStandIn(situation, relations)),
  ]
}

/** "Who has flown most often": those who stand in a column of the rows of a log, by how many rows. */
function whoStandIn(situation: Situation, relations: readonly SchemaRelation[]): Draft[] {
  const { evidence, ranker, kinds } = situation
  const columns = relations.filter(
    relation =>
      relation.head.kind === 'entity' &&
      relation.head.fan > COUNTABLE &&
      leadsToPeople(ranker.dictionary.askedNouns, relation, 'tail') === true &&
      leadsToPeople(ranker.dictionary.askedNouns, relation, 'head') !== true,
  )
  // By what is said of the column, or else of the rows.
  const said = ({ name, head }: SchemaRelation): 0 | 1 | 2 =>
    (evidence.get(name) ?? []).length > 0 ? 2 : kinds.some(kind => kind.shareOf(head) >= MOSTLY) ? 1 : 0
  return columns
    .toSorted((a, b) => said(b) - said(a))
    .slice(0, MOST)
    .map(relation => having(situation, { relation, direction: 'head' }, `measured.who.${SAID[said(relation)]}`))
}

/** The steps along a relation to several things of a kind that stands right behind "most", or is named beside "most often". */
function countedOf({ kinds, words }: Situation, cue: Cue, relation: SchemaRelation): Step[] {
  const { words: most } = cue
  // "Who came to work days most often" counts them wherever they stand.
  const isOften = cue.kind === 'superlative' && cue.often === true
  const next = words.findIndex(
    ({ content, text }, i) => i > (most.at(-1) ?? 0) && content && !/^(different|distinct)$/.test(text),
  )
  return (['tail', 'head'] as const).flatMap(direction => {
    const end = relation[direction]
    const near = relation[direction === 'tail' ? 'head' : 'tail']
    const isCounted = kinds.some(
      kind => isSort(kind) && (isOften || kind.words.includes(next)) && kind.shareOf(end) >= MOSTLY,
    )
    return isCounted && near.kind === 'entity' && end.fan > COUNTABLE ? [{ relation, direction }] : []
  })
}

/** How well the question says which column it is, as features name it. */
const SAID = ['unnamed', 'rows', 'named'] as const

/** All for which a step leads somewhere. */
function having({ weights }: Situation, { relation: { name }, direction }: Step, feature: string): Draft {
  const program = { kind: 'any', relation: { name, reverse: direction === 'head' } } as const
  const features = { [feature]: 1 }
  return {
    ...EVERYTHING,
    program,
    key: printSExpression(program),
    last: { relation: name, direction: direction === 'tail' ? 'head' : 'tail' },
    features,
    score: scoreOf(features, weights),
  }
}
