/** Rows of the embedding table. */
export const TABLE_ROWS = 1 << 16

const cache = new Map<string, Int32Array>()
const CACHE_LIMIT = 200_000

/** FNV-1a. */
function hash(text: string, seed: number): number {
  let h = 2166136261 ^ seed
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 16777619)
  }
  h ^= h >>> 15
  return (h >>> 0) % TABLE_ROWS
}

/** Table rows of a lower-case word: the word itself and its character 3- to 5-grams. */
export function grams(word: string): Int32Array {
  const known = cache.get(word)
  if (known !== undefined) return known
  const cut = word.slice(0, 40)
  const edged = `<${cut}>`
  const rows = [hash(cut, 1), hash(cut, 1)]
  for (let n = 3; n <= 5; n++) for (let i = 0; i + n <= edged.length; i++) rows.push(hash(edged.slice(i, i + n), n))
  const ids = Int32Array.from(rows)
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(word, ids)
  return ids
}

const MOST = 64

export const ANCHOR_TOKEN = '\u0001anchor'
export const OTHER_ANCHOR_TOKEN = '\u0001other'
const END_TOKEN = '\u0001end'

/** Where each name stands in the question, longest names first, each stretch of text used once. */
function mentions(question: string, names: readonly string[]): { start: number; end: number; main: boolean }[] {
  const folded = question.toLowerCase()
  const found: { start: number; end: number; main: boolean }[] = []
  const order = names
    .map((name, i) => ({ name: name.toLowerCase(), main: i === 0 }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  for (const { name, main } of order) {
    for (let from = 0; ;) {
      const start = folded.indexOf(name, from)
      if (start < 0) break
      const end = start + name.length
      const whole = !/[\p{L}\p{N}]/u.test(folded.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(folded.charAt(end))
      if (whole && found.every(other => end <= other.start || start >= other.end)) {
        found.push({ start, end, main })
        break
      }
      from = start + 1
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/**
 * The question as lower-case words, the anchor's mention replaced by one token and those of other anchors by another.
 */
export function questionWords(question: string, anchors: readonly string[]): string[] {
  const out: string[] = []
  const push = (text: string): void => {
    // "who's" asks as "who is" does; elsewhere 's is the possessive.
    const full = text.toLowerCase().replace(/\b(who|what|where|when|how|which|that|there|it|he|she)['’]s\b/g, '$1 is')
    for (const match of full.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)) out.push(match[0])
  }
  let at = 0
  for (const { start, end, main } of mentions(question, anchors)) {
    push(question.slice(at, start))
    out.push(main ? ANCHOR_TOKEN : OTHER_ANCHOR_TOKEN)
    at = end
  }
  push(question.slice(at))
  return [...out.slice(0, MOST), END_TOKEN]
}

export interface RelationWords {
  /** Words of the last part: `directed`, `by` of `film.film.directed_by`. */
  own: string[]
  /** Words of what stands before it. */
  context: string[]
}

function parts(text: string): string[] {
  // Milliamperes, `mA`, are one word.
  const units = text.replace(/\b\p{Ll}\p{Lu}\b/gu, unit => unit.toLowerCase())
  const spaced = units.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
  const words = Array.from(spaced.toLowerCase().matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)).flatMap(([word]) => apart(word))
  // A column of a table may be headed "£".
  return words.length === 0 && /\p{Sc}/u.test(text) ? ['amount'] : words
}

/** What is written in one, `locatedin`, `writtenby`, `partof`, as its two words. */
function apart(word: string): string[] {
  const [, first, last] = PARTICIPLE.exec(word) ?? NOUN_OF.exec(word) ?? []
  return first === undefined || last === undefined ? [word] : [first, last]
}

const PARTICIPLE =
  /^(\p{L}{2,}ed|born|written|given|known|made|held|built|found|lives|works|belongs)(in|by|at|to|from|of|on|for|with)$/u
/** "Waterproof" and "thereof" are one word. */
const NOUN_OF = /^(part|member|child|\p{L}{5,}(?<!o|re))(of)$/u

/** `Rate €/wd`, `No. of lambs` and `F/D` head a column, where strokes and stops part no path. */
const isHeading = (name: string): boolean => /^[^:]*\s/.test(name) || /^\p{L}{1,2}(?:\/\p{L}{1,2})+$/u.test(name)

const relationCache = new Map<string, RelationWords>()

/**
 * Words of a relation name in any of the usual styles: IRIs, `a.b.c`, `/a/b/c`, `__a__b__c`, snake_case, camelCase,
 * labels.
 */
export function relationWords(name: string): RelationWords {
  const known = relationCache.get(name)
  if (known !== undefined) return known
  const path = isHeading(name)
    ? [name]
    : name
        .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i, '')
        .split(/[/#.]|__|:/)
        .filter(part => /[\p{L}\p{N}]/u.test(part))
  const all = parts(path[path.length - 1] ?? name).slice(0, 12)
  // `spouse_s` is "spouse(s)"; its s must not be taken for the possessive in "x's wife".
  const own = all.length > 1 ? all.filter(word => word !== 's') : all
  const words: RelationWords = { own, context: path.slice(0, -1).flatMap(parts).slice(-8) }
  if (relationCache.size >= CACHE_LIMIT) relationCache.clear()
  relationCache.set(name, words)
  return words
}
