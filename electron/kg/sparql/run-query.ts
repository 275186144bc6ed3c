import { QueryEngine } from '@comunica/query-sparql-rdfjs-lite'
import type * as RDF from '@rdfjs/types'
import type { AsyncIterator } from 'asynciterator'
import { ClewError } from '../../contract/errors.ts'
import type { ExportedTriples } from './exported-triples.ts'
import { GraphSource } from './graph-source.ts'
import { chosenFormat, offeredTypes } from './negotiation.ts'
import { readQuery } from './read-query.ts'
import type { ResultFormat } from './result-format.ts'
import { termText } from './term-text.ts'
import { TextPieces } from './text-pieces.ts'

export interface QueryResult {
  contentType: string
  /** The whole of the result, in pieces of some hundred kilobytes. */
  pieces: string[]
}

let engine: QueryEngine | undefined

/**
 * Carries a SPARQL 1.1 query out over one graph. The result comes when it is whole, so that nobody takes a part of it for
 * all.
 * @param accept the Accept header; empty for what is usual
 * @throws {@link ClewError} what is wrong with the query, or that it comes to too much
 */
export async function runQuery(triples: ExportedTriples, query: string, accept: string): Promise<QueryResult> {
  const { kind, operation, baseIRI } = readQuery(query)
  const chosen = chosenFormat(accept, kind)
  if (chosen === undefined)
    throw new ClewError(
      'bad-request',
      `What this query comes to cannot be had as "${accept.slice(0, 200)}"; ask for one of ${offeredTypes(kind)}.`,
    )
  engine ??= new QueryEngine()
  try {
    const found = await engine.query(operation, {
      sources: [new GraphSource(triples)],
      ...(baseIRI === undefined ? {} : { baseIRI }),
    })
    switch (found.resultType) {
      case 'bindings': {
        if (chosen.kind !== 'results') break
        const { variables } = await found.metadata()
        return await rows(await found.execute(), variables.map(nameOf), chosen.format)
      }
      case 'boolean':
        if (chosen.kind !== 'results') break
        return { contentType: chosen.format.contentType, pieces: [chosen.format.answer(await found.execute())] }
      case 'quads':
        if (chosen.kind !== 'triples') break
        return await lines(await found.execute(), chosen.contentType)
      default:
    }
  } catch (error) {
    if (error instanceof ClewError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ClewError('bad-request', `The query could not be carried out (${reason.slice(0, 300)}); change it.`, {
      cause: error,
    })
  }
  throw new TypeError('A query came to something else than it says.')
}

/** The engine wraps variables in what else it knows of them. */
function nameOf(entry: object): string {
  const variable: unknown = 'variable' in entry ? entry.variable : entry
  if (typeof variable === 'object' && variable !== null && 'value' in variable && typeof variable.value === 'string')
    return variable.value
  throw new TypeError('A variable of a result has no name.')
}

async function rows(
  stream: RDF.ResultStream<RDF.Bindings>,
  variables: readonly string[],
  format: ResultFormat,
): Promise<QueryResult> {
  const pieces = new TextPieces()
  pieces.add(format.head(variables))
  let isFirst = true
  await each(stream, row => {
    pieces.addRow(format.row(row, variables, isFirst))
    isFirst = false
  })
  pieces.add(format.foot())
  return { contentType: format.contentType, pieces: pieces.taken() }
}

async function lines(stream: RDF.ResultStream<RDF.Quad>, contentType: string): Promise<QueryResult> {
  const pieces = new TextPieces()
  await each(stream, ({ subject, predicate, object }) =>
    pieces.addRow(`${termText(subject)} ${termText(predicate)} ${termText(object)} .\n`),
  )
  return { contentType, pieces: pieces.taken() }
}

/** @param visit may throw, which ends it all */
function each<T>(stream: RDF.ResultStream<T>, visit: (item: T) => void): Promise<void> {
  // The types of RDF/JS say less than what the engine gives.
  const items = stream as RDF.ResultStream<T> & AsyncIterator<T>
  return new Promise((resolve, reject) => {
    // An empty one may have ended already, and says so once.
    if (items.done) return resolve()
    items.on('error', reject)
    items.on('end', () => resolve())
    items.on('data', (item: T) => {
      try {
        visit(item)
      } catch (error) {
        reject(error)
        items.destroy()
      }
    })
  })
}
