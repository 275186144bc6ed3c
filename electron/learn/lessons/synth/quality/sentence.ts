import { isNoun, knownVerb, singular } from '../wording/word-forms.ts'

/** What stands for an anchor's name, of which nothing is to be read. */
export const ANCHOR = '…'

/** A question as its faults are looked for: its words in small letters, each anchor's name one mark. */
export interface Sentence {
  /** As it was written, but for the anchors. */
  text: string
  words: readonly string[]
}

export function sentenceOf(question: string, anchors: readonly string[]): Sentence {
  const text = anchors
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ` ${ANCHOR} `), question)
    .replaceAll(/ +(['’]s?\b)/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
  return { text, words: text.toLowerCase().match(/…|[\p{L}\p{N}]+/gu) ?? [] }
}

const DETERMINERS = new Set(['the', 'a', 'an', 'all', 'which', 'what', 'every', 'whose'])
/** The same for one and for several. */
const ONE_FORM = /(?:series|species|news|ics)$/
/** One that people also speak of as several. */
const COLLECTIVE = new Set(['cast', 'crew', 'staff', 'team', 'police', 'family', 'band'])

export type GrammaticalNumber = 'one' | 'several'

/** Of a noun; undefined where it may be either, or is no noun by what is known. */
export function numberOf(word: string, before?: string): GrammaticalNumber | undefined {
  if (word === 'topics' || word === 'critics') return 'several'
  if (ONE_FORM.test(word) || COLLECTIVE.has(word)) return undefined
  const one = singular(word)
  if (one !== word) return isNoun(one) || DETERMINERS.has(before ?? '') ? 'several' : undefined
  if (isNoun(word)) return 'one'
  // A word that nobody lists is a noun where it follows an article: `the hero that`.
  return (before === 'the' || before === 'a' || before === 'an') && /^\p{Ll}{3,}$/u.test(word) && !knownVerb(word)
    ? 'one'
    : undefined
}
