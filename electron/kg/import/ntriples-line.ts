import { BLANK, ENTITY, LITERAL, literalKey, unescapeText } from '../store/term.ts'

const SPACE = 0x20
const TAB = 0x09
const LESS = 0x3c
const GREATER = 0x3e
const QUOTE = 0x22
const BACKSLASH = 0x5c
const HASH = 0x23
const DOT = 0x2e
const COLON = 0x3a
const UNDERSCORE = 0x5f
const AT = 0x40
const CARET = 0x5e
const HYPHEN = 0x2d
/** More than any language tag has (RFC 5646 §4.4.1); a regular expression cannot go through megabytes of one. */
const LONGEST_LANGUAGE = 255
const LANG_STRING = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#langString'
const XSD_STRING = Buffer.from('http://www.w3.org/2001/XMLSchema#string')

/** For each byte whether it may stand in an IRI as it is; bytes of other scripts may. */
const IN_IRI = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x20 || '<>"{}|^`\\'.includes(String.fromCharCode(byte)) ? 0 : 1,
)

/** Bytes that a blank node's label may hold; `LABEL_CHARACTERS` is the exact test. */
const IN_LABEL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[A-Za-z0-9_.-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** BLANK_NODE_LABEL of N-Triples (RDF 1.1), without `_:`. */
const LABEL_CHARACTERS =
  /^[A-Z_a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}](?:[A-Z_a-z0-9\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}.-]*[A-Z_a-z0-9\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}-])?$/u

const IN_LANGUAGE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** How an absolute IRI begins. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/

/** A backslash with anything behind it that N-Triples does not know. */
const BAD_ESCAPE = /(?<!\\)(?:\\\\)*\\(?![tbnrf"'\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}).{0,10}/s

/**
 * What RDF 1.2 adds: triples about triples, directions of writing, a version. A language tag is looked at as far as any is
 * long: a regular expression that goes through megabytes of one runs out of stack.
 */
const NEWER = /<<\(|@[A-Za-z-]{1,255}?--|^\s{0,255}VERSION\b/

/** Whether a line that is no triple may be one of RDF 1.2 (newer-lines.ts). */
export const mayBeNewer = (line: string): boolean => NEWER.test(line)

/** Why a line is no triple. */
export class BadLine extends Error {}

/** One term of a line, as bytes that are its key, or as a key in a string where escapes had to be undone. */
export interface FoundTerm {
  kind: number
  start: number
  end: number
  key: string | undefined
}

/** A line of N-Triples or N-Quads (RDF 1.1), on bytes: where the terms of the one last read stand in it. */
export class NTriplesLine {
  readonly subject = noTerm()
  readonly predicate = noTerm()
  readonly object = noTerm()
  readonly graph = noTerm()
  /** Whether it is in a graph with a name. */
  inGraph = false
  private readonly quads: boolean

  constructor(quads: boolean) {
    this.quads = quads
  }

  /**
   * False for a line without a triple.
   * @throws {BadLine}
   */
  parse(bytes: Buffer, start: number, end: number): boolean {
    let at = skipSpace(bytes, start, end)
    if (at === end || bytes[at] === HASH) return false
    at = skipSpace(bytes, this.resource(bytes, at, end, this.subject, 'subject'), end)
    if (bytes[at] !== LESS) throw new BadLine('the predicate is not an IRI in angle brackets')
    at = skipSpace(bytes, iri(bytes, at, end, this.predicate), end)
    at = skipSpace(
      bytes,
      bytes[at] === QUOTE && at < end
        ? literal(bytes, at, end, this.object)
        : this.resource(bytes, at, end, this.object, 'object'),
      end,
    )
    this.inGraph = this.quads && at < end && bytes[at] !== DOT
    if (this.inGraph) at = skipSpace(bytes, this.resource(bytes, at, end, this.graph, 'graph'), end)
    if (at >= end || bytes[at] !== DOT) throw new BadLine('the full stop at the end is missing')
    at = skipSpace(bytes, at + 1, end)
    if (at < end && bytes[at] !== HASH) throw new BadLine('text after the full stop')
    return true
  }

  private resource(bytes: Buffer, at: number, end: number, term: FoundTerm, role: string): number {
    if (at < end && bytes[at] === LESS) return iri(bytes, at, end, term)
    if (at + 1 < end && bytes[at] === UNDERSCORE && bytes[at + 1] === COLON) return blank(bytes, at, end, term)
    throw new BadLine(
      `the ${role} is missing or neither an IRI in angle brackets${role === 'object' ? ', a blank node nor a quoted literal' : ' nor a blank node'}`,
    )
  }

  /** Whether the keys of all terms are what stands in the line. @param blanks whether those of blank nodes are */
  isPlain(bytes: Buffer, blanks: boolean): boolean {
    return (
      isPlain(bytes, this.subject, blanks) &&
      isPlain(bytes, this.predicate, blanks) &&
      isPlain(bytes, this.object, blanks)
    )
  }
}

const noTerm = (): FoundTerm => ({ kind: 0, start: 0, end: 0, key: undefined })

function isPlain(bytes: Buffer, { kind, start, key }: FoundTerm, blanks: boolean): boolean {
  if (key !== undefined) return false
  if (kind === BLANK) return blanks
  return kind !== ENTITY || !isShortened(bytes, start)
}

/** Whether an IRI may begin as one of those that have a shorter key (store/vocabulary.ts). */
export function isShortened(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x75 && bytes[start + 4] === 0x63
}

function skipSpace(bytes: Buffer, at: number, end: number): number {
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  return at
}

function iri(bytes: Buffer, at: number, end: number, term: FoundTerm): number {
  let i = at + 1
  while (i < end && IN_IRI[bytes[i] as number] === 1) i++
  if (i < end && bytes[i] === GREATER && hasScheme(bytes, at + 1, i)) {
    term.kind = ENTITY
    term.start = at + 1
    term.end = i
    term.key = undefined
    return i + 1
  }
  return escapedIri(bytes, at, end, term)
}

/** The rare IRI with escapes, and the place where a bad one is told what is wrong. */
function escapedIri(bytes: Buffer, at: number, end: number, term: FoundTerm): number {
  const close = bytes.subarray(at, end).indexOf(GREATER)
  if (close < 0) throw new BadLine('an IRI is not closed with >')
  const text = bytes.toString('utf8', at + 1, at + close)
  const value = text.replace(/\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})/g, (_, short?: string, long?: string) =>
    character(short ?? long ?? ''),
  )
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\x00-\x20<>"{}|^`\\]/.test(value))
    throw new BadLine(`an IRI holds a character that is not allowed: <${text.slice(0, 80)}>`)
  if (!SCHEME.test(value)) throw new BadLine(`an IRI without a scheme such as http: <${text.slice(0, 80)}>`)
  term.kind = ENTITY
  term.key = value
  return at + close + 1
}

function hasScheme(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte === COLON) return i > start
    const letter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
    if (
      !letter &&
      (i === start || !((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === HYPHEN || byte === DOT))
    )
      return false
  }
  return false
}

