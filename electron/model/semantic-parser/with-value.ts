import type { Comparison, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { XSD } from '../../kg/sexpression/atoms.ts'
import { countOf, evidenceOfCounted, wayOfCount, lastStep, maskOfEvidence, saidBy, turn, where } from './conditions.ts'
import { isOfItsMeasures } from './adjectives.ts'
import type { Cue } from './cues.ts'
import type { Derivation, Draft, Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { MONEY_SIGN } from './money.ts'
import type { Evidence } from './name-match.ts'
import { multiplierOf } from './numbers-in-question.ts'
import { polarity } from './polarity.ts'
import { inUnit, isToldIn, isUnit } from './units.ts'
import { evidenceBeside, isFree, type Situation } from './situation.ts'
import type { NamedValue } from './values-in-question.ts'

/** Those with a value that the question names, or with so many neighbours. */
export function withValue(
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
        // "Joined before 2010" tells of no extension.
        if (cue?.kind === 'compare' && cue.time && attribute.tail.kind === 'number' && isYear(value)) continue
        const graded = cue?.kind === 'compare' ? polarity(cue.gradable, attribute) : undefined
        // Nothing is longer than a day of May: the adjective speaks of something else.
        if (cue?.kind === 'compare' && cue.gradable !== undefined && value.kind !== 'number' && graded === undefined)
          continue
        for (const evidence of evidenceBeside(situation, (from.cover | said) & ~unitsIn(situation, value), attribute))
          found.push(
            where(
              situation,
              from,
              condition(attribute, graded === -1 ? turn(mode) : mode, inItsUnit(situation, attribute, value)),
              said | maskOfEvidence(evidence),
              {
                filter: 1,
                [`filter.${cue?.kind ?? 'bare'}.${time}.${attribute.tail.kind}`]: 1,
                ...saidBy(situation, 'filter', said, evidence),
                ...byUnit(situation, attribute, attributes, value),
                ...(isOfClass(situation, value, evidence) ? { 'filter.of.class': 1 } : {}),
                ...(graded !== undefined
                  ? { 'filter.graded': 1 }
                  : cue?.kind === 'compare' && isOfItsMeasures(cue.gradable) && !isNamedBehind(value, evidence)
                    ? { 'filter.strange': 1 }
                    : {}),
              },
            ),
          )
      }
      // Nobody counts hours.
      if (value.kind === 'number' && cue?.kind === 'compare' && !cue.time && unitOf(situation, value) === undefined)
        for (const { relation, direction } of counted)
          for (const evidence of evidenceOfCounted(situation, from.cover | said, { relation, direction }))
            found.push(
              where(
                situation,
                from,
                { kind: 'compare', mode: cue.mode, by: countOf(relation, direction), than: value.literal },
                said | maskOfEvidence(evidence),
                {
                  'filter.count': 1,
                  ...saidBy(situation, 'count', said, evidence),
                  ...wayOfCount(situation, { relation, direction }, evidence),
                  ...lastStep(from, relation),
                },
              ),
            )
    }
  }
  return found
}

/** What a bare number of four digits is behind "before" and "since". */
const isYear = ({ literal }: NamedValue): boolean => /^(?:1\d|20)\d{2}$/.test(literal.value)

/** "Heavier than 200 gsm", where a column is headed so. */
const isNamedBehind = ({ words }: NamedValue, evidence: Evidence | undefined): boolean =>
  evidence !== undefined && !evidence.asked && evidence.words[0] === (words.at(-1) ?? 0) + 1

/** "More than one plot" counts plots, "bigger than plot 8" speaks of one: neither is of a measure. */
function isOfClass({ kinds }: Situation, { words, kind }: NamedValue, evidence: Evidence | undefined): boolean {
  if (kind !== 'number') return false
  const beside = [(words[0] ?? 0) - 1, (words.at(-1) ?? 0) + 1].filter(at => evidence?.words.includes(at) !== true)
  return kinds.some(({ by, words: said }) => by === 'type' && said.length === 1 && beside.includes(said[0] ?? -1))
}

/** What a number is told in names the attribute as well: "5 million" of `cost_millions`. */
const unitsIn = ({ words }: Situation, value: NamedValue): bigint =>
  maskOf(value.words.filter(at => isUnit(words[at]?.text ?? '') || multiplierOf(words[at]?.text ?? '') !== undefined))

/** The unit that a number is told in. */
function unitOf({ words }: Situation, { words: at, kind }: NamedValue): string | undefined {
  const last = at.at(-1) ?? 0
  return kind === 'number' ? [last, last + 1].map(i => words[i]?.text ?? '').find(text => isUnit(text)) : undefined
}

