import { typeNouns } from '../../lexicon/types.ts'
import { plural } from '../../morphology.ts'
import { isNoun, knownVerb, root, singular, verbOfParticiple } from '../wording/word-forms.ts'
import { mayBe } from '../walks/type-kinship.ts'
import { disagrees } from './number-agreement.ts'
import { pronoun, whoOfThing } from './pronouns.ts'
import { numberOf, type Sentence } from './sentence.ts'

/** What is wrong with a sentence, and how many of ten points it costs; what is merely clumsy costs one or two. */
type Fault = readonly [name: string, points: number]

const REQUEST =
  '(?:(?:show|find|list|name|identify|remind|give|tell)(?: me)?(?: out| all)?|i (?:want|need|would like) to know|i am looking for|look up|do you know)'
const LEAD =
  '(?:i (?:was asked|need to know|need|wonder)|let me know|(?:can|could) you (?:say|find|give me)|please tell me)'
const STARTS = new RegExp(
  `^(?:[\\p{L} ]{3,30}[:,] )?(?:please |hey,? )?(?:(?:can|could|would) you |i (?:want|need|would|am|was|wonder)|help me|let me know|for my report|${REQUEST})`,
  'iu',
)
const ASKS = /\b(?:what|which|who|whom|whose|when|where|how)\b/i
const ASK_WORD = '(?:what|which|who|whom|whose|when|where|how)'

interface Terms {
  hops: number
  /** Question marks that are no part of a name. */
  marks: number
  /** The type of what is asked for. */
  asked?: string | undefined
}

