import { XSD, type Literal } from './atoms.ts'
import { SExpressionError } from './errors.ts'
import { startOfPeriod, type Period } from './periods.ts'
import { DATE_TYPES, scaleOf, valueOfLiteral, yearOf, type Value } from './values.ts'

export type Operator = '<' | '<=' | '>' | '>=' | '='

/** Characters that SPARQL allows in no IRI; one of them would end it. */
const IN_NO_IRI = /[\p{Cc}\s<>"{}|\\^`]/u

/** @throws {SExpressionError} for a name that can be no IRI */
export function iri(written: string): string {
  if (written === '' || IN_NO_IRI.test(written))
    throw new SExpressionError(`"${written}" cannot be an IRI; map it to one.`)
  return `<${written}>`
}

/** A plain literal. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\\n\r\t]/g, found => ESCAPES[found] ?? found)}"`
}

const ESCAPES: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const DATES = DATE_TYPES.map(datatype => datatype.replace(XSD, 'xsd:')).join(', ')
const ZONE = '(Z|[+-][0-9]{2}:[0-9]{2})$'

/**
 * The moment at which a date of any granularity begins, UTC where it says no zone; an error for everything else. SPARQL
 * 1.1 compares dates of one datatype at most, so all are turned into dateTimes. (No letter follows a `$1`: engines
 * differ in where its name ends.)
 */
export function moment(variable: string): string {
  const kind = (name: string, rest: string, otherwise: string): string =>
    `IF(DATATYPE(${variable}) = xsd:${name}, "${rest}", ${otherwise})`
  const rest = kind(
    'date',
    'T00:00:00',
    kind('gYear', '-01-01T00:00:00', kind('gYearMonth', '-01T00:00:00', kind('dateTime', '', '"no date"'))),
  )
  const zone = `IF(REGEX(STR(${variable}), ${quoted(ZONE)}), REPLACE(STR(${variable}), ${quoted(`^.*${ZONE}`)}, "$1"), "Z")`
  return `xsd:dateTime(CONCAT(REPLACE(STR(${variable}), ${quoted(ZONE)}, ""), ${rest}, ${zone}))`
}

function dateTime(milliseconds: number): string {
  const written = new Date(milliseconds)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/^([+-])0*(\d{4,})/, (_, sign: string, year: string) => (sign === '-' ? `-${year}` : year))
  return `"${written}"^^xsd:dateTime`
}

export function isNumber(variable: string): string {
  return `(isNumeric(${variable}) && ${variable} = ${variable})`
}

export function isText(variable: string): string {
  return `(isLiteral(${variable}) && !isNumeric(${variable}) && !(DATATYPE(${variable}) IN (${DATES})))`
}

/** Whether a variable is the value that a literal names; as \`isSameValue\` has it. */
export function sameAs(variable: string, literal: Literal): string {
  const value = valueOfLiteral(literal)
  if (value.language !== undefined)
    return `LCASE(LANG(${variable})) = ${quoted(value.language)} && STR(${variable}) = ${quoted(value.text)}`
  if (value.datatype === undefined) return `isLiteral(${variable}) && STR(${variable}) = ${quoted(value.text)}`
  const isOfType = (datatype: string): string => `DATATYPE(${variable}) = ${datatype}`
  if (value.number !== undefined) {
    const year = yearOf(value)
    return `${variable} = ${number(value)}${year ? ` || ${isOfType('xsd:gYear')} && ${moment(variable)} = ${dateTime(year.start)}` : ''}`
  }
  const typed = isOfType(iri(value.datatype))
  return value.period
    ? `${typed} && ${moment(variable)} = ${dateTime(value.period.start)}`
    : `${typed} && STR(${variable}) = ${quoted(value.text)}`
}

/** Whether a variable stands in an order to a literal, on the literal's scale. */
export function compared(variable: string, operator: Operator, literal: Literal): string {
  const value = valueOfLiteral(literal)
  const scale = scaleOf(value)
  const period = scale === 'date' ? value.period : yearOf(value)
  const dated = period && onPeriod(moment(variable), operator, period)
  if (scale === 'date') return dated ?? 'false'
  if (scale === 'number')
    return `isNumeric(${variable}) && ${variable} ${operator} ${number(value)}${dated === undefined ? '' : ` || ${dated}`}`
  return DATE_TYPES.includes(value.datatype ?? '')
    ? 'false'
    : `${isText(variable)} && STR(${variable}) ${operator} ${quoted(value.text)}`
}

/** To be no later than 1990 is to begin before 1991; to be later, not before. */
function onPeriod(at: string, operator: Operator, period: Period): string {
  const [start, end] = [dateTime(period.start), dateTime(period.end)]
  if (operator === '<' || operator === '>=' || period.granularity === 'instant') return `${at} ${operator} ${start}`
  return operator === '=' ? `${at} >= ${start} && ${at} < ${end}` : `${at} ${operator === '<=' ? '<' : '>='} ${end}`
}

/** Whether what begins at a moment has begun before a time is over. */
export function begun(at: string, asked: Period): string {
  return `${at} ${asked.granularity === 'instant' ? '<=' : '<'} ${dateTime(asked.end)}`
}

/** Whether what ends with a date, which begins at a moment, is not over when a time begins. */
export function lasting(at: string, variable: string, asked: Period): string {
  const from = (granularity: Period['granularity']): string => dateTime(startOfPeriod(asked.start, granularity))
  const kinds = `IF(DATATYPE(${variable}) = xsd:gYear, ${from('year')}, IF(DATATYPE(${variable}) = xsd:gYearMonth, ${from('month')}, IF(DATATYPE(${variable}) = xsd:date, ${from('day')}, ${from('instant')})))`
  return `${at} >= ${kinds}`
}

/** With its own datatype, since a float and a double of the same digits are two numbers to SPARQL. */
function number(value: Value): string {
  return `${quoted(value.text.trim())}^^${value.datatype === undefined ? 'xsd:double' : iri(value.datatype)}`
}
