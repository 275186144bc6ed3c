/** First byte of every stored term. Sorted dictionaries keep each kind together, entities first. */
export const ENTITY = 1
export const BLANK = 2
export const LITERAL = 3
/** A time or interval that a triple carries; no node of the graph. */
export const TIME = 4

const IRI = /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|urn:|mailto:|tel:|tag:|info:|doi:)[^\s<>"{}|\\^`]*$/

/** Whether a key is an IRI; everything else is a plain name from a table. */
export function isIri(key: string): boolean {
  return IRI.test(key)
}

/** What an entity without a label is called: a plain name as it is, an IRI by its last part. */
export function nameFromKey(key: string): string {
  if (!isIri(key)) return key
  const end = key.endsWith('/') || key.endsWith('#') ? key.length - 1 : key.length
  const scheme = key.indexOf(':')
  // A URN has no slashes: its last part follows its last colon.
  const start = key.startsWith('urn:')
    ? key.lastIndexOf(':', end - 1)
    : Math.max(key.lastIndexOf('#', end - 1), key.lastIndexOf('/', end - 1))
  const local = key.slice(start + 1, end)
  if (local === '' || (start <= scheme + 2 && !(key.startsWith('urn:') && start > scheme))) return key
  if (!local.includes('%')) return local
  try {
    return decodeURIComponent(local)
  } catch {
    return local
  }
}

const ESCAPE = /\\(?:([tbnrf"'\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/g
const ESCAPED: Record<string, string> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f', '"': '"', "'": "'", '\\': '\\' }

/** Undoes the escapes of N-Triples. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    ESCAPE,
    (_, character: string | undefined, short: string | undefined, long: string | undefined) => {
      if (character !== undefined) return ESCAPED[character] ?? character
      return String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16))
    },
  )
}

/** Escapes a literal's text as canonical N-Triples does: `"`, `\`, line feed and carriage return. */
export function escapeText(text: string): string {
  return text.replace(/["\\\n\r]/g, character =>
    character === '\n' ? '\\n' : character === '\r' ? '\\r' : `\\${character}`,
  )
}

/** A literal's key in N-Triples form; plain strings carry no datatype. */
export function literalKey(text: string, language?: string, datatype?: string): string {
  const quoted = `"${escapeText(text)}"`
  if (language) return `${quoted}@${language.toLowerCase()}`
  return datatype && datatype !== 'http://www.w3.org/2001/XMLSchema#string' ? `${quoted}^^<${datatype}>` : quoted
}

/** The text of a literal's key. */
export function literalText(key: string): string {
  return unescapeText(key.slice(1, key.lastIndexOf('"')))
}

/** The language tag of a literal's key, lower case; undefined when there is none. */
export function literalLanguage(key: string): string | undefined {
  const quote = key.lastIndexOf('"')
  return key[quote + 1] === '@' ? key.slice(quote + 2) : undefined
}

/** The parts of a literal's key. */
export function literalParts(key: string): { text: string; language?: string; datatype?: string } {
  const quote = key.lastIndexOf('"')
  const text = unescapeText(key.slice(1, quote))
  if (key[quote + 1] === '@') return { text, language: key.slice(quote + 2) }
  return key[quote + 1] === '^' ? { text, datatype: key.slice(quote + 4, -1) } : { text }
}
