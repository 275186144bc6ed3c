import { yieldToEventLoop } from '../base/event-loop.ts'
import type { TextEmbedder } from '../kg/hypergraph/text-embedder.ts'
import type { TextSimilarity } from './policy.ts'
import type { RelationRanker } from './relation-ranker.ts'
import { relationWords } from './relation-ranker/words.ts'
import { calibrate, onScale } from './relation-similarity/calibration.ts'
import type { Calibration, RawSimilarity } from './relation-similarity/calibration.ts'
import { cosine } from './relation-similarity/cosine.ts'

/** Sim of KBQA-R1 §IV-A3 by the vectors that the relation ranker has for names. */
export function rankerSimilarity(ranker: RelationRanker): TextSimilarity {
  const raw = rankerRaw(ranker)
  return {
    source: 'the relation ranker',
    scores: async (text, candidates, scale) => onScale(await raw(text, candidates), scale, RANKER_CALIBRATION),
  }
}

/** Names that are embedded before other work may go on: some milliseconds at worst. */
const AT_ONCE = 50

/** The cosines themselves. */
export function rankerRaw(ranker: RelationRanker): RawSimilarity {
  return async (text, candidates) => {
    const [written] = ranker.nameVectors([text])
    const cosines: number[] = []
    for (let at = 0; at < candidates.length; at += AT_ONCE) {
      await yieldToEventLoop()
      for (const vector of ranker.nameVectors(candidates.slice(at, at + AT_ONCE)))
        cosines.push(cosine(written ?? [], vector))
    }
    return cosines
  }
}

/**
 * Fitted on `resources/models/everyday-relations.txt` with the ranker that is shipped;
 * `test/model/relation-similarity.test.ts` fits it again and compares.
 */
export const RANKER_CALIBRATION: Calibration = { floor: 0, low: 0.266, high: 0.651, top: 1 }

/**
 * The same by an embedding model. Every model has a scale of its own, so the thresholds are fitted when it is first
 * asked: some thousands of short texts.
 * @param relations for each of many everyday relations its names: what the thresholds are fitted on
 */
export function embedderSimilarity(embedder: TextEmbedder, relations: readonly (readonly string[])[]): TextSimilarity {
  const raw = embedderRaw(embedder)
  let calibration: Promise<Calibration> | undefined
  return {
    source: embedder.name,
    scores: async (text, candidates, scale) => {
      if (scale === 'cosine') return raw(text, candidates)
      calibration ??= calibrate(raw, relations)
      return onScale(await raw(text, candidates), scale, await calibration)
    },
  }
}

/** Names of relations that are kept with their vectors. */
const MOST_KEPT = 20_000

/** The cosines themselves. Relation names come again and again, so their vectors are kept. */
export function embedderRaw(embedder: TextEmbedder): RawSimilarity {
  const kept = new Map<string, Float32Array>()
  return async (text, candidates) => {
    const missing = [...new Set([text, ...candidates])].filter(name => !kept.has(name))
    if (kept.size + missing.length > MOST_KEPT) kept.clear()
    const wanted = [...new Set([text, ...candidates])].filter(name => !kept.has(name))
    const vectors = await embedder.embed(wanted.map(wording), 'passage')
    wanted.forEach((name, i) => kept.set(name, vectors.slice(i * embedder.dimensions, (i + 1) * embedder.dimensions)))
    const written = kept.get(text) ?? new Float32Array()
    return candidates.map(name => cosine(written, kept.get(name) ?? new Float32Array()))
  }
}

/** A relation as words, its name space behind it: `directed by, film` for `film.film.directed_by`. */
function wording(name: string): string {
  const { own, context } = relationWords(name)
  return context.length === 0 ? own.join(' ') : `${own.join(' ')}, ${[...new Set(context)].join(' ')}`
}
