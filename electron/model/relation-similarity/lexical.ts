import { trigramSimilarity } from '../../kg/similarity.ts'
import type { TextSimilarity } from '../policy.ts'
import { relationWords } from '../relation-ranker/words.ts'
import { onScale } from './calibration.ts'
import type { Calibration } from './calibration.ts'

/**
 * For a call on its own, where neither an embedding model nor the relation ranker is at hand: how alike two relation
 * names are spelt, of the words of their last parts the share of three-letter windows in common. It knows no synonyms,
 * so no threshold keeps nineteen of twenty relations that were meant: what is turned down here is what has next to
 * nothing in common.
 */
export function lexicalSimilarity(): TextSimilarity {
  return {
    source: 'spelling',
    scores: async (text, candidates, scale) => onScale(await lexicalRaw(text, candidates), scale, LEXICAL_CALIBRATION),
  }
}

/** Fitted as {@link RANKER_CALIBRATION} is, but for `low`, which is KBQA-R1's own number. */
export const LEXICAL_CALIBRATION: Calibration = { floor: 0, low: 0.3, high: 0.715, top: 1 }

export async function lexicalRaw(text: string, candidates: readonly string[]): Promise<number[]> {
  const written = words(text)
  return candidates.map(candidate => trigramSimilarity(written, words(candidate)))
}

function words(name: string): string {
  return relationWords(name).own.join(' ')
}
