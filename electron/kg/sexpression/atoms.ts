import { escapeText } from '../store/term.ts'
import type { SExpression } from './ast.ts'

export const XSD = 'http://www.w3.org/2001/XMLSchema#'

export type Literal = SExpression & { kind: 'literal' }

/** A word of an S-expression: neither white space nor brackets, and no quote or angle bracket at its start. */
const WORD = /^[^\s()"'<][^\s()]*$/
/** What may stand unquoted before `^^`. */
const TYPED_VALUE = /^[^\s()"'<>\\^]+$/
const DATATYPE = /^[^\s()<>"'{}|\\^`]+$/

const INTEGER = /^[+-]?\d+$/
const DECIMAL = /^[+-]?\d*\.\d+$/
const DOUBLE = /^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d+$/
const DATE = /^-?\d{4,}-\d\d-\d\d$/
const YEAR_MONTH = /^-?\d{4,}-\d\d$/

/**
 * The datatype that a bare word has as Turtle and SPARQL write numbers, and a date by its form; undefined for a name.
 */
export function datatypeOfWord(word: string): string | undefined {
  if (INTEGER.test(word)) return `${XSD}integer`
  if (DECIMAL.test(word)) return `${XSD}decimal`
  if (DOUBLE.test(word)) return `${XSD}double`
  if (DATE.test(word)) return `${XSD}date`
  return YEAR_MONTH.test(word) ? `${XSD}gYearMonth` : undefined
}

/** `xsd:gYear`, `<iri>` or a bare IRI as an IRI; undefined for what can be none. */
export function readDatatype(written: string): string | undefined {
  const bare = written.startsWith('<') && written.endsWith('>') ? written.slice(1, -1) : written
  if (!DATATYPE.test(bare)) return undefined
  return bare.startsWith('xsd:') ? `${XSD}${bare.slice(4)}` : bare
}

/** A literal of a value and a datatype; `xsd:string` is what a literal is without one. */
export function typedLiteral(value: string, datatype: string): Literal {
  return datatype === `${XSD}string` ? { kind: 'literal', value } : { kind: 'literal', value, datatype }
}

/** An entity's or a relation's name, in single quotes where a bare word would be read as something else. */
export function printName(name: string, asRelation: boolean): string {
  const isPlain = WORD.test(name) && !name.includes('^^') && (asRelation || datatypeOfWord(name) === undefined)
  return isPlain ? name : `'${escapeText(name).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A literal as GrailQA writes it, `1990^^http://…#gYear`, in double quotes where it must be. */
export function printLiteral({ value, datatype, language }: Literal): string {
  if (datatype !== undefined && TYPED_VALUE.test(value)) return `${value}^^${datatype}`
  const quoted = `"${escapeText(value)}"`
  if (language !== undefined) return `${quoted}@${language}`
  return datatype === undefined ? quoted : `${quoted}^^${datatype}`
}
