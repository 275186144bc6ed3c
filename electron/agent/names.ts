import { quoteName } from '../contract/reading/written-call.ts'

/**
 * Names as agents read and write them. One way to quote, used for arguments, lists and answers, so that a name with a
 * comma, a quote or a line break survives being copied.
 */
const UNESCAPES: Record<string, string> = { '"': '"', "'": "'", '\\': '\\', n: '\n', r: '\r', t: '\t' }
/** Opening quote to closing quote; typographic ones are what a language model often writes. */
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '\u201c': '\u201d', '\u2018': '\u2019' }

/** The name as it stands in a list: plain, as in the papers, unless that could be misread. */
export function listName(name: string): string {
  const isPlain = name !== '' && !/[,;\\\n\r\t]|^[\s"'[\u201c\u2018]|\s$/.test(name)
  return isPlain ? name : quoteName(name)
}

/**
 * Reads a quoted string that starts at `start`. A quote inside it that no delimiter follows is part of the name
 * (`'Ocean's Eleven'`).
 * @param unclosed the kinds of quote known to close nowhere further on; kept by the caller so that a hostile text is
 *   read in linear time.
 * @returns the name and the offset behind its closing quote; undefined when no quote opens there or none closes it.
 */
export function readQuoted(
  text: string,
  start: number,
  delimiters: string,
  unclosed: Set<string>,
): { value: string; end: number } | undefined {
  const closing = QUOTES[text[start] ?? '']
  if (closing === undefined || unclosed.has(closing)) return undefined
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') {
      const meant = UNESCAPES[text[at + 1] ?? '']
      if (meant !== undefined) {
        value += meant
        at += 1
        continue
      }
    }
    if (character === closing && isDelimited(text, at + 1, delimiters)) return { value, end: at + 1 }
    value += character
  }
  unclosed.add(closing)
  return undefined
}

function isDelimited(text: string, from: number, delimiters: string): boolean {
  let at = from
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
  return at >= text.length || delimiters.includes(text[at] ?? '')
}

/**
 * Reads the names of an answer or a list: `A, "B, C"`, one a line, `["A", "B"]`; split at semicolons only where there
 * is no comma. Empty items are dropped, duplicates kept.
 */
export function readNames(text: string): string[] {
  const whole = text.trim()
  const isJsonList = /^\[\s*["'\u201c\u2018]/.test(whole) && whole.endsWith(']')
  const list = isJsonList ? whole.slice(1, -1) : whole
  const byComma = splitNames(list, ',\n')
  return byComma.length === 1 ? splitNames(list, ';\n') : byComma
}

/** Semicolons inside the brackets of a time do not separate: `Iran [2006-05; 2006-07]`. */
const TIMES = /\[[^[\],\n]*\]/y

function plainEnd(text: string, start: number, separators: string): number {
  let end = start
  while (end < text.length && !separators.includes(text[end] ?? '')) {
    TIMES.lastIndex = end
    end += (text[end] === '[' && TIMES.exec(text)?.[0].length) || 1
  }
  return end
}

/** A quote that opens a name and never closes is a slip of the pen; in `"Weird Al" Yankovic` it belongs to the name. */
export function withoutOrphanQuote(name: string): string {
  return /^["\u201c][^"\u201d]*$/.test(name) ? name.slice(1) : name
}

function splitNames(text: string, separators: string): string[] {
  const names: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  while (at < text.length) {
    while (at < text.length && (/\s/.test(text[at] ?? '') || separators.includes(text[at] ?? ''))) at += 1
    if (at >= text.length) break
    const quoted = readQuoted(text, at, separators, unclosed)
    if (quoted) {
      names.push(quoted.value)
      at = quoted.end
      continue
    }
    const end = plainEnd(text, at, separators)
    names.push(withoutOrphanQuote(text.slice(at, end).trim()))
    at = end
  }
  return names.filter(name => name !== '')
}

/**
 * Longer than any name that a person or a model writes. The search for names that resemble it would keep everybody else
 * waiting (seconds, for 100,000 characters).
 */
export const LONGEST_NAME = 1_000

const REPEATED = 200

/** What is repeated of a wrong name: an error must not fill the agent's context. */
export function abridged(name: string): string {
  return name.length > REPEATED ? `${name.slice(0, REPEATED)}...` : name
}
