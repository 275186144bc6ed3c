import { plural } from './format.ts'
import { statedRelation } from './statement-relations.ts'

/**
 * What would reorder or break the text around it, or is no character: controls, halves of surrogate pairs. Joiners that
 * scripts need (ZWJ, ZWNJ) are left alone.
 */
const DISRUPTIVE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu

/**
 * A name as it may be shown: control and bidirectional-override characters become visible code points, white space
 * becomes a space.
 */
export function visible(name: string): string {
  return name.replace(DISRUPTIVE, character => {
    if (character === '\n' || character === '\t' || character === '\r') return ' '
    return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** `visible`, cut to `limit` UTF-16 units with an ellipsis and never in the middle of a character. */
export function shortened(name: string, limit: number): string {
  if (name.length <= limit) return visible(name)
  const cut = name.slice(0, limit - 1)
  const last = cut.charCodeAt(cut.length - 1)
  return `${visible(last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut)}…`
}

/** What stands behind a namesake's name in brackets tells it from the others: `Heat` of `Heat (1995)`. */
export function commonName(name: string): string {
  return name.replace(/ [([][^()[\]]*[)\]]$/, '')
}

/** For comparing names, not for showing them: Unicode form, case and blanks do not matter. */
export function normaliseName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The plural of a type that reads as a word, `films`; undefined for any other. */
export function typePlural(type: string): string | undefined {
  const word = typeWords(type)
  return /^\p{L}[\p{L} _-]{1,30}$/u.test(word) ? plural(word.replace(/_/g, ' ').toLowerCase()) : undefined
}

/** A type as a word: an IRI's last part, anything else as it is. */
export function typeWords(type: string): string {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|urn:)/i.test(type) ? relationWords(type) : type
}

/** What a relation says, without its namespace and spelling: `people.person.place_of_birth` -> `place of birth`. */
export function relationWords(relation: string): string {
  if (/[\s<>]/.test(relation)) return relation
  const last =
    statedRelation(relation)
      .split(/[./#:]/)
      .filter(Boolean)
      .at(-1) ?? relation
  const words = last
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim()
  return words || relation
}