/** Faults of wording that can be told by the look of a sentence whose anchors are left out, each with its weight. */
export function sentenceFaults(sentence: Sentence, { hops, marks, asked }: Terms): Fault[] {
  const { text, words } = sentence
  const has = (pattern: RegExp): boolean => pattern.test(text)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const faults: Fault[] = [
    ['a mark of a schema', has(/[{}_]|\p{Ll}\p{Lu}|entity\d/u) ? 6 : 0],
    ['a word twice', has(/\b(\p{L}+) \1\b/iu) ? 4 : 0],
    ['a word too often', tooOften(words) ? 3 : 0],
    ['two question marks', marks > 1 ? 3 : 0],
    ['too short', words.length < 2 ? 2 : 0],
    ['a for an', has(/\ba [aeio]|\ban [^aeiouh\s]/i) ? 1 : 0],
    ['two prepositions', has(/\b(?:of|by|for|with|from|at) (?:of|by|for|with|in|to|from|at)\b/i) ? 2 : 0],
    ['no word', words.some(isNoWord) ? 2 : 0],
    ['number', disagrees(sentence) ? 4 : 0],
    ['a plural that is none', words.some(isFalsePlural) ? 2 : 0],
    ['nested', has(/\bthe \p{L}+ (?:the \p{L}+|…) ?(?:… )?\p{L}+ed by\b|\bthe \p{L}+ the \p{L}+/iu) ? 3 : 0],
    ['two requests', has(new RegExp(`\\b(?:${REQUEST}|${LEAD}) (?:please )?(?:${REQUEST})\\b`, 'iu')) ? 4 : 0],
    ['asked of nothing', has(/^\W*(?:what|who) (?:is|are|was|were) .*\bthe (?:\p{L}+ ){1,3}of[\s?.!]*$/iu) ? 2 : 0],
    ['no verb', has(/^\W*(?:what|which) (?:all|those) /i) ? 4 : 0],
    ['where in', has(/\bwhere (?:[\p{L}…]+ ){1,6}(?:in|at|from)[\s?.!]*$/iu) ? 2 : 0],
    ['which it is', has(/\b(?:which|what) (\p{L}+) (?:is|are) (?:the |all )?\1\b/iu) ? 1 : 0],
    ['a verb for a noun', words.some((word, at) => isBareVerb(word, words[at - 1])) ? 3 : 0],
    [
      'two words that ask',
      has(new RegExp(`^\\W*${ASK_WORD} (?:is|are|was|were|could be) ${ASK_WORD}\\b`, 'iu')) ? 4 : 0,
    ],
    ['nothing asked', ASKS.test(text) || STARTS.test(text.trim()) ? 0 : has(/\?\s*$/) ? 2 : 1],
    ['asked at the end', asksLate(sentence) ? 1 : 0],
    ['is what it has', isWhatItHas(text, asked)],
    ['a pronoun of nothing', pronoun(text)],
    ['who of a thing', whoOfThing(words) ? 3 : 0],
    [
      'which of a person',
      has(/\b(?:people|person|men|women|princess(?:es)?|hero(?:es)?) which (?:is|are|was|were|have|has)\b/i) ? 1 : 0,
    ],
    ['a participle for a noun', words.some((word, at) => isBareParticiple(word, words[at - 1], words[at + 1])) ? 3 : 0],
    [
      'no article',
      count(/\b(?:have|has|had|with|as) (\p{L}+)(?= …| "|[\s?.!]*$)/giu) > 0 && lacksArticle(words) ? 1 : 0,
    ],
    [
      'a sentence after a sentence',
      has(/\bif (?:they|he|she|it) (?:are|is)\b|\bwho are \p{L}+ \p{L}+ (?:too|as well)\b/iu) ? 3 : 0,
    ],
    [
      'joined',
      has(/\band at once\b|\bthat are at the same time\b|, which must also be\b/i)
        ? 2
        : has(/\b(?:and|but)(?: also)? (?:that|which|from|of|by|with)\b/i)
          ? 1
          : 0,
    ],
    [
      'clauses',
      Math.min(3, Math.max(0, count(/(?<!^\W*)\b(?:that|who|whose|whom|which)\b/giu) - 1 - count(/\band\b/gi))),
    ],
    ['possessives', possessives(sentence)],
    ['of of of', Math.min(3, Math.max(0, count(/\bof\b/gi) - 2))],
    ['nouns in a row', nounsInARow(words) ? 2 : 0],
    ['thing', has(/\bthings?\b/i) ? 1 : 0],
    ['long for what it asks', Math.min(3, Math.max(0, Math.ceil((words.length - 8 - 5 * hops) / 3)))],
    ['not at a glance', words.length > 35 ? 2 : 0],
  ]
  return faults.filter(([, points]) => points > 0)
}

function tooOften(words: readonly string[]): boolean {
  const times = new Map<string, number>()
  for (const word of words) if (word.length > 3) times.set(root(word), (times.get(root(word)) ?? 0) + 1)
  return Math.max(0, ...times.values()) > 3
}

const isNoWord = (word: string): boolean => word.length > 3 && !/[aeiouy]/i.test(word) && /^[a-z]+$/i.test(word)

const isFalsePlural = (word: string): boolean => {
  const one = singular(word)
  return one !== word && isNoun(one) && word.endsWith('es') && plural(one) !== word && !plural(one).endsWith('es')
}

/** The word that asks stands in the middle: people write so, and it reads worse. */
function asksLate({ text, words }: Sentence): boolean {
  return (
    !STARTS.test(text.trim()) &&
    words.findIndex(word => ASKS.test(word)) > 4 &&
    !words.slice(0, 3).some(word => ASKS.test(word))
  )
}

/**
 * `Theseus is what dad`, `what is the season in …`: something is what it is of a kind, a genre or a language, and in
 * what is a place; it is not what it has.
 */
function isWhatItHas(text: string, asked: string | undefined): number {
  if (asked === undefined || asked === 'thing') return 0
  const isKind = mayBe('genre', asked) && typeNouns.has(asked)
  const isPlace = mayBe('place', asked) && typeNouns.has(asked)
  const ends = String.raw`\W*(?:please|thanks)?[\s?.!]*$`
  const isIt = new RegExp(
    String.raw`… (?:is|are|was) (?:what|which) \p{L}+${ends}|\b(?:what|which) \p{L}+ (?:is|are|was|were) (?:the )?(?:\p{L}+ )?…${ends}`,
    'iu',
  ).test(text)
  if (isIt) return isKind ? 0 : 4
  const isIn = new RegExp(
    String.raw`… (?:is|are) in (?:what|which) \p{L}+${ends}|\b(?:what|which) \p{L}+ (?:is|are) .*\bin${ends}|\bwhat (?:is|are) the \p{L}+ in (?:the )?(?:\p{L}+ )?…${ends}`,
    'iu',
  ).test(text)
  return isIn && !isPlace ? (isKind ? 1 : 3) : 0
}

/** `as the sought`: a participle with nothing that it is of. */
function isBareParticiple(word: string, before = '', after = ''): boolean {
  return (
    /^(?:the|a|as|what|which)$/.test(before) &&
    !isNoun(word) &&
    verbOfParticiple(word) !== undefined &&
    knownVerb(word)?.form !== 'base' &&
    /^(?:|that|which|who|of|and|is|are|was|were|do|does|please|thanks)$/.test(after)
  )
}

/** `what has the adjoin …`, `whose contain were`. */
function isBareVerb(word: string, before = ''): boolean {
  return (before === 'the' || before === 'whose') && !isNoun(word) && knownVerb(word)?.form === 'base'
}

/** `that have weapon …`, `with … as mentor`. */
function lacksArticle(words: readonly string[]): boolean {
  return words.some(
    (word, at) => /^(?:have|has|had|as)$/.test(words[at - 1] ?? '') && isNoun(word) && numberOf(word) === 'one',
  )
}

/** One after the other, of a verb, or after a clause that it may be part of. */
function possessives({ text }: Sentence): number {
  const owners = [...text.matchAll(/(\p{L}+|…)['’]s?(?= \p{L})/giu)]
  const ofVerb = owners.some(([, word = '']) => knownVerb(word)?.form === 'past' && !isNoun(word))
  const afterClause = /\b(?:that|who|which) (?:[\p{L}…]+ ){1,9}[\p{L}…]+['’]s? (?:\p{L}+ ?){1,3}[\s?.!]*$/iu.test(
    text.replace(/^\W*(?:which|who) /i, ''),
  )
  const ofOf = /\bof (?:the )?(?:\p{L}+ ){0,2}(?:…|\p{L}+)['’]s? /iu.test(text)
  const ofPreposition = /\b(?:of|by|in|with|to|for)['’]s\b/i.test(text)
  return Math.min(
    5,
    (ofVerb || ofPreposition ? 4 : 0) + (afterClause ? 3 : 0) + (ofOf ? 1 : 0) + Math.max(0, owners.length - 1),
  )
}

/** Words of content one after the other: the words of a schema rather than of a sentence. */
function nounsInARow(words: readonly string[]): boolean {
  let row = 0
  return words.some(word => {
    row = isNoun(word) || knownVerb(word)?.form === 'past' ? row + 1 : 0
    return row >= 4
  })
}
