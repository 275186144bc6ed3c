import type { WordNet } from './wordnet.ts'

/** The lexicographer's files of places and of natural things, continents among them. */
const PLACES = new Set([15, 17])
/** Abbreviations of places are words of their own: "US", "GB". */
const SHORTEST = 4
/** Said of the people or the tongue alone, or of so much that WordNet has no place for them. */
const BESIDES = `african Africa, asian Asia, european Europe, caribbean Caribbean, south_american South_America,
north_american North_America, central_american Central_America, latin_american Latin_America`

/** What is said of a place in one word, `swiss`, with the names of the place, the usual one first. */
export function demonymsOf({ synsets }: WordNet): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (word: string, places: readonly string[]): void => {
    const key = word.toLowerCase().replaceAll('_', ' ')
    const names = places
      .map(place => place.replaceAll('_', ' ').replace(/^the /i, ''))
      .filter(name => name.length >= SHORTEST)
    if (names.length > 0) found.set(key, [...new Set([...(found.get(key) ?? []), ...names])])
  }
  for (const [id, { written, pointers }] of synsets) {
    if (!id.startsWith('a')) continue
    for (const { symbol, synset, from = 0 } of pointers) {
      const place = synsets.get(synset)
      const word = written[from] ?? ''
      const isPlace = place !== undefined && PLACES.has(place.file) && place.written.some(name => /^\p{Lu}/u.test(name))
      if (symbol === '\\' && isPlace && /^\p{Lu}/u.test(word)) add(word, place.written)
    }
  }
  for (const each of BESIDES.split(/,\s+/)) {
    const [word = '', place = ''] = each.split(' ')
    add(word, [place])
  }
  return found
}

/** The module that the program has. */
export function sourceOfDemonyms(demonyms: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...demonyms]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, places]) => `${word}: ${places.join(', ')}`)
  return `/**
 * What is said of a place in one word, with the place's names. Made by \`scripts/models/make-lexicon.ts\` from WordNet;
 * not to be changed by hand.
 */
export const DEMONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  \`
${lines.join('\n')}
\`
    .trim()
    .split('\\n')
    .map(line => {
      const [word = '', places = ''] = line.split(': ')
      return [word, places.split(', ')]
    }),
)
`
}
