import { domains } from '../../lexicon/index.ts'
import { typeNouns } from '../../lexicon/types.ts'
import { isNoun, knownVerb, singular } from '../wording/word-forms.ts'

/** Types by the nouns that people have for them, and people by what they do or are to others. */
const types = new Map<string, string>()
/**
 * The usual noun of a type says it in any company, `tv series`; others only alone: a `winning work` need be no book.
 */
const usual = new Map<string, string>()
for (const [
  type,
  {
    nouns: [noun = type],
  },
] of typeNouns)
  usual.set(noun, usual.get(noun) ?? type)
for (const [type, { nouns }] of typeNouns)
  for (const noun of nouns) if (!types.has(noun)) types.set(noun, usual.get(noun) ?? type)
const people = new Map<string, string>()
for (const { headType, tailType, nouns, inverse } of domains.flat()) {
  for (const noun of [...(tailType === 'person' ? nouns : []), ...(headType === 'person' ? inverse : [])]) {
    if (types.has(noun)) continue
    types.set(noun, 'person')
    people.set(noun, 'person')
  }
}
for (const [noun, type] of [
  ['human', 'person'],
  ['date', 'day'],
  ['county', 'region'],
  ['population', 'number'],
  ['id', 'number'],
  ['url', 'website'],
] as const)
  types.set(noun, type)

const spoken = (noun: string): string =>
  noun
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_{}<>,\s]+/g, ' ')
    .trim()

/**
 * The lexicon's type for a noun, by all of it or its last word: `film` for `Movie`, `organization` for `educational
 * institution`.
 */
export function typeOfNoun(noun: string): string | undefined {
  const words = spoken(noun)
  const one = singular(words)
  const last = one.slice(one.lastIndexOf(' ') + 1)
  return types.get(words) ?? types.get(one) ?? usual.get(last) ?? people.get(last)
}

/** A noun for a type that the lexicon may not have: `anatomical structure`. */
export function typeFor(noun: string): string {
  const words = spoken(noun).split(' ')
  // `chemical viewed functionally` is a chemical.
  const cut = isNoun(words.at(-1) ?? '')
    ? -1
    : words.findIndex((word, i) => i > 0 && knownVerb(word)?.form === 'past' && isNoun(words[i - 1] ?? ''))
  const type = typeOfNoun(noun) ?? singular((cut < 0 ? words : words.slice(0, cut)).join(' '))
  return type === '' ? 'thing' : type
}
