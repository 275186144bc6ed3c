/** Share of three-letter windows that two texts have in common (Dice), 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  return trigramSimilarityTo(a)(b)
}

/** {@link trigramSimilarity} of one text to many. */
export function trigramSimilarityTo(text: string): (other: string) => number {
  const windows = trigrams(text)
  return other => {
    if (other === text) return 1
    const others = trigrams(other)
    let common = 0
    for (const window of others) if (windows.has(window)) common++
    return (2 * common) / (windows.size + others.size)
  }
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment), `limit + 1`
 * when there are more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  if (a.length === 0) return b.length
  return a.length <= WORD_BITS ? Math.min(limit + 1, distanceByBits(a, b)) : distanceByRows(a, b, limit)
}

/** Letters of which the column of a table fits into a word of the machine. */
const WORD_BITS = 32
/** For each letter (UTF-16) the places of a text where it stands, as bits; those of the text that was last asked for. */
const placesOf = new Int32Array(1 << 16)
let placed = ''

/**
 * Of a text of 1 to 32 letters, a column of the table at once: as bits that say where it rises and falls (Hyyrö 2003,
 * with changes of neighbours). Who compares one text with many gives it first.
 */
function distanceByBits(a: string, b: string): number {
  if (a !== placed) {
    for (let i = 0; i < placed.length; i++) placesOf[placed.charCodeAt(i)] = 0
    for (let i = 0; i < a.length; i++) {
      const letter = a.charCodeAt(i)
      placesOf[letter] = (placesOf[letter] as number) | (1 << i)
    }
    placed = a
  }
  const last = 1 << (a.length - 1)
  let [rises, falls, same, before] = [-1, 0, 0, 0]
  let distance = a.length
  for (let j = 0; j < b.length; j++) {
    const places = placesOf[b.charCodeAt(j)] as number
    const changed = ((~same & places) << 1) & before
    same = changed | (((places & rises) + rises) ^ rises) | places | falls
    let up = falls | ~(same | rises)
    let down = same & rises
    if ((up & last) !== 0) distance++
    else if ((down & last) !== 0) distance--
    up = (up << 1) | 1
    down <<= 1
    rises = down | ~(same | up)
    falls = up & same
    before = places
  }
  return distance
}

function distanceByRows(a: string, b: string, limit: number): number {
  const width = b.length + 1
  if (cells.length < 3 * width) cells = new Uint32Array(6 * width)
  // The rows of the letter at hand and of the two before it, in turn.
  let [beforeLast, last, row] = [2 * width, 0, width]
  for (let j = 0; j < width; j++) cells[j] = j
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal there are more edits than the limit.
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    const letter = a.charCodeAt(i - 1)
    let least = (cells[row + from - 1] = from === 1 ? i : limit + 1)
    if (i + limit <= b.length) cells[last + i + limit] = limit + 1
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = (cells[last + j - 1] as number) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (cells[last + j] as number) + 1, (cells[row + j - 1] as number) + 1)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, (cells[beforeLast + j - 2] as number) + 1)
      cells[row + j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(cells[last + b.length] as number, limit + 1)
}

let cells = new Uint32Array(192)

/** What a short word may be meant for: one letter less or more, another one (of a to z), or two that change places. */
export function* oneSlipAway(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
    for (const other of 'abcdefghijklmnopqrstuvwxyz') {
      yield `${before}${other}${letter}${after}`
      if (letter !== '') yield `${before}${other}${after}`
    }
    if (letter !== '') yield `${before}${after}`
    if (after !== '') yield `${before}${after.charAt(0)}${letter}${after.slice(1)}`
  }
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `
  const windows = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) windows.add(padded.slice(i, i + 3))
  return windows
}
