import { englishTagger } from '../../base/english-tagger.ts'

/** A stretch of a sentence that names something. */
export interface NounPhrase {
  text: string
  /**
   * `person`, `place`, `organization`, `name` where the kind is not known, `date`, `quantity`, `concept` for a phrase
   * of common nouns.
   */
  type: string
  /** Index of its first word in the sentence. */
  at: number
}

export interface Sentence {
  text: string
  phrases: NounPhrase[]
  hasVerb: boolean
  /** The first word, lower case. */
  first: string
}

interface Word {
  text: string
  before: string
  after: string
  tags: ReadonlySet<string>
}

interface Span {
  from: number
  to: number
  type: string
}

/** Longer phrases are no names; a text without a full stop for pages is cut into pieces of this length. */
const LONGEST_PHRASE = 120
const LONGEST_SENTENCE = 2_000
/** Words that join two capitalised ones into one name: `Treaty of Versailles`, `Ludwig van Beethoven`. */
const JOINING = new Set([
  'of',
  'the',
  'de',
  'del',
  'della',
  'di',
  'da',
  'do',
  'dos',
  'du',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'bin',
  'ibn',
  'al',
  'el',
  'y',
  '&',
])
const EMPTY: ReadonlySet<string> = new Set()

/**
 * The sentences of a text with the names, dates, quantities and noun phrases in them, by a part-of-speech tagger for
 * English.
 */
export function readSentences(text: string): Sentence[] {
  return pieces(text).flatMap(piece =>
    englishTagger()(piece).docs.map(terms =>
      sentence(
        terms.map(({ text: word, pre, post, tags }) => ({ text: word, before: pre, after: post, tags: tags ?? EMPTY })),
      ),
    ),
  )
}

/** The tagger's time grows faster than the text where nothing ends a sentence. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + LONGEST_SENTENCE)
    if (end < text.length) {
      const stop = Math.max(text.lastIndexOf('. ', end), text.lastIndexOf('\n', end))
      const blank = text.lastIndexOf(' ', end)
      if (stop > at) end = stop + 1
      else if (blank > at) end = blank
    }
    found.push(text.slice(at, end))
    at = end
  }
  return found
}

function sentence(words: readonly Word[]): Sentence {
  const spans = [...quoted(words), ...dates(words), ...quantities(words), ...names(words), ...concepts(words)]
  const taken = new Set<number>()
  const phrases: NounPhrase[] = []
  for (const { from, to, type } of spans) {
    if (range(from, to).some(at => taken.has(at))) continue
    const text = phraseText(words, from, to)
    if (text.length > LONGEST_PHRASE || !/[\p{L}\p{N}]/u.test(text)) continue
    for (const at of range(from, to)) taken.add(at)
    phrases.push({ text, type, at: from })
  }
  return {
    text: words
      .map(({ before, text, after }) => before + text + after)
      .join('')
      .trim(),
    phrases: phrases.toSorted((a, b) => a.at - b.at),
    hasVerb: words.some(({ tags }) => tags.has('Verb')),
    first: (words[0]?.text ?? '').toLowerCase(),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** The words with what stands between them, without possessives and marks at the ends. */
