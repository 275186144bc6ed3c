import { foldName } from '../name-folding.ts'
import { quoted } from './sparql-terms.ts'

/** Letters that a fold may take for others: of Latin, Greek and Cyrillic, as forms of letters, in full width. */
const FOLDED: readonly [from: number, to: number][] = [
  [0x80, 0x52f],
  [0x1d00, 0x1fff],
  [0x2070, 0x218f],
  [0x2460, 0x24ff],
  [0xff00, 0xffef],
]
const ACCENTS = '[\\u0300-\\u036f]*'

let variants: ReadonlyMap<string, string> | undefined

/** For each folded character those that are folded into it; capitals apart, which the flag `i` is for. */
function variantsOf(character: string): string {
  variants ??= collected()
  return variants.get(character) ?? ''
}

function collected(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [from, to] of FOLDED) {
    for (let code = from; code <= to; code++) {
      const character = String.fromCharCode(code)
      const folded = foldName(character)
      if (folded.length === 1 && folded !== character && character.toLowerCase() === character)
        found.set(folded, (found.get(folded) ?? '') + character)
    }
  }
  return found
}

/** Whether a literal's text contains a text, as the fold of names has it. */
export function textContains(variable: string, wanted: string): string {
  const pattern = Array.from(foldName(wanted), character => {
    if (/\s/.test(character)) return '\\s+'
    const others = variantsOf(character)
    return others === '' ? escaped(character) : `[${escaped(character)}${others}]${ACCENTS}`
  }).join('')
  return `REGEX(STR(${variable}), ${quoted(pattern)}, "i")`
}

/** Whether the last part of an IRI, by which an entity without a label is called, contains a text. */
export function iriContains(variable: string, wanted: string): string {
  const pattern = Array.from(foldName(wanted), character => {
    const others = Array.from(variantsOf(character)).filter(other => other.charCodeAt(0) < 0x180)
    const written = [character, ...others].flatMap(other => {
      const encoded = encodeURIComponent(other)
      return encoded === other ? [escaped(other)] : /[/#]/.test(other) ? [encoded] : [encoded, escaped(other)]
    })
    return written.length === 1 ? (written[0] ?? '') : `(?:${written.join('|')})`
  }).join('')
  const within = (ends: string): string =>
    quoted(`[${ends}](?:[^%${ends}]|%[0-9A-Fa-f]{2})*${pattern}[^${ends}]*[/#]?$`)
  return `isIRI(${variable}) && IF(STRSTARTS(STR(${variable}), "urn:"), REGEX(STR(${variable}), ${within(':')}, "i"), REGEX(STR(${variable}), ${within('/#')}, "i"))`
}

function escaped(character: string): string {
  return /[\\^$.|?*+()[\]{}-]/.test(character) ? `\\${character}` : character
}
