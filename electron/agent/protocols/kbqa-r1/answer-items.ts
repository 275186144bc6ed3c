import { quoteName } from '../../../contract/reading/written-call.ts'
import { readNames } from '../../names.ts'

/**
 * What stands in an answer without quotes, next to others: MIDs (`m.0abc`, `/m/0abc`), IRIs, numbers, dates, typed
 * values, expressions.
 */
const SINGLE = /^(?:expression\d+|\/?[mg][./]\w+|[a-z][a-z0-9+.-]*:\/\/[^\s"',;]+|[+-]?\d[\d.:+TZ-]*|\S*\^\^[^\s,;]+)$/
/** Two or more items that follow each other with nothing but white space between them. */
const QUOTED = /"((?:[^"\\]|\\.)*)"(?=\s|$)|\u201c([^\u201d]*)\u201d(?=\s|$)/y
const WORD = /[^\s"\u201c]\S*/y
const GLOSS = /\s+\((?:[^()]|\([^()]*\))*\)/y
const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/**
 * The items as Table I asks for them, separated by spaces; all but MIDs and values are quoted, since names have spaces.
 */
export function writeItems(items: readonly string[]): string {
  return items.map(item => (SINGLE.test(item) && !/["\\]/.test(item) ? item : quoteName(item))).join(' ')
}

/**
 * Reads the items of an answer. They are separated by spaces where each is quoted, or is a MID, an IRI or a value, or
 * stands beside a quoted one; `m.0abc (Name)`, copied from a result, is its MID. Anything else is read as a list of
 * names, so that `Christopher Nolan` is one.
 */
export function readItems(text: string): string[] {
  const whole = text.trim()
  return readSpaced(whole) ?? readNames(whole).map(withoutGloss)
}

/** `m.0abc (Name)` to `m.0abc`. */
export function withoutGloss(item: string): string {
  return /^(\/?[mg][./]\w+)\s+\(.*\)$/s.exec(item)?.[1] ?? item
}

function readSpaced(text: string): string[] | undefined {
  const items: string[] = []
  let quoted = 0
  let names = 0
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1
      continue
    }
    const string = match(QUOTED, text, at)
    if (string) {
      items.push(
        string[2] ?? (string[1] ?? '').replace(/\\(.)/g, (_, escaped: string) => UNESCAPED[escaped] ?? escaped),
      )
      quoted += 1
      at += string[0].length
      continue
    }
    const word = match(WORD, text, at)
    if (!word || /[,;[\]]/.test(word[0])) return undefined
    if (!SINGLE.test(word[0])) names += 1
    items.push(word[0])
    at += word[0].length
    if (/^\/?[mg][./]\w+$/.test(word[0])) at += match(GLOSS, text, at)?.[0].length ?? 0
  }
  return names === 0 || quoted > 0 ? items.filter(item => item !== '') : undefined
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
