import type { Call } from '../../contract/observation.ts'
import { isOperation } from './operations.ts'
import { readQuoted, unquoted } from './quoted.ts'
import { setName } from './statement.ts'

/** Statements of one text that are read. */
export const MOST_STATEMENTS = 32
/** Characters of one text that are read. */
const MOST_CHARACTERS = 20_000
const LONGEST_QUOTED = 200

/** The beginning of a statement: `- s2 = follow(`. */
const HEAD = /\s*(?:(?:[-*•]|\d{1,3}[.)])\s+)?(?:([A-Za-z]\w{0,30})\s*:?=\s*)?([A-Za-z]\w{0,30})\s*\(/y

export interface ReadStatements {
  /** In order. What is no statement at all is a call of that name without arguments, so that it can be told. */
  calls: Call[]
  /** How many of them name an operation. */
  known: number
}

/**
 * Reads the statements of a text, one a line or behind semicolons: with or without `s1 =`, in any case, names in quotes
 * of every kind. Of what is too long the rest is told of in one line. Linear in the length of the text.
 */
export function readStatements(text: string): ReadStatements {
  const calls: Call[] = []
  let left = 0
  for (const line of text.slice(0, MOST_CHARACTERS).split('\n')) {
    if (line.trim() === '' || /^\s*(?:```\w{0,20}|#.*)\s*$/.test(line)) continue
    const found = calls.length < MOST_STATEMENTS ? readLine(line) : []
    left += calls.length < MOST_STATEMENTS ? Math.max(0, calls.length + found.length - MOST_STATEMENTS) : 1
    calls.push(...found.slice(0, MOST_STATEMENTS - calls.length))
  }
  const known = calls.filter(({ name }) => isOperation(name)).length
  if (text.length > MOST_CHARACTERS) calls.push({ name: `what stands behind ${MOST_CHARACTERS} characters`, args: [] })
  else if (left > 0) calls.push({ name: `${left} more ${left === 1 ? 'statement' : 'statements'}`, args: [] })
  return { calls, known }
}

/** A call that stands alone, as an argument does: `count(r)`; undefined where the text is none. */
export function readNested(text: string): Call | undefined {
  const read = readCall(text, 0, new Set())
  return read?.end === text.length && read.call.as === undefined ? read.call : undefined
}

function readLine(line: string): Call[] {
  const calls: Call[] = []
  const unclosed = new Set<string>()
  for (let at = 0; at < line.length && calls.length <= MOST_STATEMENTS;) {
    const read = readCall(line, at, unclosed)
    if (!read) {
      const rest = line.slice(at).trim()
      if (rest === '' || rest.startsWith('#')) break
      // What follows a statement on its line is a remark.
      if (at === 0) calls.push({ name: excerpt(rest), args: [] })
      break
    }
    calls.push(read.call)
    const next = line.indexOf(';', read.end)
    if (next < 0) break
    at = next + 1
  }
  return calls
}

function readCall(text: string, start: number, unclosed: Set<string>): { call: Call; end: number } | undefined {
  HEAD.lastIndex = start
  const head = HEAD.exec(text)
  if (!head) return undefined
  const [whole, as, written = ''] = head
  const { args, end } = readArguments(text, start + whole.length, unclosed)
  const name = isOperation(written.toLowerCase()) ? written.toLowerCase() : written
  return {
    call: { name, args: takesName(name) ? nameOf(args) : args, ...(as === undefined ? {} : { as: setName(as) ?? as }) },
    end,
  }
}

/** Whose one argument is a name or words, and so may have commas without quotes. */
function takesName(name: string): boolean {
  return name === 'start' || name === 'class' || name === 'find'
}

function nameOf(args: readonly string[]): string[] {
  return args.length === 0 ? [] : [unquoted(args.join(', '))]
}

/** From behind the bracket that opens to behind the one that closes, or the end of the text. */
function readArguments(text: string, start: number, unclosed: Set<string>): { args: string[]; end: number } {
  const args: string[] = []
  let from = start
  let depth = 0
  let at = start
  /** Whether an argument, or a part of one, begins here: a quote elsewhere is an apostrophe. */
  let begins = true
  for (; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const quoted: ReturnType<typeof readQuoted> = begins ? readQuoted(text, at, unclosed) : undefined
    if (quoted) {
      at = quoted.end - 1
      begins = false
    } else if (character === '(') depth += 1
    else if (character === ')' && depth === 0) break
    else if (character === ')') depth -= 1
    else if (character === ',' && depth === 0) {
      args.push(text.slice(from, at).trim())
      from = at + 1
    }
    begins = /[\s(,/^]/.test(character) && !quoted
  }
  const last = text.slice(from, at).trim()
  if (last !== '' || args.length > 0) args.push(last)
  return { args, end: Math.min(text.length, at + 1) }
}

function excerpt(line: string): string {
  return line.length > LONGEST_QUOTED ? `${line.slice(0, LONGEST_QUOTED)}…` : line
}
