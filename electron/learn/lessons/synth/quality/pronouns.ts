import { typeNouns } from '../../lexicon/types.ts'
import { plural } from '../../morphology.ts'
import { numberOf } from './sentence.ts'

/** Nouns of types that are nobody. */
const THINGS = new Set<string>()
for (const { nouns, ask } of typeNouns.values())
  if (ask !== 'who') for (const noun of nouns) for (const form of [noun, plural(noun)]) THINGS.add(form)
for (const { nouns, ask } of typeNouns.values())
  if (ask === 'who') for (const noun of nouns) for (const form of [noun, plural(noun)]) THINGS.delete(form)
// A figure, a side, a star may be somebody.
for (const word of ['figure', 'figures', 'star', 'stars', 'side', 'organization', 'company', 'team', 'model'])
  THINGS.delete(word)

/** `speaking of all films, when was she released`, `who has the home she`. */
export function pronoun(text: string): number {
  const [, named = '', asked = ''] = /^(.*?),(.*)$/.exec(text) ?? []
  const one = /\b(?:he|she)\b/i.test(asked)
  const nouns = named.toLowerCase().match(/\p{L}+/gu) ?? []
  const first = nouns.find((word, at) => numberOf(word, nouns[at - 1]) !== undefined)
  if (/\b(?:home|\p{L}+er|\p{L}+or|the \p{L}+|as) (?:he|she|it|they)[\s?.!]*$/iu.test(asked)) return 4
  if (/\b(?:of|by|with|for|from|to) (?:he|she|they)\b/i.test(asked)) return 4
  if (first === undefined) return 0
  if (one && THINGS.has(first)) return 4
  return /\b(?:he|she|it)\b/i.test(asked) && numberOf(first, 'the') === 'several' ? 3 : 0
}

/** `the topics who are`: the nearest noun before it is a thing. */
export function whoOfThing(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (word !== 'who' || at === 0 || words[at - 1] === 'and') return false
    const before = words.slice(Math.max(0, at - 4), at).toReversed()
    if (before[0] === '…') return false
    const noun = before.find(one => one === '…' || numberOf(one) !== undefined)
    return noun !== undefined && THINGS.has(noun)
  })
}