function blank(bytes: Buffer, at: number, end: number, term: FoundTerm): number {
  let i = at + 2
  while (i < end && IN_LABEL[bytes[i] as number] === 1) i++
  // A label may hold full stops, but not end with one: that one ends the triple.
  while (i > at + 2 && bytes[i - 1] === DOT) i--
  const label = bytes.toString('utf8', at + 2, i)
  if (!LABEL_CHARACTERS.test(label)) throw new BadLine(`a blank node with a bad label: _:${label.slice(0, 80)}`)
  term.kind = BLANK
  term.start = at
  term.end = i
  term.key = undefined
  return i
}

function literal(bytes: Buffer, at: number, end: number, term: FoundTerm): number {
  let close = at + 1
  let escaped = false
  while (close < end && bytes[close] !== QUOTE) {
    if (bytes[close] === BACKSLASH) {
      escaped = true
      close++
    }
    close++
  }
  if (close >= end) throw new BadLine('a literal is not closed with "')
  term.kind = LITERAL
  term.start = at
  term.key = undefined
  let after = close + 1
  if (after < end && bytes[after] === AT) {
    while (after + 1 < end && IN_LANGUAGE[bytes[after + 1] as number] === 1) after++
    after++
    const language = bytes.toString('latin1', close + 2, after)
    if (language.length > LONGEST_LANGUAGE || !/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language))
      throw new BadLine(`a bad language tag: @${language.slice(0, 40)}`)
    term.end = after
    if (escaped || language !== language.toLowerCase()) term.key = literalKey(textOf(bytes, at + 1, close), language)
    return after
  }
  if (after + 1 < end && bytes[after] === CARET && bytes[after + 1] === CARET) {
    if (bytes[after + 2] !== LESS) throw new BadLine('a datatype is not an IRI in angle brackets')
    const { start, end: stop, key, next } = datatype(bytes, after + 2, end)
    if (isLangString(bytes, start, stop))
      throw new BadLine('a text with the datatype of one in a language, without a language')
    term.end = next
    if (key !== undefined) term.key = literalKey(textOf(bytes, at + 1, close), undefined, key)
    else if (isXsdString(bytes, start, stop)) {
      term.end = close + 1
      if (escaped) term.key = literalKey(textOf(bytes, at + 1, close))
    } else if (escaped)
      term.key = literalKey(textOf(bytes, at + 1, close), undefined, bytes.toString('utf8', start, stop))
    return next
  }
  term.end = after
  if (escaped) term.key = literalKey(textOf(bytes, at + 1, close))
  return after
}

const datatypeTerm: FoundTerm = { kind: 0, start: 0, end: 0, key: undefined }

function datatype(
  bytes: Buffer,
  at: number,
  end: number,
): { start: number; end: number; key: string | undefined; next: number } {
  const next = iri(bytes, at, end, datatypeTerm)
  return { start: datatypeTerm.start, end: datatypeTerm.end, key: datatypeTerm.key, next }
}

/** `rdf:langString` and `rdf:dirLangString`. */
function isLangString(bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== LANG_STRING.length && end - start !== LANG_STRING.length + 3) return false
  return /^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#(?:dirL|l)angString$/.test(
    bytes.toString('latin1', start, end),
  )
}

function isXsdString(bytes: Buffer, start: number, end: number): boolean {
  return end - start === XSD_STRING.length && bytes.compare(XSD_STRING, 0, XSD_STRING.length, start, end) === 0
}

function textOf(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, end)
  const bad = BAD_ESCAPE.exec(text)
  if (bad) throw new BadLine(`a bad escape: ${bad[0].slice(0, 12)}`)
  for (const [escape] of text.matchAll(/\\U[0-9A-Fa-f]{8}/g)) character(escape.slice(2))
  return unescapeText(text)
}

function character(hex: string): string {
  const code = Number.parseInt(hex, 16)
  if (code > 0x10ffff) throw new BadLine(`there is no character U+${hex}`)
  return String.fromCodePoint(code)
}
