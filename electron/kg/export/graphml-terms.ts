import { iriOfKey, keyOfIri } from '../store/vocabulary.ts'

/** How the ids of our own `<key>` elements begin, by which an import knows a file of ours. */
const OWN = 'clew.'
export const LABEL = `${OWN}label`
export const TYPE = `${OWN}type`
export const NAME = `${OWN}name`
export const RELATION = `${OWN}relation`
export const TIME = `${OWN}time`

export function isOwnKey(id: string): boolean {
  return id.startsWith(OWN)
}

/** The id of the key of an attribute. */
export function attributeKey(number: number): string {
  return `${OWN}${number}`
}

/** What XML 1.0 cannot write, or a reader would take away: blanks around, and nothing at all. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_TEXT = /^$|^\s|\s$|[\x00-\x08\x0b\x0c\x0e-\x1f\r\ufffe\uffff]/
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_CHARACTER = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const ENCODED_TEXT = 'urn:clew:text:'

/** A text that XML holds as it is, or percent-encoded. */
export function writtenText(text: string): string {
  return NO_TEXT.test(text) || text.startsWith(ENCODED_TEXT) ? ENCODED_TEXT + encodeURIComponent(text) : text
}

/** A name that is only shown: without what XML cannot write. */
export function shownName(name: string): string {
  return name.replace(NO_CHARACTER, ' ')
}

export function readText(written: string): string {
  if (!written.startsWith(ENCODED_TEXT)) return written
  try {
    return decodeURIComponent(written.slice(ENCODED_TEXT.length))
  } catch {
    return written
  }
}

/** The id of a node: its name, or as an IRI where XML could not hold that, or it would be taken for a blank node. */
export function writtenId(key: string): string {
  return NO_TEXT.test(key) || /[\n\t]/.test(key) || key.startsWith('_:') ? iriOfKey(key) : key
}

export const readId = keyOfIri

/** Several names in one attribute, by blanks. */
export function writtenNames(keys: readonly string[]): string {
  return keys.map(key => (/\s/.test(key) ? iriOfKey(key) : writtenId(key))).join(' ')
}

export function readNames(written: string): string[] {
  return written
    .split(' ')
    .filter(name => name !== '')
    .map(readId)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapedXml(text: string): string {
  return text.replace(/[&<>"]/g, character => ESCAPES[character] ?? character)
}
