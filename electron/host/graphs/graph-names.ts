import { basename } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

const LONGEST = 80
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()+&'-]*$/u
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A graph's name is its folder's name: it must be one on every system and can never lead out of the library. It is kept
 * in one form (NFC), so that what reads the same is the same.
 */
export function checkedGraphName(given: string): string {
  const name = given.normalize('NFC')
  const isGood = name.length <= LONGEST && ALLOWED.test(name) && !/[ .]$/.test(name) && !RESERVED.test(name)
  if (!isGood)
    throw new ClewError('bad-request', saying('graphProblems.badName', { name: name.slice(0, LONGEST), most: LONGEST }))
  return name
}

/** `kb` from `/data/kb.nt.gz`; made of characters that a name may have. */
export function nameFromFile(path: string): string {
  const stem = basename(path)
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]{1,8}$/, '')
    .normalize('NFC')
  const name = stem
    .replace(/[^\p{L}\p{M}\p{N} ._()+&'-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, LONGEST)
    .replace(/[ .]+$/, '')
  return name === '' || RESERVED.test(name) ? 'graph' : name
}

/** Two graphs whose names differ in no more than this are one folder on many systems. */
export function foldGraphName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The name, or the name with the first number that is not taken: `kb 2`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map(foldGraphName))
  if (!lower.has(foldGraphName(name))) return name
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, LONGEST - 8)} ${number}`
    if (!lower.has(foldGraphName(numbered))) return numbered
  }
}
