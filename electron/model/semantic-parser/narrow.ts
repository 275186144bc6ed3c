import type { Comparison, Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import type { Direction } from '../../contract/fact.ts'
import { gradableOf, GRADABLES, type Gradable } from './adjectives.ts'
import type { Cue } from './cues.ts'
import { bitsOf, maskOf, type Derivation, type Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { rootLikeness, type Evidence } from './name-match.ts'
import { drafted, evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'
import type { NamedValue } from './values-in-question.ts'

/** Neighbours a member must have on average before people count them. */
const COUNTABLE = 1.05

const isValue = ({ tail }: SchemaRelation): boolean =>
  tail.kind === 'number' || tail.kind === 'year' || tail.kind === 'date'

/** Everything that one condition or choice makes of a set. */
export async function narrowed(situation: Situation, from: Derivation): Promise<Draft[]> {
  // A single name is narrowed only to be asked about: "was it released in 1982?"
  if (from.kind !== 'entity' || (from.leaf === 'entity' && !situation.cues.some(({ kind }) => kind === 'question')))
    return []
  const attributes = (await relationsOf(situation, from, 'tail')).filter(isValue)
  const counted = from.leaf === 'entity' ? [] : await countable(situation, from)
  return [
    ...(from.leaf === 'entity' ? [] : ofClass(situation, from)),
    ...withValue(situation, from, attributes, counted),
    ...between(situation, from, attributes),
    ...beyondOther(situation, from, attributes),
    ...outnumbering(situation, from, await countable(situation, from)),
    ...(from.leaf === 'entity' ? [] : outstanding(situation, from, attributes, counted)),
  ]
}

/** Those of a class. Where all are of it, the words for it are explained and nothing changes. */
function ofClass(situation: Situation, from: Derivation): Draft[] {
  return situation.classes.flatMap(({ of, evidence }) => {
    if (!isFree(from, evidence.words)) return []
    const words = maskOf(evidence.words)
    const told = { 'class.explained': evidence.explained, 'class.gap': gapBetween(situation, from.cover, words) }
    const described = from.described | words
    const otherwise = drafted(situation, from, {
      program: from.program,
      words,
      features: { 'class.agrees': 1, ...told },
      with: { described, evidence: from.evidence, ...(from.walk === undefined ? {} : { walk: from.walk }) },
    })
    return [
      drafted(situation, from, {
        program: { kind: 'and', left: { kind: 'entity', key: of.name }, right: from.program },
        words,
        features: { 'class.narrows': 1, ...told },
        with: { described, chooses: { from: from.members.length, otherwise } },
      }),
    ]
  })
}

/** An explained share and a gap as features of an operation; that nothing is said where nothing is. */
function saidBy(
  situation: Situation,
  operation: string,
  cue: bigint,
  evidence: Evidence | undefined,
): Record<string, number> {
  return evidence === undefined
    ? { [`${operation}.unnamed`]: 1 }
    : {
        [`${operation}.explained`]: evidence.explained,
        [`${operation}.apart`]: gapBetween(situation, cue, maskOf(evidence.words)),
      }
}

const maskOfEvidence = (evidence: Evidence | undefined): bigint =>
  evidence === undefined ? 0n : maskOf(evidence.words)

/** Those for which a condition holds. */
function where(
  situation: Situation,
  from: Derivation,
  condition: SExpression,
  words: bigint,
  features: Record<string, number>,
): Draft {
  return drafted(situation, from, {
    program: { kind: 'and', left: from.program, right: condition },
    words,
    features: { ...features, 'filter.gap': gapBetween(situation, from.cover, words) },
    with: from.leaf === 'entity' ? {} : { chooses: { from: from.members.length } },
  })
}

/** Those with a value that the question names, or with so many neighbours. */
function withValue(
  situation: Situation,
  from: Derivation,
  attributes: readonly SchemaRelation[],
  counted: readonly Step[],
): Draft[] {
  const found: Draft[] = []
  for (const value of situation.values) {
    if (!isFree(from, value.words) || value.kind === 'text') continue
    for (const cue of comparing(situation, value)) {
      if (cue !== undefined && !isFree(from, cue.words)) continue
      const said = maskOf([...value.words, ...(cue?.words ?? [])])
      const mode = cue?.kind === 'compare' ? cue.mode : 'eq'
      const time = cue?.kind === 'compare' && cue.time ? 'time' : 'plain'
      for (const attribute of attributes) {
        if (!compatible(attribute.tail.kind, value.kind)) continue
        const graded = cue?.kind === 'compare' ? polarity(cue.gradable, attribute) : undefined
        for (const evidence of evidenceBeside(situation, from.cover | said, attribute))
          found.push(
            where(
              situation,
              from,
              condition(attribute, graded === -1 ? turn(mode) : mode, value),
              said | maskOfEvidence(evidence),
              {
                filter: 1,
                [`filter.${cue?.kind ?? 'bare'}.${time}.${attribute.tail.kind}`]: 1,
                ...saidBy(situation, 'filter', said, evidence),
                ...(graded === undefined ? {} : { 'filter.graded': 1 }),
              },
            ),
          )
      }
      if (value.kind === 'number' && cue?.kind === 'compare' && !cue.time)
        for (const { relation, direction } of counted)
          for (const evidence of evidenceBeside(situation, from.cover | said, relation))
            found.push(
              where(
                situation,
                from,
                { kind: 'compare', mode: cue.mode, by: countOf(relation, direction), than: value.literal },
                said | maskOfEvidence(evidence),
                { 'filter.count': 1, ...saidBy(situation, 'count', said, evidence), ...lastStep(from, relation) },
              ),
            )
    }
  }
  return found
}

function condition({ name }: SchemaRelation, mode: Comparison, { literal }: NamedValue): SExpression {
  const relation: Relation = { name, reverse: false }
  return mode === 'eq'
    ? { kind: 'join', relation, of: literal }
    : { kind: 'compare', mode, by: { kind: 'value', by: [relation] }, than: literal }
}

const countOf = ({ name }: SchemaRelation, direction: Direction): Measure => ({
  kind: 'count',
  by: [{ name, reverse: direction === 'head' }],
})

/** What was walked along is likely what is counted: "directors made more than 40 films". */
const lastStep = (from: Derivation, { name }: SchemaRelation): Record<string, number> =>
  from.last?.relation === name ? { 'count.last': 1 } : {}

/** The comparing words that stand before a value (or behind it: "or more"); undefined for equality. */
function comparing({ cues }: Situation, value: NamedValue): (Cue | undefined)[] {
  const first = value.words[0] ?? 0
  const last = value.words[value.words.length - 1] ?? first
  const near = cues.filter(cue => {
    if (cue.kind !== 'compare' && (cue.kind !== 'during' || value.kind === 'number')) return false
    if (cue.words.some(word => value.words.includes(word))) return false
    const before = first - (cue.words[cue.words.length - 1] ?? 0)
    return before === 1 || before === 2 || (cue.words[0] ?? 0) - last === 1
  })
  return near.length > 0 ? near : [undefined]
}

function compatible(attribute: string, value: NamedValue['kind']): boolean {
  if (value === 'number') return attribute === 'number' || attribute === 'year'
  return value === 'year' || attribute === 'date' || attribute === 'year'
}

const turn = (mode: Comparison): Comparison =>
  mode === 'gt' ? 'lt' : mode === 'lt' ? 'gt' : mode === 'ge' ? 'le' : mode === 'le' ? 'ge' : mode

/** +1 where more of the attribute is more of the adjective, -1 where less is; undefined where it measures nothing of it. */
export function polarity(gradable: Gradable | undefined, { words, tail }: SchemaRelation): 1 | -1 | undefined {
  if (gradable === undefined) return undefined
  const speaks = (roots: readonly string[]): boolean =>
    words.own.some(({ root }) => roots.some(word => rootLikeness(word, root) >= 0.85))
  if (speaks(gradable.more)) return 1
  if (speaks(gradable.less)) return -1
  // A date whose name says nothing of dates still tells old from new.
  if (tail.kind !== 'date' && tail.kind !== 'year') return undefined
  return gradable.more.includes('date') ? 1 : gradable.less.includes('date') ? -1 : undefined
}

/** Those with a value between two: "between 1990 and 2000", "from 1990 to 2000". */
function between(situation: Situation, from: Derivation, attributes: readonly SchemaRelation[]): Draft[] {
  const found: Draft[] = []
  for (const low of situation.values)
    for (const high of situation.values) {
      const at = low.words[0] ?? 0
      const behind = (low.words[low.words.length - 1] ?? 0) + 1
      const opens = /^(between|from)$/.test(situation.words[at - 1]?.text ?? '')
      const joins = /^(and|to|until|till)$/.test(situation.words[behind]?.text ?? '')
      const taken = [at - 1, ...low.words, behind, ...high.words]
      if (!opens || !joins || high.words[0] !== behind + 1 || !isFree(from, taken)) continue
      for (const attribute of attributes) {
        if (!compatible(attribute.tail.kind, low.kind)) continue
        for (const evidence of evidenceBeside(situation, from.cover | maskOf(taken), attribute))
          found.push(
            where(
              situation,
              from,
              { kind: 'and', left: condition(attribute, 'ge', low), right: condition(attribute, 'le', high) },
              maskOf(taken) | maskOfEvidence(evidence),
              {
                filter: 1,
                [`filter.between.plain.${attribute.tail.kind}`]: 1,
                ...saidBy(situation, 'filter', maskOf(taken), evidence),
              },
            ),
          )
      }
    }
  return found
}

/** Those whose value is beyond that of another entity: "longer than the Rhine". */
function beyondOther(situation: Situation, from: Derivation, attributes: readonly SchemaRelation[]): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      for (const attribute of attributes) {
        const graded = polarity(cue.gradable, attribute)
        const mode = graded === -1 ? turn(cue.mode) : cue.mode
        const by: Relation[] = [{ name: attribute.name, reverse: false }]
        const limit: SExpression = {
          kind: 'aggregate',
          mode: mode === 'lt' || mode === 'le' ? 'MIN' : 'MAX',
          of: other.program,
          by: { kind: 'value', by },
        }
        const said = maskOf(cue.words) | other.cover
        for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
          if (graded === undefined && evidence === undefined) continue
          const made = where(
            situation,
            from,
            { kind: 'compare', mode, by: { kind: 'value', by }, than: limit },
            said | maskOfEvidence(evidence),
            {
              ...other.features,
              'filter.other': 1,
              ...saidBy(situation, 'filter', said, evidence),
              ...(graded === undefined ? {} : { 'filter.graded': 1 }),
            },
          )
          found.push({ ...made, names: made.names | other.cover, anchors: [...made.anchors, ...other.anchors] })
        }
      }
    }
  }
  return found
}

