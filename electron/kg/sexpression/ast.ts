/** A relation as it stands in a logical form; `reverse` is `(R r)`. */
export interface Relation {
  name: string
  reverse: boolean
}

export type Comparison = 'lt' | 'le' | 'gt' | 'ge'

/** The S-expressions of GrailQA and KBQA-R1 (Table II). Each stands for a set of terms, `count` for a number. */
export type SExpression =
  /** An entity or class, by its key or its name. */
  | { kind: 'entity'; key: string }
  /** `"1990"^^xsd:gYear`; `datatype` is the IRI, absent for a plain string. */
  | { kind: 'literal'; value: string; datatype?: string; language?: string }
  /** `(JOIN r e)`: what stands before r where one of e stands behind it; with `(R r)` the other way about. */
  | { kind: 'join'; relation: Relation; of: SExpression }
  | { kind: 'and'; left: SExpression; right: SExpression }
  /** `(ARGMAX e r)`, over a chain `(JOIN r1 r2)` too. Ties are kept. */
  | { kind: 'superlative'; mode: 'ARGMAX' | 'ARGMIN'; of: SExpression; by: readonly Relation[] }
  /** `(le r v)`, over a chain too. */
  | { kind: 'compare'; mode: Comparison; by: readonly Relation[]; than: SExpression }
  /** `(TC e r 2010)`: those of e that hold at the time; `NOW` is the configured day. */
  | { kind: 'time'; of: SExpression; relation: Relation; time: string }
  | { kind: 'count'; of: SExpression }
