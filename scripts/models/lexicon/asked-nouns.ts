import { ASKED_FOR, type AskedFor } from '../../../electron/model/lexicon/asked-nouns.ts'
import type { WordNet } from './wordnet.ts'

/** What a question word asks for, as synsets of WordNet with all that is below them, by one of their words and their file. */
const ASKED: Readonly<Record<AskedFor, readonly (readonly [word: string, file: number])[]>> = {
  person: [
    ['person', 3],
    ['kin', 14],
    ['people', 14],
  ],
  who: [
    ['person', 3],
    ['animal', 3],
    ['spiritual_being', 18],
    ['imaginary_being', 18],
    ['organization', 14],
    ['kin', 14],
    ['social_group', 14],
    ['people', 14],
  ],
  where: [
    ['location', 3],
    ['structure', 6],
    ['facility', 6],
    ['area', 6],
    ['geological_formation', 17],
    ['body_of_water', 17],
    ['land', 17],
    ['celestial_body', 17],
    ['institution', 14],
    ['political_unit', 14],
  ],
  when: [
    ['time_period', 28],
    ['time_unit', 28],
    ['time', 28],
    ['date', 28],
    ['point_in_time', 28],
  ],
}

/** People whose nouns are no words of the lexicon, or mean other things as often. */
const ALSO_PEOPLE = 'countess dame duchess empress heiress lord pharaoh princess queen tsar'.split(' ')

/** Share of what texts mean by a word that must be so. */
const LEAST_SHARE = 0.35

/** The nouns, among some words, for what is asked for. */
export function askedNouns(net: WordNet, words: readonly string[]): Map<AskedFor, string[]> {
  const found = new Map<AskedFor, string[]>()
  for (const asked of ASKED_FOR) {
    const roots = ASKED[asked]
    const below = new Set(
      [...net.synsets].flatMap(([id, { words: own, file }]) =>
        id.startsWith('n') && roots.some(([word, of]) => file === of && own.includes(word)) ? [id] : [],
      ),
    )
    const narrower = new Map<string, string[]>()
    for (const [id, { pointers }] of net.synsets)
      for (const { symbol, synset } of pointers)
        if (symbol.startsWith('@')) narrower.set(synset, [...(narrower.get(synset) ?? []), id])
    const queue = [...below]
    for (let id = queue.pop(); id !== undefined; id = queue.pop())
      for (const next of narrower.get(id) ?? [])
        if (!below.has(next)) {
          below.add(next)
          queue.push(next)
        }
    const those = asked === 'person' || asked === 'who' ? new Set(ALSO_PEOPLE) : new Set<string>()
    found.set(
      asked,
      [...new Set([...words, ...those])].filter(word => {
        if (those.has(word)) return true
        const senses = (net.senses.get(word) ?? []).filter(({ synset }) => synset.startsWith('n'))
        // What was never counted weighs a little, and less the rarer its sense is.
        const weight = ({ count, rank }: { count: number; rank: number }): number => count + 1 / rank
        const all = senses.reduce((sum, sense) => sum + weight(sense), 0)
        const so = senses.reduce((sum, sense) => sum + (below.has(sense.synset) ? weight(sense) : 0), 0)
        return all > 0 && so >= LEAST_SHARE * all
      }),
    )
  }
  return found
}