/** "Over 10 km" is said of distances, and of no fare. */
function byUnit(
  situation: Situation,
  attribute: SchemaRelation,
  attributes: readonly SchemaRelation[],
  value: NamedValue,
): Features {
  const unit = unitOf(situation, value) ?? moneyOf(situation, value)
  if (unit === undefined) return {}
  const isTold = ({ name, words: { own } }: SchemaRelation): boolean | undefined =>
    isToldIn([...own.flatMap(({ text, root }) => [text, root]), ...(MONEY_SIGN.test(name) ? ['money'] : [])], unit)
  const told = isTold(attribute)
  if (told !== undefined) return { [`filter.unit.${told ? 'fits' : 'misfits'}`]: 1 }
  // Beside a price in euros no number of bottles is over 90 euros.
  return attributes.some(other => isTold(other) === true) ? { 'filter.unit.other': 1 } : {}
}

/** What is written with its sign: "less than £40". */
const moneyOf = ({ question, words }: Situation, { words: [at = 0] }: NamedValue): string | undefined =>
  MONEY_SIGN.test(question.slice(0, words[at]?.start ?? 0).slice(-1)) ? 'money' : undefined

/** "More than 20 million" of what is told in millions, `budget_million`; "two hours" of what is told in minutes. */
function inItsUnit(situation: Situation, { words: { own } }: SchemaRelation, value: NamedValue): NamedValue {
  const { words } = situation
  const told = unitOf(situation, value) ?? words[value.words.at(-1) ?? 0]?.text ?? ''
  const measured = own.map(({ text }) => inUnit(told, text)).find(much => much !== undefined)
  if (measured !== undefined && value.kind === 'number') return multiplied(value, measured)
  const unit = own.map(({ root }) => root).find(text => multiplierOf(text) !== undefined)
  const by = unit === undefined ? undefined : multiplierOf(unit)
  if (by === undefined || value.kind !== 'number') return value
  if (!value.words.some(at => multiplierOf(words[at]?.text ?? '') === by)) return value
  return multiplied(value, 1 / by)
}

const multiplied = (value: NamedValue, by: number): NamedValue => {
  const much = Number((Number(value.literal.value) * by).toPrecision(12))
  const datatype = `${XSD}${Number.isInteger(much) ? 'integer' : 'decimal'}`
  return by === 1 ? value : { ...value, literal: { ...value.literal, value: String(much), datatype } }
}

const DAY = 'YYYY-MM-DD'

function condition({ name, tail }: SchemaRelation, mode: Comparison, { literal, until }: NamedValue): SExpression {
  const relation: Relation = { name, reverse: false }
  const compared = (way: Comparison, than: SExpression): SExpression => ({
    kind: 'compare',
    mode: way,
    by: { kind: 'value', by: [relation] },
    than,
  })
  // "In 2013" is on any of its days.
  const isWithin = tail.kind === 'date' && literal.value.length < DAY.length
  if (until === undefined && !(isWithin && mode === 'eq'))
    return mode === 'eq' ? { kind: 'join', relation, of: literal } : compared(mode, literal)
  // A decade is under way from its first year to its last.
  const last = until ?? literal
  if (mode === 'eq') return { kind: 'and', left: compared('ge', literal), right: compared('le', last) }
  return compared(mode, mode === 'gt' || mode === 'le' ? last : literal)
}

/** Those with a value between two: "between 1990 and 2000", "from 1990 to 2000". */
export function between(situation: Situation, from: Derivation, attributes: readonly SchemaRelation[]): Draft[] {
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
              {
                kind: 'and',
                left: condition(attribute, 'ge', inItsUnit(situation, attribute, low)),
                right: condition(attribute, 'le', inItsUnit(situation, attribute, high)),
              },
              maskOf(taken) | maskOfEvidence(evidence),
              {
                filter: 1,
                [`filter.between.plain.${attribute.tail.kind}`]: 1,
                ...saidBy(situation, 'filter', maskOf(taken), evidence),
                ...byUnit(situation, attribute, attributes, high),
              },
            ),
          )
      }
    }
  return found
}

/** The comparing words that stand before a value (or behind it: "or more"); undefined for equality. */
export function comparing({ cues, words }: Pick<Situation, 'cues' | 'words'>, value: NamedValue): (Cue | undefined)[] {
  const first = value.words[0] ?? 0
  const last = value.words[value.words.length - 1] ?? first
  const near = cues.filter(cue => {
    if (cue.kind !== 'compare' && (cue.kind !== 'during' || value.kind === 'number')) return false
    if (cue.words.some(word => value.words.includes(word))) return false
    const before = first - (cue.words[cue.words.length - 1] ?? 0)
    const behind = (cue.words[0] ?? 0) - last
    // "Ten people or more".
    const isOfSome = behind === 2 && words[cue.words[0] ?? 0]?.text === 'or'
    return before === 1 || before === 2 || behind === 1 || isOfSome
  })
  return near.length > 0 ? near : [undefined]
}

function compatible(attribute: string, value: NamedValue['kind']): boolean {
  if (value === 'number') return attribute === 'number' || attribute === 'year'
  return value === 'year' || attribute === 'date' || attribute === 'year'
}