function phraseText(words: readonly Word[], from: number, to: number): string {
  const whole = words
    .slice(from, to)
    .map(
      ({ before, text, after }, index, all) =>
        (index === 0 ? '' : before) + text + (index === all.length - 1 ? '' : after),
    )
    .join('')
  return whole
    .replace(/\s+/g, ' ')
    .replace(/['’]s$/i, '')
    .replace(/^[^\p{L}\p{N}$€£¥]+|[^\p{L}\p{N}%)+.]+$/gu, '')
    .replace(/(?<!\b\p{L}|\b(?:Jr|Sr|Inc|Ltd|Co))\.$/u, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()
}

/** A title in quotation marks is one name, whatever is in it. */
function quoted(words: readonly Word[]): Span[] {
  const found: Span[] = []
  let open = -1
  words.forEach(({ before, after }, at) => {
    if (/["“„«]/.test(before)) open = at
    if (open >= 0 && /["”“»]/.test(after) && at - open < 12) {
      found.push({ from: open, to: at + 1, type: 'name' })
      open = -1
    }
  })
  return found
}

const isDate = ({ text, tags }: Word): boolean =>
  tags.has('Month') ||
  tags.has('Year') ||
  (tags.has('Date') && /^\d{1,4}(?:st|nd|rd|th)?\)?$/.test(text)) ||
  /^(?:1[0-9]{3}|20[0-9]{2})(?:s|[–-]\d{2,4})?$/.test(text)

/** `28 June 1919`, `May 3, 1950`, `1998`. */
function dates(words: readonly Word[]): Span[] {
  return runs(
    words,
    isDate,
    (word, next) => word.after.trim() === '' || (word.after.trim() === ',' && /^\d{4}/.test(next.text)),
  ).map(([from, to]) => ({ from, to, type: 'date' }))
}

const isNumber = ({ text, tags }: Word): boolean =>
  (tags.has('NumericValue') || tags.has('Money') || tags.has('Percent') || /^[$€£¥]?\d[\d.,]*%?$/.test(text)) &&
  !tags.has('Date')

/** A number with its scale and the noun that it counts: `$160 million`, `5 kg`, `20 assists`. */
function quantities(words: readonly Word[]): Span[] {
  const found: Span[] = []
  words.forEach((word, at) => {
    if (!isNumber(word)) return
    let to = at + 1
    const goesOn = (): boolean => (words[to - 1]?.after ?? '').trim() === '' && to < words.length
    while (goesOn() && (words[to]?.tags.has('Multiple') ?? false)) to += 1
    const next = words[to]
    if (
      goesOn() &&
      next !== undefined &&
      (next.tags.has('Unit') ||
        (next.tags.has('Noun') && !next.tags.has('Pronoun') && !next.tags.has('ProperNoun')) ||
        (next.tags.has('Acronym') && next.text.length < 4))
    )
      to += 1
    found.push({ from: at, to, type: 'quantity' })
  })
  return found
}

const isCapital = ({ text }: Word): boolean => /^[\p{Lu}\p{Lt}]/u.test(text)

function isName(word: Word, at: number): boolean {
  const { tags, text } = word
  if (
    tags.has('Pronoun') ||
    (tags.has('Verb') && at === 0) ||
    tags.has('Conjunction') ||
    tags.has('Preposition') ||
    tags.has('QuestionWord')
  )
    return false
  if (tags.has('RomanNumeral') && /^[IVXLC]+$/.test(text)) return true
  if (!isCapital(word) || tags.has('Determiner') || tags.has('Month') || tags.has('WeekDay')) return false
  // Every first word has a capital: there the tagger decides.
  return (
    at > 0 ||
    tags.has('ProperNoun') ||
    tags.has('Acronym') ||
    (tags.has('Noun') && !tags.has('Plural') && !tags.has('Actor'))
  )
}

/** Capitalised words in a row, with the small words that stand between them in names. */
function names(words: readonly Word[]): Span[] {
  const found: Span[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined || !(isName(word, at) || (at === 0 && opensName(words)))) continue
    let to = at + 1
    for (let next = to; joined(words[next - 1]) && next < words.length;) {
      const small = range(next, Math.min(next + 2, words.length)).findIndex(
        index => !JOINING.has(words[index]?.text.toLowerCase() ?? ''),
      )
      const head = next + Math.max(0, small)
      const candidate = words[head]
      if (
        candidate === undefined ||
        !isName(candidate, head) ||
        candidate.before.includes('(') ||
        range(next, head).some(index => !joined(words[index]))
      )
        break
      to = head + 1
      next = to
    }
    const phrase = words.slice(at, to)
    found.push({ from: at, to, type: nameType(phrase) })
    at = to - 1
  }
  return found
}

/** A first word whose capital may be the sentence's or the name's: the name's where one goes on behind it. */
function opensName([first, second]: readonly Word[]): boolean {
  const small = ['Pronoun', 'Verb', 'Conjunction', 'Preposition', 'Determiner', 'QuestionWord', 'Adverb', 'Month']
  return (
    first !== undefined &&
    second !== undefined &&
    isCapital(first) &&
    joined(first) &&
    isName(second, 1) &&
    !small.some(tag => first.tags.has(tag))
  )
}

function joined(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    /^(?:[ \t\n.]*|[-–])$/.test(word.after) &&
    !(word.after.includes('.') && word.text.length > 3) &&
    !/['’]s$/.test(word.text)
  )
}

function nameType(words: readonly Word[]): string {
  const count = (tag: string): number => words.filter(({ tags }) => tags.has(tag)).length
  const kinds = [
    ['organization', count('Organization')],
    ['place', count('Place')],
    ['person', count('Person')],
  ] as const
  const [best] = kinds.toSorted((a, b) => b[1] - a[1])
  return best === undefined || best[1] === 0 ? 'name' : best[0]
}

const isCommon = ({ tags }: Word): boolean =>
  (tags.has('Noun') && !tags.has('Pronoun') && !tags.has('Possessive')) || tags.has('Adjective') || tags.has('Gerund')

/**
 * Two and more common nouns and adjectives in a row that end in a noun: `silent drama film`. One alone names too much.
 */
function concepts(words: readonly Word[]): Span[] {
  return runs(words, isCommon, word => word.after.trim() === '').flatMap(([from, to]) => {
    const last = words[to - 1]
    return to - from >= 2 && last?.tags.has('Noun') === true ? [{ from, to, type: 'concept' }] : []
  })
}

/** Stretches of words that all fit, each joined to the next. */
function runs(
  words: readonly Word[],
  fits: (word: Word) => boolean,
  joins: (word: Word, next: Word) => boolean,
): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]
    if (first === undefined || !fits(first)) continue
    let to = at + 1
    for (let next = words[to]; next !== undefined && fits(next) && joins(words[to - 1] ?? next, next); next = words[to])
      to += 1
    found.push([at, to])
    at = to - 1
  }
  return found
}
