import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { SExpression } from './ast.ts'
import type { ExecuteOptions } from './execute-options.ts'
import { sparqlNames } from './sparql-names.ts'
import { toSparql } from './to-sparql.ts'

/**
 * A logical form as SPARQL 1.1 with the graph's own IRIs: what every door shows and hands on.
 * @throws {UnknownNameError} a name that the graph does not have
 * @throws {SExpressionError} what SPARQL cannot say
 */
export async function sparqlOf(
  form: SExpression,
  kg: KnowledgeGraph,
  { now, embedder }: Pick<ExecuteOptions, 'now' | 'embedder'> = {},
): Promise<string> {
  return toSparql(form, { ...(await sparqlNames(form, kg, embedder)), ...(now === undefined ? {} : { now }) })
}
