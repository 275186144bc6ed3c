import { join } from 'node:path'
import { readEverydayNames } from '../../model/navigator/everyday-relations.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import type { TextSimilarity } from '../../model/policy.ts'
import type { RelationRanker } from '../../model/relation-ranker.ts'
import { embedderSimilarity, rankerSimilarity } from '../../model/relation-similarity.ts'
import type { Embedders } from '../models/embedders.ts'

export interface SimilarityTools {
  embedders: Pick<Embedders, 'open'>
  ranker(): Promise<RelationRanker>
  resources: string
}

/**
 * What measures how alike relations are (KBQA-R1 §IV-A3): the library's embedding model where it has one, otherwise the
 * relation ranker.
 */
export function relationSimilarity({ embedders, ranker, resources }: SimilarityTools): () => Promise<TextSimilarity> {
  // Fitting an embedding model's scale takes some thousands of texts: once a model.
  const fitted = new WeakMap<TextEmbedder, TextSimilarity>()
  return async () => {
    const embedder = await embedders.open(undefined)
    if (embedder.lexical) return rankerSimilarity(await ranker())
    const known =
      fitted.get(embedder) ??
      embedderSimilarity(embedder, await readEverydayNames(join(resources, 'models', 'everyday-relations.txt')))
    fitted.set(embedder, known)
    return known
  }
}
