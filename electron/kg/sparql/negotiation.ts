import { jsonResults } from './json-results.ts'
import type { ResultFormat, ResultKind } from './result-format.ts'
import { csvResults, tsvResults } from './separated-results.ts'
import { xmlResults } from './xml-results.ts'

/** Media types in which rows and a yes or no are given; the first is the one where anything will do. */
const RESULTS: ReadonlyMap<string, ResultFormat> = new Map([
  ['application/sparql-results+json', jsonResults],
  ['application/json', jsonResults],
  ['application/sparql-results+xml', xmlResults],
  ['application/xml', xmlResults],
  ['text/xml', xmlResults],
  ['text/csv', csvResults],
  ['text/tab-separated-values', tsvResults],
])
/** Triples are written a line each, which is N-Triples and Turtle alike. */
const TRIPLES = ['application/n-triples', 'text/turtle', 'text/plain'] as const

export type ChosenFormat = { kind: 'results'; format: ResultFormat } | { kind: 'triples'; contentType: string }

/** The format that suits an Accept header best; undefined where none does. */
export function chosenFormat(accept: string, kind: ResultKind): ChosenFormat | undefined {
  const offered = kind === 'triples' ? [...TRIPLES] : [...RESULTS.keys()]
  const type = bestOf(offered, accept)
  if (type === undefined) return undefined
  const format = RESULTS.get(type)
  return format === undefined ? { kind: 'triples', contentType: `${type}; charset=utf-8` } : { kind: 'results', format }
}

/** What a query of the kind can be had in, for who asked for something else. */
export function offeredTypes(kind: ResultKind): string {
  return (kind === 'triples' ? TRIPLES : [...RESULTS.keys()]).join(', ')
}

function bestOf(offered: readonly string[], accept: string): string | undefined {
  const ranges = accept.split(',').map(part => {
    const [type = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const q = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { type, q: Number.isFinite(q) ? q : 0 }
  })
  if (accept.trim() === '') return offered[0]
  const qualityOf = (type: string): number => {
    const [group] = type.split('/')
    const found =
      ranges.find(range => range.type === type) ??
      ranges.find(range => range.type === `${group}/*`) ??
      ranges.find(range => range.type === '*/*')
    return found?.q ?? 0
  }
  const [best] = offered.map(type => ({ type, q: qualityOf(type) })).toSorted((a, b) => b.q - a.q)
  return best !== undefined && best.q > 0 ? best.type : undefined
}
