/** Turns texts into vectors of unit length, so that a dot product is their cosine. */
export interface TextEmbedder {
  /**
   * Tells vectors of one kind from those of another: the model's fingerprint, or the name and version of the lexical
   * method.
   */
  readonly id: string
  /** What people read. */
  readonly name: string
  readonly dimensions: number
  /** Whether the vectors only compare words, there being no embedding model. */
  readonly lexical: boolean
  /**
   * @param purpose some models mark what is searched for otherwise than what is searched in
   * @returns `texts.length` × `dimensions`, row by row
   */
  embed(texts: readonly string[], purpose: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array>
}
