import type * as RDF from '@rdfjs/types'

/** What a query comes to: rows (SELECT), yes or no (ASK), triples (CONSTRUCT, DESCRIBE). */
export type ResultKind = 'bindings' | 'boolean' | 'triples'

/** A row of a SELECT, by the names of its variables. */
export interface Row {
  get(variable: string): RDF.Term | undefined
}

/** Writes the results of SELECT and ASK in one format. */
export interface ResultFormat {
  contentType: string
  head(variables: readonly string[]): string
  /** @param isFirst whether it is the first row */
  row(row: Row, variables: readonly string[], isFirst: boolean): string
  foot(): string
  answer(value: boolean): string
}
