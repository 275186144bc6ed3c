/** A relation as it stands in a logical form; `reverse` is `(R r)`. */
export interface Relation {
  name: string
  reverse: boolean
}

export type Comparison = 'lt' | 'le' | 'gt' | 'ge' | 'eq'

/** What the members of a set are measured by. */
export type Measure =
  /** The values at the end of a chain: `r`, or `(JOIN r1 r2)`. */
  | { kind: 'value'; by: readonly Relation[] }
  /** `(COUNT r)`: how many different ends the chain has, those of a set alone in `(COUNT r e)`. */
  | { kind: 'count'; by: readonly Relation[]; among?: SExpression }
  /** `(TIMES r)`: how many times its triples carry, those that lead to a set alone in `(TIMES r e)`. */
  | { kind: 'times'; by: readonly Relation[]; among?: SExpression }
  /**
   * `(SUM (JOIN (R done_by) hours))`: what the numbers of the nodes come to that the chain reaches before its last
   * relation, of those in a set alone in `(SUM (JOIN (R done_by) hours) e)`; `(SUM hours)`: of the member itself.
   */
  | { kind: 'sum' | 'avg'; by: readonly Relation[]; among?: SExpression }

/**
 * The S-expressions of GrailQA and KBQA-R1 (Table II), and what people ask beyond them. Most stand for a set of terms;
 * `count`, `aggregate`, `when` and `exists` for a number, a value, times, yes or no.
 */
export type SExpression =
  /** An entity or class, by its key or its name. */
  | { kind: 'entity'; key: string }
  /** `"1990"^^xsd:gYear`; `datatype` is the IRI, absent for a plain string. */
  | { kind: 'literal'; value: string; datatype?: string; language?: string }
  /** `(JOIN r e)`: what stands before r where one of e stands behind it; with `(R r)` the other way about. */
  | { kind: 'join'; relation: Relation; of: SExpression }
  /** `(ANY r)`: whatever has an r; with `(R r)` whatever an r leads to. */
  | { kind: 'any'; relation: Relation }
  | { kind: 'and'; left: SExpression; right: SExpression }
  | { kind: 'or'; left: SExpression; right: SExpression }
  /** `(WITHOUT a b)`: those of a that are not in b. */
  | { kind: 'without'; of: SExpression; without: SExpression }
  /** `(ARGMAX e r)`, `(ARGMAX e (COUNT r))`, `(ARGMAX e r 3)`. Ties are kept, at the last place too. */
  | { kind: 'superlative'; mode: 'ARGMAX' | 'ARGMIN'; of: SExpression; by: Measure; top?: number }
  /**
   * `(le r v)`, over a chain or a count too; `than` is a literal, a value: `(gt length (MAX Rhine length))`, or what the
   * member itself has by another relation: `(lt stock (OWN reorder_level))`.
   */
  | { kind: 'compare'; mode: Comparison; by: Measure; than: SExpression }
  /**
   * `(has r "text")`: a value or name at the chain's end contains the text, whatever the case and accents; `(has
   * "text")`, the own name.
   */
  | { kind: 'has'; by: readonly Relation[]; text: string }
  /** `(TC e r 2010)`: those of e that hold at the time; `NOW` is the configured day. */
  | { kind: 'time'; of: SExpression; relation: Relation; time: string }
  /**
   * `(DURING (JOIN r e) 2014-03)`, in a graph whose triples carry times: by triples of that time, over before it, begun
   * after it. The time may be a `(WHEN …)`: one of its times, before the first, after the last. Of a WHEN: those of its
   * times.
   */
  | { kind: 'during'; mode: 'DURING' | 'BEFORE' | 'AFTER'; of: SExpression; time: string | SExpression }
  /** `(FIRST (JOIN r e))`: by the triples that begin first (last), ties kept; of a DURING, BEFORE, AFTER or WHEN too. */
  | { kind: 'earliest'; mode: 'FIRST' | 'LAST'; of: SExpression }
  /** `(FIND "words")`: what the graph has of the entities that the best fitting facts of its documents name. */
  | { kind: 'find'; words: string }
  /** How many; of a `when` how often. */
  | { kind: 'count'; of: SExpression }
  /** `(SUM e r)`: over every member and each of its values; `(AVG e (COUNT r))`: over the number that each member has. */
  | { kind: 'aggregate'; mode: 'SUM' | 'AVG' | 'MIN' | 'MAX'; of: SExpression; by: Measure }
  /** `(WHEN a r b)`: the times of the triples that lead from a to b. */
  | { kind: 'when'; left: SExpression; relation: Relation; right: SExpression }
  /** `(OWN r)`, `(OWN (JOIN r1 r2))`: a member's own values, with which its others are compared. */
  | { kind: 'own'; by: readonly Relation[] }
  /** `(EXISTS e)`: yes or no. */
  | { kind: 'exists'; of: SExpression }
