import { GraphEndpointError } from '../endpoint/endpoint-error.ts'
import type { SExpression } from './ast.ts'
import { SExpressionError } from './errors.ts'
import type { ExecutorOptions } from './execute-options.ts'
import { EMPTY, idSet, type IdSet } from './id-set.ts'
import type { Computed } from './measures.ts'
import { printSExpression } from './print.ts'
import type { QueriedGraph } from './queried-graph.ts'
import type { SetCache } from './set-cache.ts'
import { sparqlOf } from './sparql-of.ts'
import { scaleOf, valueOfTerm } from './values.ts'

type Rows = Awaited<ReturnType<QueriedGraph['queried']>>

/** An expression as one query that the graph's own engine carries out. */
export class EngineExecution {
  private readonly kg: QueriedGraph
  private readonly options: ExecutorOptions
  private readonly kept: SetCache

  constructor(kg: QueriedGraph, options: ExecutorOptions, kept: SetCache) {
    this.kg = kg
    this.options = options
    this.kept = kept
  }

  /** The members; undefined where SPARQL cannot say it, or the engine cannot carry it out. */
  async set(expression: SExpression): Promise<IdSet | undefined> {
    const text = printSExpression(expression)
    const known = this.kept.get(text)
    if (known) return known
    const rows = await this.rows(expression, ['x'])
    if (rows === undefined) return undefined
    const found = idSet(Uint32Array.from(rows.flatMap(([x]) => (x === undefined ? [] : [this.kg.idOf(x)]))))
    this.kept.set(text, found)
    return found
  }

  /** A number or a value; `computed` is undefined where there is nothing to go by. */
  async computed(expression: SExpression): Promise<{ computed: Computed | undefined } | undefined> {
    const rows = await this.rows(expression, ['n', 'x'])
    if (rows === undefined) return undefined
    const terms = rows.flatMap(([n, x]) => n ?? x ?? [])
    const [first] = terms
    const value = first && valueOfTerm(first)
    if (value === undefined) return { computed: undefined }
    const scale = scaleOf(value)
    const isCounted = rows[0]?.[0] !== undefined
    return {
      computed: {
        scale,
        place: value.number ?? value.period?.start ?? value.text,
        ids: isCounted ? EMPTY : idSet(Uint32Array.from(terms, term => this.kg.idOf(term))),
      },
    }
  }

  /** Whether there is anything; of an EXISTS. */
  async exists(expression: SExpression): Promise<boolean | undefined> {
    const rows = await this.rows(expression, ['yes'])
    return rows && rows.length > 0
  }

  private async rows(expression: SExpression, variables: readonly string[]): Promise<Rows | undefined> {
    try {
      const query = await sparqlOf(expression, this.kg, this.options)
      // A row says yes as well as an ASK, and comes in the form in which all else comes.
      const asRows = query.replace(/^ASK \{/m, 'SELECT DISTINCT (1 AS ?yes) WHERE {')
      return await this.kg.queried(variables, asRows, this.options.signal)
    } catch (error) {
      const isOurs = error instanceof SExpressionError || (error instanceof GraphEndpointError && error.isRefusal)
      if (isOurs) return undefined
      throw error
    }
  }
}
