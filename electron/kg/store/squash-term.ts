import { squashBytes } from '../name-folding.ts'
import { LITERAL, literalText, nameFromKey } from './term.ts'

const BACKSLASH = 0x5c
const COLON = 0x3a
const QUOTE = 0x22

/**
 * What a term itself is called, squashed into `out`, which holds three times its bytes; gives the length. Most without a
 * string being made.
 */
export function squashTerm(bytes: Buffer, out: Buffer): number {
  const isLiteral = bytes[0] === LITERAL
  if (isLiteral && !bytes.includes(BACKSLASH)) return squashBytes(bytes, 2, bytes.lastIndexOf(QUOTE), out)
  if (!isLiteral && !bytes.includes(COLON)) return squashBytes(bytes, 1, bytes.length, out)
  const key = bytes.toString('utf8', 1)
  const name = Buffer.from(isLiteral ? literalText(key) : nameFromKey(key), 'utf8')
  return squashBytes(name, 0, name.length, out)
}
