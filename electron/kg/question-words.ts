import { squashName } from './name-folding.ts'

/** A word of a question; where it stands, and what of it can be part of a name. */
export interface QuestionWord {
  start: number
  end: number
  /** Where it ends without `'s`; `end` where it has none. */
  bareEnd: number
  /** As names are compared: without case, accents and apostrophes, and without `'s`. */
  squashed: string
  /** The same with its `s`, as it stands in "Monkey's Mask". */
  whole: string
  /** Begins with a capital, or is written in capitals, where the writer need not. */
  capital: boolean
  /** Begins the text or a sentence, where a capital says nothing. */
  first: boolean
}

export interface Stretch {
  start: number
  end: number
}

export interface QuestionText {
  /** What was read: the text, or as much of it as has `MOST_WORDS` words. */
  text: string
  words: QuestionWord[]
  /** What stands in square brackets or quotation marks: there the writer says where the name is. */
  marked: Stretch[]
  /** Signs that stand alone, such as `$`. */
  signs: Stretch[]
  /** Whether some word is written with a capital that it need not have: only then does lower case say anything. */
  hasCase: boolean
}

/** A question is some words long; of a text that is longer the beginning is read. */
export const MOST_WORDS = 256

/** A word that can be one of a name. */
export const NAME_WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`´][\p{L}\p{N}\p{M}]+)*/gu
const WORD_OR_SIGNS = new RegExp(`${NAME_WORD.source}|[^\\s\\p{L}\\p{N}\\p{M}]+`, 'gu')
/** More signs in a row are a line or a pattern. */
const LONGEST_SIGN = 16
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const OWNER = /['’‘`´]s$/iu
const SENTENCE_END = /(?:^|[.?!:]["'”’)\]]*\s+)["'“‘([]*$/
/** A bracketed name keeps everything between the brackets; a quoted one does, too. */
const MARKED = /\[([^[\]]+)\]|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|(?<![\p{L}\p{N}])['‘]([^'‘’]+)['’](?![\p{L}\p{N}])/gu
/** Signs that belong to sentences and not to names. */
const PUNCTUATION = /^[.,?!;:…'"“”‘’«»()[\]{}-]+|[.,?!;:…'"“”‘’«»()[\]{}-]+$/gu

/** The words, signs and marked stretches of a question. */
export function readText(whole: string): QuestionText {
  const words: QuestionWord[] = []
  const signs: Stretch[] = []
  let read = 0
  for (const match of whole.matchAll(WORD_OR_SIGNS)) {
    if (words.length === MOST_WORDS) break
    const start = match.index
    const end = start + match[0].length
    read = end
    if (LETTER_OR_DIGIT.test(match[0])) words.push(wordAt(whole, start, end))
    else if (match[0].length <= LONGEST_SIGN) signs.push(...signAt(start, match[0]))
  }
  const text = words.length === MOST_WORDS ? whole.slice(0, read) : whole
  return {
    text,
    words,
    signs,
    marked: [...text.matchAll(MARKED)].map(match => ({
      start: match.index + 1,
      end: match.index + match[0].length - 1,
    })),
    hasCase: words.some(({ capital }) => capital) && /\p{Ll}/u.test(text),
  }
}

function wordAt(text: string, start: number, end: number): QuestionWord {
  const written = text.slice(start, end)
  const first = SENTENCE_END.test(text.slice(Math.max(0, start - 8), start))
  const owner = OWNER.exec(written)?.[0].length ?? 0
  const bare = written.slice(0, written.length - owner)
  return {
    start,
    end,
    bareEnd: end - owner,
    squashed: squashName(bare),
    whole: squashName(written),
    capital: /\p{Lu}/u.test(first ? bare.slice(1) : bare) && bare !== 'I',
    first,
  }
}

function signAt(start: number, written: string): Stretch[] {
  const opened = written.replace(/^[.,?!;:…'"“”‘’«»()[\]{}-]+/u, '')
  const sign = written.replace(PUNCTUATION, '')
  const from = start + written.length - opened.length
  return sign === '' ? [] : [{ start: from, end: from + sign.length }]
}
