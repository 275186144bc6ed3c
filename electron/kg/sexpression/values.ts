import type { Entity } from '../knowledge-graph.ts'
import { isIri, literalLanguage, literalText } from '../store/term.ts'
import { XSD, type Literal } from './atoms.ts'
import { periodOf, type Period } from './periods.ts'

/**
 * What a term is worth in a comparison. Numbers are compared as doubles, whatever their datatype; dates of every
 * granularity by the moment they begin; text by its code points. A literal without a datatype, and a plain name of a
 * table, that looks like a number or a date counts as one (`1999` as both); the SPARQL translation, which has only
 * datatypes to go by, takes them for text.
 */
export interface Value {
  text: string
  language?: string
  /** Absent for plain strings and names. */
  datatype?: string
  number?: number
  period?: Period
}

const NUMERIC = new Set(
  [
    'integer',
    'decimal',
    'float',
    'double',
    'byte',
    'short',
    'int',
    'long',
    'unsignedByte',
    'unsignedShort',
    'unsignedInt',
    'unsignedLong',
    'nonNegativeInteger',
    'nonPositiveInteger',
    'positiveInteger',
    'negativeInteger',
  ].map(name => XSD + name),
)
const GRANULARITY: ReadonlyMap<string, Period['granularity']> = new Map([
  [`${XSD}gYear`, 'year'],
  [`${XSD}gYearMonth`, 'month'],
  [`${XSD}date`, 'day'],
  [`${XSD}dateTime`, 'instant'],
])
/** Datatypes of dates. */
export const DATE_TYPES: readonly string[] = [...GRANULARITY.keys()]

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const SPECIAL_NUMBERS: Record<string, number> = { INF: Infinity, '+INF': Infinity, '-INF': -Infinity, NaN: Number.NaN }

/** The value of a literal or of a plain name; undefined for IRIs and blank nodes, which have none. */
export function valueOfTerm({ key, kind }: Pick<Entity, 'key' | 'kind'>): Value | undefined {
  if (kind === 'entity') return isIri(key) ? undefined : untyped(key)
  if (kind === 'blank') return undefined
  const text = literalText(key)
  const language = literalLanguage(key)
  if (language !== undefined) return { text, language }
  const quote = key.lastIndexOf('"')
  return key.startsWith('^^<', quote + 1) ? typed(text, key.slice(quote + 4, -1)) : untyped(text)
}

export function valueOfLiteral({ value, datatype, language }: Literal): Value {
  if (language !== undefined) return { text: value, language }
  return datatype === undefined ? untyped(value) : typed(value, datatype)
}

/**
 * A whole number that is likely a year, since people and models write `1990` whatever the graph has: met with dates it
 * is that year.
 */
export function yearOf({ text, number }: Value): Period | undefined {
  return number !== undefined && /^[12]\d{3}$/.test(text) ? periodOf(text) : undefined
}

/**
 * Whether a term is the value that an expression names: numbers and dates of one granularity by what they are worth,
 * anything else by its text.
 */
export function isSameValue(term: Value, named: Value): boolean {
  if (named.language !== undefined) return term.language === named.language && term.text === named.text
  if (named.datatype === undefined) return term.text === named.text
  if (named.number !== undefined && term.number !== undefined) return term.number === named.number
  if (named.number !== undefined) return isSamePeriod(term.period, yearOf(named))
  if (named.period) return isSamePeriod(term.period, named.period)
  return term.datatype === named.datatype && term.text === named.text
}

function isSamePeriod(a: Period | undefined, b: Period | undefined): boolean {
  return a !== undefined && b !== undefined && a.granularity === b.granularity && a.start === b.start
}

/**
 * Where a term stands to the value that it is compared with: below 0 before it, 0 at it, above 0 behind it; undefined
 * where the two have no order. To a year, a month or a day a date stands as it begins before, within or behind it:
 * 1990-05-12 is not later than 1990.
 */
export function orderTo(named: Value): (term: Value) => number | undefined {
  const scale = scaleOf(named)
  const period = scale === 'date' ? named.period : yearOf(named)
  const bound = onScale(named, scale)
  return term => {
    const place = onScale(term, scale)
    if (scale !== 'date' && place !== undefined) return bound === undefined ? undefined : compareOnScale(place, bound)
    return period && term.period ? orderToPeriod(term.period.start, period) : undefined
  }
}

function orderToPeriod(moment: number, period: Period): number {
  if (moment < period.start) return -1
  return moment < period.end || moment === period.start ? 0 : 1
}

/** Ways to compare, the telling ones first. */
export type Scale = 'date' | 'number' | 'text'

/** The scale on which an expression's value is compared. */
export function scaleOf({ datatype, period, number }: Value): Scale {
  if (period && (datatype !== undefined || number === undefined)) return 'date'
  return number === undefined ? 'text' : 'number'
}

/** A term on a scale; undefined when it has no place there. */
export function onScale(term: Value, scale: Scale): number | string | undefined {
  if (scale === 'date') return term.period?.start
  if (scale === 'number') return Number.isNaN(term.number) ? undefined : term.number
  return term.number === undefined && !term.period && !DATE_TYPES.includes(term.datatype ?? '') ? term.text : undefined
}

/** Below 0 when `a` comes first. Text by code points, as SPARQL has it. */
export function compareOnScale(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b || (a === b ? 0 : a < b ? -1 : 1)
  return a === b ? 0 : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function untyped(text: string): Value {
  const number = NUMBER.test(text) ? Number(text) : undefined
  const period = periodOf(text)
  return { text, ...(number === undefined ? {} : { number }), ...(period ? { period } : {}) }
}

/** A number that its datatype does not allow is text; a date that no calendar has is worth nothing. */
function typed(text: string, datatype: string): Value {
  if (NUMERIC.has(datatype)) {
    const trimmed = text.trim()
    const number = NUMBER.test(trimmed) ? Number(trimmed) : SPECIAL_NUMBERS[trimmed]
    return number === undefined ? { text, datatype } : { text, datatype, number }
  }
  const granularity = GRANULARITY.get(datatype)
  const period = granularity === undefined ? undefined : periodOf(text.trim())
  return period && period.granularity === granularity ? { text, datatype, period } : { text, datatype }
}
