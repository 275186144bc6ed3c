import { domains } from '../lexicon/index.ts'
import { typeNouns } from '../lexicon/types.ts'
import { singular } from './word-forms.ts'

/** Types by the nouns that people have for them, and people by what they do or are to others. */
const types = new Map<string, string>()
for (const [type, { nouns }] of Object.entries(typeNouns)) for (const noun of nouns) if (!types.has(noun)) types.set(noun, type)
for (const { headType, tailType, nouns, inverse } of domains.flat()) {
  if (tailType === 'person') for (const noun of nouns) if (!types.has(noun)) types.set(noun, 'person')
  if (headType === 'person') for (const noun of inverse) if (!types.has(noun)) types.set(noun, 'person')
}
for (const [noun, type] of [['human', 'person'], ['date', 'day'], ['county', 'region'], ['population', 'number'], ['id', 'number'], ['url', 'website']] as const) types.set(noun, type)

/** The lexicon's type for a noun, by all of it or its last word: `film` for `Movie`, `organization` for `educational institution`. */
export function typeOfNoun(noun: string): string | undefined {
  const words = noun.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase().replaceAll('_', ' ').trim()
  const one = singular(words)
  return types.get(words) ?? types.get(one) ?? types.get(one.slice(one.lastIndexOf(' ') + 1))
}

/** A noun for a type that the lexicon may not have: `anatomical structure`. */
export function typeFor(noun: string): string {
  return typeOfNoun(noun) ?? noun.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase().replaceAll('_', ' ').trim()
}