/** Those that have more of something than another entity: "more neighbours than China". */
function outnumbering(situation: Situation, from: Derivation, counted: readonly Step[]): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || cue.gradable !== undefined || cue.time || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const said = maskOf(cue.words) | other.cover
      for (const { relation, direction } of counted)
        for (const evidence of evidenceBeside(situation, from.cover | said, relation)) {
          const theirs: SExpression = {
            kind: 'join',
            relation: { name: relation.name, reverse: direction === 'tail' },
            of: other.program,
          }
          const made = where(
            situation,
            from,
            { kind: 'compare', mode: cue.mode, by: countOf(relation, direction), than: { kind: 'count', of: theirs } },
            said | maskOfEvidence(evidence),
            {
              ...other.features,
              'filter.outnumbers': 1,
              ...saidBy(situation, 'count', said, evidence),
              ...lastStep(from, relation),
            },
          )
          found.push({ ...made, names: made.names | other.cover, anchors: [...made.anchors, ...other.anchors] })
        }
    }
  }
  return found
}

/** Whether a name stands right behind a cue, an article or two between them. */
export function follows({ words }: Situation, { words: at }: Cue, { cover }: Pick<Draft, 'cover'>): boolean {
  const end = at[at.length - 1] ?? 0
  const first = bitsOf(cover)[0] ?? 0
  return first > end && words.slice(end + 1, first).every(({ content }) => !content)
}

