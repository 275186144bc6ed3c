import { isArticle } from './function-words.ts'

/** Another way to write a name, and what a name found by it is worth. */
interface Variant {
  name: string
  score: number
}

const WITHOUT_ARTICLE = 0.93
const OTHER_SPACES = 0.9
const WITHOUT_PREPOSITION = 0.9
const PLURAL = 0.85
/** Longer stretches are names as they are or none. */
const MOST_WORDS = 8
/** `the police of Australia` is `Police_(Australia)`. */
const PREPOSITION = / (?:of|in|from|for)(?: the)? /g
const ARTICLES = ['the', 'a', 'an']

/**
 * How else a squashed name may stand in a graph: with an article, with its words joined ("Di Caprio"), without a
 * preposition, and as the one of which there are several.
 */
export function nameVariants(name: string): Variant[] {
  const words = name.split(' ')
  if (words.length > MOST_WORDS) return []
  const variants: Variant[] = []
  const begins = isArticle(words[0] as string)
  if (!begins) for (const article of ARTICLES) variants.push({ name: `${article} ${name}`, score: WITHOUT_ARTICLE })
  if (!begins && words.length < 5)
    for (let at = 1; at < words.length; at++)
      variants.push({
        name: [...words.slice(0, at - 1), `${words[at - 1]}${words[at]}`, ...words.slice(at + 1)].join(' '),
        score: OTHER_SPACES,
      })
  for (const { 0: preposition, index } of name.matchAll(PREPOSITION))
    variants.push({
      name: `${name.slice(0, index)} ${name.slice(index + preposition.length)}`,
      score: WITHOUT_PREPOSITION,
    })
  for (const singular of singulars(name)) variants.push({ name: singular, score: PLURAL })
  return variants
}

/** What a squashed name may be the plural of. */
export function singulars(name: string): string[] {
  const last = name.slice(name.lastIndexOf(' ') + 1)
  if (last.length < 4 || !last.endsWith('s') || last.endsWith('ss')) return []
  const singular = [name.slice(0, -1)]
  if (last.endsWith('ies')) singular.push(`${name.slice(0, -3)}y`)
  else if (last.endsWith('es')) singular.push(name.slice(0, -2))
  return singular
}
