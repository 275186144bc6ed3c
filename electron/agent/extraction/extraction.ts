/** An entity v as the extractor names it in one chunk (Graph-R1 §4.1, appendix A.1). */
export interface ExtractedEntity {
  name: string
  type: string
  description: string
  /** How sure it is, 0 to 100, as the published code's prompt asks for. */
  score: number
}

/** An n-ary relational fact (h, V_h) of Eq. 4. */
export interface ExtractedFact {
  /** The knowledge segment h. */
  text: string
  /** How sure it is, 0 to 10. */
  score: number
  entities: ExtractedEntity[]
}

export interface Extraction {
  facts: ExtractedFact[]
  /** Records that could not be used, each with the reason. */
  unusable: { record: string; reason: string }[]
}

/** The name of the extractor that needs no model (patterns.ts). */
export const PATTERNS = 'patterns'

/** π_ext of Eq. 4: finds the facts of a chunk of text. */
export interface Extractor {
  /** What people read: `patterns`, or the model's name. */
  readonly name: string
  /** @throws whatever the model behind it throws; the chunk can then be asked for again */
  extract(chunk: string, signal?: AbortSignal): Promise<Extraction>
}
