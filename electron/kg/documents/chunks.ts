/** A stretch of a document; `start` and `end` are UTF-16 offsets into its text. */
export interface Chunk {
  index: number
  start: number
  end: number
  text: string
}

/** Counts the tokens of a text as a model would. */
export interface TokenCounter {
  count(text: string): number
}

export interface ChunkSettings {
  /** Tokens of a chunk at most; 1,200 in Graph-R1's published code. */
  size?: number
  /** Tokens that a chunk has in common with the one before; 100 there. */
  overlap?: number
}

/**
 * Words, and punctuation marks one by one: what stands in for a tokenizer where no model is there. A long word counts
 * once for each eight letters.
 */
export const lexicalTokens: TokenCounter = {
  count(text) {
    let tokens = 0
    for (const [piece] of text.matchAll(PIECES)) tokens += Math.ceil(piece.length / LETTERS_A_TOKEN)
    return tokens
  },
}

const LETTERS_A_TOKEN = 8
const PIECES = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

const SENTENCE_END = /[.!?。！？…]["'”’»)\]]*$/u

/** A sentence end looked for in the last part of a chunk only: cutting early costs more chunks. */
const END_SOUGHT_IN = 0.25
/** Pieces that may not be cut are at most this long, so that a text without a blank is cut all the same. */
const LONGEST_WORD = 200

/**
 * Cuts a text into chunks that cover it from the first to the last character, each with the end of the one before as
 * its beginning. A cut falls at the end of a paragraph, else of a sentence, else of a word, and never inside a
 * character. Tokens are counted word by word: a tokenizer that joins words (none of the usual ones does) would count
 * fewer.
 */
export function splitIntoChunks(
  text: string,
  tokens: TokenCounter,
  { size = 1200, overlap = 100 }: ChunkSettings = {},
): Chunk[] {
  if (!(size >= 1) || !(overlap >= 0) || overlap >= size)
    throw new RangeError(
      `Chunks of ${size} tokens cannot overlap by ${overlap}; choose an overlap smaller than the size.`,
    )
  const words = wordsOf(text, tokens)
  const chunks: Chunk[] = []
  for (let from = 0, covered = 0; from < words.ends.length;) {
    const to = cutBehind(text, words, from, covered + 1, size)
    const start = words.startOf(from)
    const end = words.ends[to - 1] as number
    chunks.push({ index: chunks.length, start, end, text: text.slice(start, end) })
    if (to === words.ends.length) break
    from = beginningOfNext(words, from, to, size, overlap)
    covered = to
  }
  return chunks
}

interface Words {
  /** Where each word ends, the blanks behind it included. */
  ends: number[]
  /** Tokens before each word, and of all words at the end. */
  before: number[]
  startOf(word: number): number
}

function wordsOf(text: string, tokens: TokenCounter): Words {
  const ends: number[] = []
  const before = [0]
  const push = (start: number, end: number): void => {
    ends.push(end)
    before.push((before[before.length - 1] as number) + tokens.count(text.slice(start, end)))
  }
  let last = 0
  for (const match of text.matchAll(/\S+\s*|^\s+/g)) {
    let start = match.index
    const end = start + match[0].length
    while (end - start > LONGEST_WORD) {
      const cut = withoutHalfCharacter(text, start + LONGEST_WORD)
      push(start, cut)
      start = cut
    }
    push(start, end)
    last = end
  }
  if (last < text.length) push(last, text.length)
  return { ends, before, startOf: word => (word === 0 ? 0 : (ends[word - 1] as number)) }
}

/** The word behind the chunk that begins with `from`: `least` or a later one, however many tokens that makes. */
function cutBehind(text: string, { ends, before }: Words, from: number, least: number, size: number): number {
  const full = Math.max(lastWithin(before, from, (before[from] as number) + size), least)
  if (full === ends.length) return full
  const earliest = Math.max(least, full - Math.floor((full - from) * END_SOUGHT_IN))
  let sentence: number | undefined
  for (let to = full; to >= earliest; to--) {
    const word = text.slice(ends[to - 2] ?? 0, ends[to - 1])
    const written = word.trimEnd()
    const lines = word.slice(written.length).split('\n').length
    if (lines > 2) return to
    if (sentence === undefined && (lines === 2 || SENTENCE_END.test(written.slice(-8)))) sentence = to
  }
  return sentence ?? full
}

/**
 * The first word of the chunk that goes on at `to`: as many words before it as the overlap has room for and leave room
 * for the word itself.
 */
function beginningOfNext({ before }: Words, from: number, to: number, size: number, overlap: number): number {
  const earliest = Math.max((before[to] as number) - overlap, (before[to + 1] as number) - size)
  let next = to
  while (next - 1 > from && (before[next - 1] as number) >= earliest) next--
  return next
}

/** The last word up to which there are at most `limit` tokens, counted from the text's beginning. */
function lastWithin(before: readonly number[], from: number, limit: number): number {
  let low = from
  let high = before.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((before[middle] as number) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

function withoutHalfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
