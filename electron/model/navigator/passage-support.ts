import { isFunctionWord } from '../../kg/function-words.ts'
import type { Passage } from '../../contract/observation.ts'

/** Words that say the same of a person or a work. */
const SYNONYMS: Record<string, string> = {
  birth: 'born',
  death: 'died',
  dead: 'died',
  die: 'died',
  won: 'win',
  winner: 'win',
  author: 'write',
  wrote: 'write',
  writte: 'write',
  writer: 'write',
  wife: 'spouse',
  husban: 'spouse',
  marrie: 'spouse',
  film: 'movie',
  locate: 'place',
  situat: 'place',
  countr: 'nation',
}
const STEM = 6

/** The words of a text that carry content, each by its beginning, with the offset where it stands. */
export function stemsOf(text: string): { stem: string; word: string; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index: at }) => {
    const lower = word.toLowerCase()
    if (isFunctionWord(lower)) return []
    const stem = lower.slice(0, STEM).replace(/(?:es|s)$/, '')
    return [{ stem: SYNONYMS[stem] ?? SYNONYMS[lower] ?? stem, word, at }]
  })
}

/** What one passage says of a question. */
export interface Support {
  passage: Passage
  /** The question's words in it. */
  words: ReadonlySet<string>
  places: readonly { stem: string; at: number }[]
}

/** What the question's words are worth: a name more than a common word, a word that all passages share less. */
export function questionWeights(question: string, passages: readonly Passage[]): Map<string, number> {
  const words = stemsOf(question)
  const inPassages = passages.map(({ text }) => new Set(stemsOf(text).map(({ stem }) => stem)))
  const weights = new Map<string, number>()
  for (const { stem, word, at } of words) {
    const shared = inPassages.filter(stems => stems.has(stem)).length
    const isName = at > 0 && /^\p{Lu}|\d/u.test(word)
    weights.set(stem, (isName ? 1.5 : 1) * (1 + Math.log((inPassages.length + 1) / (shared + 1))))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  for (const [stem, weight] of weights) weights.set(stem, weight / total)
  return weights
}

export function supportOf(passage: Passage, weights: ReadonlyMap<string, number>): Support {
  const places = stemsOf(passage.text).filter(({ stem }) => weights.has(stem))
  return { passage, words: new Set(places.map(({ stem }) => stem)), places }
}

export function weightOf(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const word of words) sum += weights.get(word) ?? 0
  return sum
}
