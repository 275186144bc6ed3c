import { unescapeText } from '../store/term.ts'
import { readDatatype, typedLiteral, type Literal } from './atoms.ts'
import { SExpressionError } from './errors.ts'

export type Token =
  | { kind: 'open' | 'close'; at: number }
  /** A bare word: an operator, a name, a number. */
  | { kind: 'word'; at: number; text: string }
  /** A name in single quotes or angle brackets. */
  | { kind: 'name'; at: number; text: string }
  | { kind: 'literal'; at: number; literal: Literal }

const BLANKS = /\s+/y
const BARE = /[^\s()]+/y
const IN_DOUBLE_QUOTES = /"((?:[^"\\]|\\.)*)"/sy
const IN_SINGLE_QUOTES = /'((?:[^'\\]|\\.)*)'/sy
const IN_ANGLES = /<([^<>\s]*)>(?=[\s()]|$)/y
const LANGUAGE = /@([A-Za-z]+(?:-[A-Za-z0-9]+)*)(?=[\s()]|$)/y
const TYPED = /\^\^([^\s()]+)/y

/** @throws {SExpressionError} a quote that is never closed, an empty name, a malformed datatype */
export function tokens(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < text.length) {
    const blanks = match(BLANKS, text, at)
    if (blanks) at += blanks[0].length
    else if (text[at] === '(' || text[at] === ')') {
      found.push({ kind: text[at] === '(' ? 'open' : 'close', at })
      at += 1
    } else {
      const { token, end } = atom(text, at)
      found.push(token)
      at = end
    }
  }
  return found
}

function atom(text: string, at: number): { token: Token; end: number } {
  if (text[at] === '"') return quotedLiteral(text, at)
  if (text[at] === "'") {
    const quoted = match(IN_SINGLE_QUOTES, text, at)
    if (!quoted)
      throw new SExpressionError(
        "a name in single quotes is never closed; close it, or write \\' for a quote inside it.",
        at,
      )
    const end = at + quoted[0].length
    return { token: name(unescapeText(quoted[1] ?? ''), at), end: ended(text, end) }
  }
  if (text[at] === '<') {
    const iri = match(IN_ANGLES, text, at)
    if (!iri) throw new SExpressionError('an IRI in angle brackets is never closed; close it with ">".', at)
    return { token: name(iri[1] ?? '', at), end: at + iri[0].length }
  }
  const [word] = match(BARE, text, at) ?? ['']
  const mark = word.indexOf('^^')
  if (mark < 0) return { token: { kind: 'word', at, text: word }, end: at + word.length }
  return {
    token: { kind: 'literal', at, literal: typed(word.slice(0, mark), word.slice(mark + 2), at) },
    end: at + word.length,
  }
}

function quotedLiteral(text: string, at: number): { token: Token; end: number } {
  const quoted = match(IN_DOUBLE_QUOTES, text, at)
  if (!quoted)
    throw new SExpressionError(
      'a value in double quotes is never closed; close it, or write \\" for a quote inside it.',
      at,
    )
  const value = unescapeText(quoted[1] ?? '')
  const end = at + quoted[0].length
  const language = match(LANGUAGE, text, end)
  if (language)
    return {
      token: { kind: 'literal', at, literal: { kind: 'literal', value, language: (language[1] ?? '').toLowerCase() } },
      end: end + language[0].length,
    }
  const datatype = match(TYPED, text, end)
  if (datatype)
    return {
      token: { kind: 'literal', at, literal: typed(value, datatype[1] ?? '', at) },
      end: end + datatype[0].length,
    }
  return { token: { kind: 'literal', at, literal: { kind: 'literal', value } }, end: ended(text, end) }
}

function name(text: string, at: number): Token {
  if (text === '') throw new SExpressionError('a name is empty; write the entity or relation.', at)
  return { kind: 'name', at, text }
}

function typed(value: string, written: string, at: number): Literal {
  const datatype = readDatatype(written)
  if (datatype === undefined)
    throw new SExpressionError(`"${written}" is no datatype; write one such as xsd:gYear or its IRI.`, at)
  return typedLiteral(value, datatype)
}

function ended(text: string, end: number): number {
  if (end < text.length && !/[\s()]/.test(text[end] ?? ''))
    throw new SExpressionError(
      'something follows a closing quote; put a space there, or write \\ before a quote that belongs to the name.',
      end,
    )
  return end
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
