import { stemmer } from 'stemmer'
import { isFunctionWord } from '../kg/function-words.ts'

/**
 * Okapi BM25 (Robertson and Zaragoza 2009) with the usual constants: how fast repeated words saturate, and how much
 * length counts.
 */
const K1 = 1.5
const B = 0.75

/**
 * Lower-case words and numbers, camelCase and every separator split: `film.film.directedBy` is `film film directed by`.
 */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
  return spaced.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
}

/**
 * The BM25 score of each document for the query; a word of the query counts once, however often it is asked for. The
 * inverse document frequency is ln(1 + (N - n + 0.5) / (n + 0.5)), which is never negative: among a few relation names
 * most words stand in more than half of them.
 * @param documents words of each document
 */
export function bm25Scores(query: readonly string[], documents: readonly (readonly string[])[]): Float64Array {
  const wanted = new Map([...new Set(query)].map((word, index) => [word, index]))
  const width = wanted.size
  const counts = new Uint32Array(width * documents.length)
  const holders = new Uint32Array(width)
  let words = 0
  documents.forEach((document, at) => {
    words += document.length
    for (const word of document) {
      const column = wanted.get(word)
      if (column === undefined) continue
      const cell = at * width + column
      if (counts[cell] === 0) holders[column] = (holders[column] ?? 0) + 1
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  })
  const mean = words / Math.max(1, documents.length)
  const rarity = Array.from(holders, held => Math.log(1 + (documents.length - held + 0.5) / (held + 0.5)))
  return Float64Array.from(documents, (document, at) => {
    const length = K1 * (1 - B + (B * document.length) / mean)
    let score = 0
    for (let column = 0; column < width; column += 1) {
      const count = counts[at * width + column] ?? 0
      if (count > 0) score += ((rarity[column] ?? 0) * count * (K1 + 1)) / (count + length)
    }
    return score
  })
}

/** What is compared of a text: the stems of its words (Porter 1980), without those that name nothing. */
export function termsOf(text: string): string[] {
  return wordsOf(text)
    .filter(word => !isFunctionWord(word))
    .map(stemmer)
}

/** Where each name stands when those nearest to the text come first; equal ones keep their order. */
export function nearestFirst(text: string, names: readonly string[]): number[] {
  const scores = bm25Scores(termsOf(text), names.map(termsOf))
  return names.map((_, index) => index).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}
