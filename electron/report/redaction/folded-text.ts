/** A text as names are looked for in it: letters without case and accents, whatever they were written as. */
export interface FoldedText {
  /** A unit a place: a folded letter or digit, or a space for anything else. */
  units: string
  /** Of each unit what it was: `A` and `a` a letter, `o` one of a script without case, `0` a digit, a space. */
  kinds: string
  /** Of each unit where it begins and ends in the text. */
  from: number[]
  to: number[]
}

const ONLY_ASCII = /^[\x20-\x7e]*$/
/** How a character may be written in data: percent-encoded, as a reference of HTML, escaped as in JSON. */
const ENCODED =
  /(?:%[0-9a-f]{2})+|&#x[0-9a-f]{1,6};|&#\d{1,7};|&[a-z]{2,8};|\\u\{[0-9a-f]{1,6}\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}/giu
const MARKS = /[\p{M}\p{Cf}]/u
const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u
/** Letters that are no accented ones to Unicode, and are to people. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  eth: 'ð',
  thorn: 'þ',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
}
const ACCENTED = /^([a-z])(?:acute|grave|circ|tilde|uml|cedil|ring|caron|slash|breve|ogon|macr|dot|dblac)$/i

export function foldText(text: string): FoldedText {
  const folding = new Folding()
  let at = 0
  if (!ONLY_ASCII.test(text) || /[%&\\]/.test(text)) {
    for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
      folding.plain(text, at, index)
      for (const { character, from, to } of decoded(encoded)) folding.add(character, index + from, index + to)
      at = index + encoded.length
    }
  }
  folding.plain(text, at, text.length)
  return folding
}

/** A letter or digit, without case and accents; empty for a mark. */
export function foldCharacter(character: string): string {
  const lower = character.normalize('NFKD').toLowerCase()
  let folded = ''
  for (const part of lower) if (!MARKS.test(part)) folded += PLAIN[part] ?? part
  return folded
}

class Folding implements FoldedText {
  units = ''
  kinds = ''
  readonly from: number[] = []
  readonly to: number[] = []

  plain(text: string, start: number, end: number): void {
    for (let at = start; at < end;) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
      this.add(character, at, at + character.length)
      at += character.length
    }
  }

  add(character: string, from: number, to: number): void {
    const code = character.charCodeAt(0)
    if (code < 0x80 && character.length === 1) return this.put(character.toLowerCase(), kindOf(character), from, to)
    const folded = foldCharacter(character)
    // A mark belongs to the letter before it.
    if (folded === '') {
      if (this.to.length > 0) this.to[this.to.length - 1] = to
      return
    }
    for (const part of folded) this.put(part, kindOf(character), from, to)
  }

  private put(unit: string, kind: string, from: number, to: number): void {
    this.units += kind === ' ' ? ' ' : unit
    this.kinds += kind
    // A character beyond the first plane is two places of a string.
    if (kind !== ' ' && unit.length > 1) this.kinds += kind
    for (let place = 0; place < (kind === ' ' ? 1 : unit.length); place++) {
      this.from.push(from)
      this.to.push(to)
    }
  }
}

function kindOf(character: string): string {
  if (LETTER.test(character)) {
    if (character.toLowerCase() === character.toUpperCase()) return 'o'
    return character === character.toLowerCase() ? 'a' : 'A'
  }
  return DIGIT.test(character) ? '0' : ' '
}

interface Decoded {
  character: string
  from: number
  to: number
}

/** The characters that an encoded stretch stands for, each with its place in it; as it stands where it is none. */
function decoded(encoded: string): Decoded[] {
  if (encoded.startsWith('%')) return percentDecoded(encoded)
  const character = encoded.startsWith('&')
    ? referred(encoded.slice(1, -1))
    : codePoint(encoded.replace(/[^0-9a-f]/giu, ''), 16)
  return character === undefined ? asWritten(encoded) : [{ character, from: 0, to: encoded.length }]
}

function referred(name: string): string | undefined {
  if (name.startsWith('#x') || name.startsWith('#X')) return codePoint(name.slice(2), 16)
  if (name.startsWith('#')) return codePoint(name.slice(1), 10)
  return ACCENTED.exec(name)?.[1] ?? NAMED[name.toLowerCase()]
}

function codePoint(digits: string, base: number): string | undefined {
  const code = Number.parseInt(digits, base)
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** UTF-8 of one to four bytes a character. */
function percentDecoded(encoded: string): Decoded[] {
  const found: Decoded[] = []
  for (let at = 0; at < encoded.length;) {
    const lead = Number.parseInt(encoded.slice(at + 1, at + 3), 16)
    const bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
    const end = Math.min(encoded.length, at + 3 * bytes)
    found.push({ character: percentCharacter(encoded.slice(at, end), lead), from: at, to: end })
    at = end
  }
  return found
}

function percentCharacter(written: string, lead: number): string {
  try {
    return decodeURIComponent(written)
  } catch {
    // Latin-1, as old addresses have it.
    return String.fromCharCode(lead)
  }
}

function asWritten(text: string): Decoded[] {
  return [...text].map((character, from) => ({ character, from, to: from + character.length }))
}
