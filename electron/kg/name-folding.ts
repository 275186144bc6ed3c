/** Latin, Greek and Cyrillic accents; marks of other scripts carry meaning and stay. */
const ACCENTS = /[\u0300-\u036f]+/g
const APOSTROPHES = /['’‘`´]/g
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}\p{M}]+/gu
const ONLY_ASCII = /^[\x20-\x7e]*$/

/** What makes a name at a word's end its owner's. */
export const POSSESSIVE = /(?:['’]s|(?<=s)['’])$/iu

/** A name without case, accents and surplus white space: two names with the same fold are the same but for typing. */
export function foldName(name: string): string {
  const plain = ONLY_ASCII.test(name) ? name : name.normalize('NFKD').replace(ACCENTS, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * A name as words only, the key of the name index: `Ocean's Eleven` and `oceans_eleven` become `oceans eleven`.
 * A name without letters and digits (`$`) stays as it is folded.
 */
export function squashName(name: string): string {
  const folded = foldName(name)
  const words = folded.replace(APOSTROPHES, '').replace(NEITHER_LETTER_NOR_DIGIT, ' ').trim()
  return words === '' ? folded : words
}

/**
 * Two 32-bit hashes of a squashed name's UTF-8 bytes (FNV-1a from two beginnings, with a final mix); together they
 * stand for the name.
 */
export function nameHashes(bytes: Uint8Array, start: number, end: number): [number, number] {
  let first = 0x811c9dc5
  let second = 0x9e3779b1
  for (let i = start; i < end; i++) {
    first = Math.imul(first ^ (bytes[i] as number), 0x01000193)
    second = Math.imul(second ^ (bytes[i] as number), 0x85ebca6b)
    second ^= second >>> 15
  }
  return [mixed(first), mixed(second)]
}

/** Spreads a hash's bits over all of it. */
export function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (half ^ (half >>> 13)) >>> 0
}

/**
 * `squashName` of UTF-8 bytes, written into `out`; gives its length. Printable ASCII without a string being made, the
 * rest by way of one. `out` must hold three times the input.
 */
export function squashBytes(bytes: Uint8Array, start: number, end: number, out: Buffer): number {
  let length = 0
  let gap = false
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte < 0x20 || byte > 0x7e) return squashSlowly(bytes, start, end, out)
    const kind = ASCII_SQUASH[byte] as number
    if (kind === APOSTROPHE) continue
    if (kind === 0) {
      gap = length > 0
      continue
    }
    if (gap) out[length++] = 0x20
    gap = false
    out[length++] = kind
  }
  return length > 0 ? length : squashSlowly(bytes, start, end, out)
}

const APOSTROPHE = 1
/** For each ASCII byte its lower case, `APOSTROPHE` to drop it, 0 for a gap between words. */
const ASCII_SQUASH = Uint8Array.from({ length: 128 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (character === "'" || character === '`') return APOSTROPHE
  return /[a-z0-9]/i.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})

function squashSlowly(bytes: Uint8Array, start: number, end: number, out: Buffer): number {
  const squashed = squashName(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'))
  return out.write(squashed, 0, 'utf8')
}
