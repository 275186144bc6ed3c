import type { Call } from '../contract/observation.ts'
import { readQuoted, withoutOrphanQuote } from './names.ts'

/**
 * Reads the first call in a text, tolerantly: quotes of every kind or none, commas and brackets in names, lists,
 * `key="value"`, words before the call (`Query: …`), a wrapper around it (`foo(get_x("A"))`) and anything behind it.
 * @param arity how many arguments each known function takes; unquoted names with commas are told apart by it.
 * @returns undefined when there is no call at all.
 */
export function parseCall(text: string, arity: ReadonlyMap<string, number>): Call | undefined {
  const start = findCall(text, arity)
  if (!start) return undefined
  const args = readArguments(text, start.open + 1)
  const wanted = arity.get(start.name)
  return {
    name: start.name,
    args: wanted === undefined ? args.map(argument => argument.value) : joinUnquoted(args, wanted),
  }
}

/** The first call of a known function, else the first of any. Looks backwards from each bracket, so it stays linear. */
function findCall(text: string, arity: ReadonlyMap<string, number>): { name: string; open: number } | undefined {
  let first: { name: string; open: number } | undefined
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', open + 1)) {
    const written = identifierBefore(text, open)
    if (written === '') continue
    const lower = written.toLowerCase()
    if (arity.has(lower)) return { name: lower, open }
    first ??= { name: written, open }
  }
  return first
}

function identifierBefore(text: string, open: number): string {
  let end = open
  while (end > 0 && /[ \t]/.test(text[end - 1] ?? '')) end -= 1
  let start = end
  while (start > 0 && /[\w-]/.test(text[start - 1] ?? '')) start -= 1
  return text.slice(start, end)
}

interface Argument {
  value: string
  quoted: boolean
}

const KEYWORD = /[A-Za-z_]\w*\s*[=:]\s*(?=["'\u201c\u2018])/y

function readArguments(text: string, start: number): Argument[] {
  const args: Argument[] = []
  const unclosed = new Set<string>()
  let at = start
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === ')') break
    if (/[\s,\]]/.test(character)) {
      at += 1
      continue
    }
    KEYWORD.lastIndex = at
    const keyword = KEYWORD.exec(text)
    if (keyword) at += keyword[0].length
    if (/^\[\s*["'\u201c\u2018]/.test(text.slice(at, at + 64))) {
      at += 1
      continue
    }
    const quoted = readQuoted(text, at, ',)]', unclosed)
    const read = quoted ? { value: quoted.value, end: quoted.end } : readPlain(text, at)
    args.push({ value: read.value, quoted: quoted !== undefined })
    at = read.end
  }
  return args
}

/**
 * A name without quotes ends at a comma or at the bracket that closes the call, not at brackets of its own: `Her
 * (film)`.
 */
function readPlain(text: string, start: number): { value: string; end: number } {
  let depth = 0
  let at = start
  for (; at < text.length; at += 1) {
    const character = text[at]
    if (character === '(') depth += 1
    if (character === ',' && depth === 0) break
    if (character === ')') {
      if (depth === 0) break
      depth -= 1
    }
  }
  return { value: withoutOrphanQuote(text.slice(start, at).trim()), end: at }
}

/**
 * `get_tail_relations(Washington, D.C.)` has one argument. Pieces are joined only where all of them were written
 * without quotes.
 */
function joinUnquoted(args: readonly Argument[], wanted: number): string[] {
  const values = args.map(argument => argument.value)
  if (args.length <= wanted || wanted < 1 || args.some(argument => argument.quoted)) return values
  const firstLength = args.length - wanted + 1
  return [values.slice(0, firstLength).join(', '), ...values.slice(firstLength)]
}