interface Step {
  relation: SchemaRelation
  direction: Direction
}

async function countable(situation: Situation, from: Derivation): Promise<Step[]> {
  const found: Step[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsOf(situation, from, direction)) {
      const other = direction === 'tail' ? relation.tail : relation.head
      if (other.kind === 'entity' && other.fan > COUNTABLE) found.push({ relation, direction })
    }
  return found
}

/** Those of a set that have most, or least, of something. */
function outstanding(
  situation: Situation,
  from: Derivation,
  attributes: readonly SchemaRelation[],
  counted: readonly Step[],
): Draft[] {
  const found: Draft[] = []
  const chosen = (
    by: Measure,
    sign: number,
    top: number | undefined,
    words: bigint,
    features: Record<string, number>,
  ): void => {
    found.push(
      drafted(situation, from, {
        program: {
          kind: 'superlative',
          mode: sign > 0 ? 'ARGMAX' : 'ARGMIN',
          of: from.program,
          by,
          ...(top === undefined ? {} : { top }),
        },
        words,
        features,
        with: { chooses: { from: from.members.length } },
      }),
    )
  }
  for (const cue of situation.cues) {
    if ((cue.kind !== 'superlative' && cue.kind !== 'extreme') || !isFree(from, cue.words)) continue
    const said = maskOf(cue.words)
    const top = cue.kind === 'superlative' ? cue.top : undefined
    for (const attribute of attributes) {
      if (cue.kind === 'extreme' && attribute.tail.kind === 'number') continue
      const graded = cue.kind === 'superlative' ? polarity(cue.gradable, attribute) : undefined
      for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
        // "The largest population" measures by population, whatever large is measured by elsewhere.
        const named = evidence === undefined ? undefined : isLess(situation, cue) ? -1 : 1
        const way = cue.kind === 'extreme' ? (cue.first ? -1 : 1) : (graded ?? named)
        if (way === undefined) continue
        const by: Measure = { kind: 'value', by: [{ name: attribute.name, reverse: false }] }
        const sign = cue.kind === 'superlative' && !cue.most ? -way : way
        chosen(by, sign, top, said | maskOfEvidence(evidence), {
          superlative: 1,
          [`superlative.${cue.kind}.${attribute.tail.kind}`]: 1,
          ...(graded === undefined ? {} : { 'superlative.graded': 1 }),
          ...saidBy(situation, 'superlative', said, evidence),
        })
      }
    }
    if (cue.kind !== 'superlative' || cue.gradable !== undefined) continue
    for (const { relation, direction } of counted)
      for (const evidence of evidenceBeside(situation, from.cover | said, relation))
        chosen(countOf(relation, direction), cue.most ? 1 : -1, top, said | maskOfEvidence(evidence), {
          'most.count': 1,
          ...saidBy(situation, 'count', said, evidence),
          ...lastStep(from, relation),
        })
  }
  return found
}

/** "Smallest" and "lowest" ask for the least of what stands behind them. */
function isLess({ words }: Situation, { words: at }: Cue): boolean {
  return at.some(i => {
    const base = gradableOf(words[i]?.text ?? '')
    return base !== undefined && GRADABLES.get(base)?.more.length === 0
  })
}
