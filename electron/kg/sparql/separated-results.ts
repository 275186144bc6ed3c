import type * as RDF from '@rdfjs/types'
import type { ResultFormat } from './result-format.ts'
import { termText } from './term-text.ts'

/** SPARQL 1.1 Query Results CSV Format: texts alone, without what kind of term they are. */
export const csvResults: ResultFormat = {
  contentType: 'text/csv; charset=utf-8',
  head: variables => `${variables.map(quoted).join(',')}\r\n`,
  row: (row, variables) => `${variables.map(variable => quoted(csvCell(row.get(variable)))).join(',')}\r\n`,
  foot: () => '',
  answer: value => `${value}`,
}

/** SPARQL 1.1 Query Results TSV Format: terms as Turtle writes them. */
export const tsvResults: ResultFormat = {
  contentType: 'text/tab-separated-values; charset=utf-8',
  head: variables => `${variables.map(variable => `?${variable}`).join('\t')}\n`,
  row: (row, variables) => {
    const cells = variables.map(variable => row.get(variable))
    return `${cells.map(term => (term === undefined ? '' : termText(term))).join('\t')}\n`
  },
  foot: () => '',
  answer: value => `${value}`,
}

function csvCell(term: RDF.Term | undefined): string {
  if (term === undefined) return ''
  return term.termType === 'BlankNode' ? `_:${term.value}` : term.value
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
