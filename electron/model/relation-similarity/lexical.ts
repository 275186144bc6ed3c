import { trigramSimilarity } from '../../kg/similarity.ts'
import type { TextSimilarity } from '../policy.ts'
import { relationWords } from '../relation-ranker/words.ts'

/** How alike two relation names are spelt: of the words of their last parts, the share of three-letter windows in common. It knows no synonyms. */
export function lexicalSimilarity(): TextSimilarity {
  return { source: 'spelling', scores: async (text, candidates) => candidates.map(candidate => spelling(text, candidate)) }
}

function spelling(a: string, b: string): number {
  return trigramSimilarity(words(a), words(b))
}

function words(name: string): string {
  return relationWords(name).own.join(' ')
}
