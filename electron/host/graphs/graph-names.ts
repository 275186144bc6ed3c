import { basename, dirname } from 'node:path'
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
  const name = beginningOf(
    stem.replace(/[^\p{L}\p{M}\p{N} ._()+&'-]+/gu, ' ').replace(/^[^\p{L}\p{N}]+/u, ''),
    LONGEST,
  ).replace(/[ .]+$/, '')
  return name === '' || RESERVED.test(name) ? 'graph' : name
}

/** Names of files that say which part of a graph is in them, and not of which. */
const PART =
  /^(?:nodes?|vertex|vertices|entit(?:y|ies)|edges?|links?|relations?|relationships?|rels|triples?|facts?|graph|train|valid|test|dev)$/i
const PART_BEHIND = new RegExp(`[ _.-]+${PART.source.slice(1)}`, 'i')
/** Folders that say nothing of what lies in them. */
const ANY_FOLDER = /^(?:downloads?|documents?|desktop|data|files?|te?mp|home|users?|exports?|)$/i

/**
 * What a graph of these files is called: `library` of `library/nodes.csv` and `library/edges.csv`, or of
 * `library_nodes.csv` and `library_edges.csv`; else as the first of them.
 * @param folder in which they lie, or its name; left out where it is not the person's
 */
export function nameFromFiles(paths: readonly string[], folder?: string): string {
  const stems = paths.map(nameFromFile)
  const [first = 'graph'] = stems
  if (!stems.every(stem => PART.test(stem) || PART_BEHIND.test(stem))) return first
  const [whole = '', ...others] = new Set(stems.map(stem => (PART.test(stem) ? '' : stem.replace(PART_BEHIND, ''))))
  if (others.length === 0 && whole !== '') return whole
  if (folder === undefined || ANY_FOLDER.test(basename(folder))) return PART.test(first) ? 'graph' : first
  return nameFromFile(basename(folder))
}

export function folderOf(paths: readonly string[]): string | undefined {
  const [first, ...others] = paths.map(path => dirname(path))
  return others.every(folder => folder === first) ? first : undefined
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
    const numbered = `${beginningOf(name, LONGEST - 8)} ${number}`
    if (!lower.has(foldGraphName(numbered))) return numbered
  }
}

/** So many code units at most, and no half of a letter at the end. */
const beginningOf = (name: string, most: number): string => name.slice(0, most).replace(/\p{Cs}$/u, '')

/** As it is typed in a command. */
export const typedName = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `"${name}"`)
