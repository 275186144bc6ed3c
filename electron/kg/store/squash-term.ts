import { squashBytes } from '../name-folding.ts'
import { LITERAL, literalText, nameFromKey } from './term.ts'

const BACKSLASH = 0x5c
const COLON = 0x3a
const HASH = 0x23
const SLASH = 0x2f
const QUOTE = 0x22

/** How addresses begin; what stands behind it may be one without anybody looking further. */
const SCHEMES = ['http://', 'https://'].map(scheme => Buffer.from(scheme, 'latin1'))
/** What an IRI has no escapes and no letters of other scripts among: for each byte whether it may stand there. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x20 || byte >= 0x7f || '<>"{}|\\^`%'.includes(String.fromCharCode(byte)) ? 0 : 1,
)

/**
 * What a term itself is called, squashed into `out`, which holds three times its bytes; gives the length. Most without a
 * string being made.
 */
export function squashTerm(bytes: Buffer, out: Buffer): number {
  const isLiteral = bytes[0] === LITERAL
  if (isLiteral && !bytes.includes(BACKSLASH)) return squashBytes(bytes, 2, bytes.lastIndexOf(QUOTE), out)
  if (!isLiteral && !bytes.includes(COLON)) return squashBytes(bytes, 1, bytes.length, out)
  const last = isLiteral ? 0 : lastPart(bytes)
  if (last > 0) return squashBytes(bytes, last, bytes.length, out)
  const key = bytes.toString('utf8', 1)
  const name = Buffer.from(isLiteral ? literalText(key) : nameFromKey(key), 'utf8')
  return squashBytes(name, 0, name.length, out)
}

/** Where the last part of a plain address begins, by which `nameFromKey` calls it; 0 where it is to be asked. */
function lastPart(bytes: Uint8Array): number {
  const scheme = SCHEMES.find(start => startsWith(bytes, 1, start))
  if (scheme === undefined) return 0
  const host = 1 + scheme.length
  let at = bytes.length
  while (at > host && PLAIN[bytes[at - 1] as number] === 1 && bytes[at - 1] !== SLASH && bytes[at - 1] !== HASH) at--
  // What ends with a slash, and what has a host only, is called in other ways.
  if (at === bytes.length || at === host) return 0
  for (let i = host; i < at; i++) if (PLAIN[bytes[i] as number] === 0) return 0
  return at
}

function startsWith(bytes: Uint8Array, at: number, start: Uint8Array): boolean {
  for (let i = 0; i < start.length; i++) if (bytes[at + i] !== start[i]) return false
  return true
}
