import { quoteName } from '../../contract/reading/written-call.ts'
import type { Measure, Relation } from '../sexpression/ast.ts'
import { datatypeOfWord, readDatatype, typedLiteral, XSD, type Literal } from '../sexpression/atoms.ts'
import { periodOf } from '../sexpression/periods.ts'
import { readQuoted, unquoted } from './quoted.ts'
import { setName, StatementError } from './statement.ts'

/** A name that may stand in a path without quotes. */
const BARE_RELATION = /^[^\s"'\u201c\u2018(),;/^|<>=][^\s"(),;/^]*$/

/** Longer than any name: the search for names that resemble it would keep everybody else waiting. */
const LONGEST_NAME = 1_000

/** @throws {StatementError} a name that is too long for one */
export function checkLength(name: string): void {
  if (name.length > LONGEST_NAME)
    throw new StatementError(`A name here has ${name.length} characters, and names have at most ${LONGEST_NAME}.`)
}

/** A step of a path; `backwards` is `^r`. */
export interface Step {
  relation: string
  backwards: boolean
}

/** As a chain of values is written: what the members themselves have by r is `r`. */
export function chainOf(path: readonly Step[]): Relation[] {
  return path.map(({ relation, backwards }) => ({ name: relation, reverse: backwards }))
}

export function pathOfChain(chain: readonly Relation[]): Step[] {
  return chain.map(({ name, reverse }) => ({ relation: name, backwards: reverse }))
}

/** What members are measured by beside values, as it is written. */
export function measureName(kind: Exclude<Measure['kind'], 'value'>): string {
  return kind === 'avg' ? 'mean' : kind
}

/** @throws {StatementError} an empty step */
export function readPath(written: string): Step[] {
  return splitPath(written).map(piece => {
    const backwards = piece.startsWith('^')
    const text = backwards ? piece.slice(1).trim() : piece
    const relation = unquoted(text)
    checkLength(relation)
    if (relation === '')
      throw new StatementError('A relation is missing; write its name, or ^name to walk it backwards.')
    // `"^directed_by"`: the quotes were put around all of it.
    const inside = !backwards && text !== relation && text[1] === '^'
    return { relation: inside ? relation.slice(1) : relation, backwards: backwards || inside }
  })
}

/** `/film/film/genre` and an IRI, whose slashes do not part steps. */
const WITH_SLASHES = /(?:[a-z][a-z0-9+.-]*:\/)?\/[^\s,]+/iy
const BACKWARDS = /[\s^]*/y

/** At slashes outside of quotes. */
function splitPath(written: string): string[] {
  const text = written.trim()
  const pieces: string[] = []
  const unclosed = new Set<string>()
  for (let from = 0; from <= text.length;) {
    const start = from + (matchAt(BACKWARDS, text, from)?.length ?? 0)
    const past = readQuoted(text, start, unclosed)?.end ?? start + (matchAt(WITH_SLASHES, text, start)?.length ?? 0)
    const slash = text.indexOf('/', past)
    const end = slash < 0 ? text.length : slash
    pieces.push(text.slice(from, end).trim())
    from = end + 1
  }
  return pieces
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

export function printPath(path: readonly Step[]): string {
  return path.map(({ relation, backwards }) => `${backwards ? '^' : ''}${printRelation(relation)}`).join(' / ')
}

function printRelation(name: string): string {
  if (BARE_RELATION.test(name) && setName(name) === undefined) return name
  return name.startsWith('^') ? quoteName(name).replace('^', '\\^') : quoteName(name)
}

/** A value as it stands in an argument; undefined for what is none unless it is quoted. */
export function readLiteral(written: string): Literal | undefined {
  const text = written.trim()
  const quoted = readQuoted(text, 0, new Set())
  if (!quoted) {
    const datatype = datatypeOfWord(text)
    if (datatype !== undefined) return typedLiteral(text, datatype)
    const typed = /^([^\s"'^]+)\^\^(\S+)$/.exec(text)
    return typed ? withDatatype(typed[1] ?? '', typed[2] ?? '') : undefined
  }
  const rest = text.slice(quoted.end).trim()
  if (rest.startsWith('^^')) return withDatatype(quoted.value, rest.slice(2))
  if (rest.startsWith('@')) return { kind: 'literal', value: quoted.value, language: rest.slice(1).toLowerCase() }
  return rest === '' ? { kind: 'literal', value: quoted.value } : undefined
}

function withDatatype(value: string, written: string): Literal {
  const datatype = readDatatype(written)
  if (datatype === undefined)
    throw new StatementError(`"${written}" is no datatype; write one such as xsd:gYear or its IRI.`)
  return typedLiteral(value, datatype)
}

export function printLiteral({ value, datatype, language }: Literal): string {
  if (language !== undefined) return `${quoteName(value)}@${language}`
  if (datatype === undefined) return quoteName(value)
  if (datatypeOfWord(value) === datatype) return value
  return `${quoteName(value)}^^${datatype.startsWith(XSD) ? `xsd:${datatype.slice(XSD.length)}` : datatype}`
}

/** `2010`, `2010-05`, `2010-05-12` or `now`, also in quotes or with a datatype; undefined for what is no time. */
export function readTime(written: string): string | undefined {
  const text = readLiteral(written)?.value ?? written.trim()
  if (text.toUpperCase() === 'NOW') return 'NOW'
  return /^\S+$/.test(text) && periodOf(text) ? text : undefined
}
