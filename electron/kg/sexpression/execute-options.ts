import type { TextEmbedder } from '../hypergraph/text-embedder.ts'

export interface ExecutorOptions {
  /** The day that NOW stands for, `2015-08-10`; today where left out. */
  now?: string
  signal?: AbortSignal
  /** What the documents were embedded with, where that is a model: FIND embeds its words with the same. */
  embedder?: TextEmbedder
}

export interface ExecuteOptions extends ExecutorOptions {
  /** Ids returned at most. */
  limit?: number
}
