import type * as RDF from '@rdfjs/types'
import type { ResultFormat } from './result-format.ts'
import { statedDatatype } from './term-text.ts'

/** SPARQL 1.1 Query Results JSON Format. */
export const jsonResults: ResultFormat = {
  contentType: 'application/sparql-results+json',
  head: variables => `{"head":{"vars":${JSON.stringify(variables)}},"results":{"bindings":[`,
  row: (row, variables, isFirst) => {
    const cells = variables.flatMap(variable => {
      const term = row.get(variable)
      return term === undefined ? [] : [`${JSON.stringify(variable)}:${JSON.stringify(cell(term))}`]
    })
    return `${isFirst ? '' : ','}\n{${cells.join(',')}}`
  },
  foot: () => '\n]}}\n',
  answer: value => `{"head":{},"boolean":${value}}\n`,
}

function cell(term: RDF.Term): object {
  if (term.termType === 'NamedNode') return { type: 'uri', value: term.value }
  if (term.termType !== 'Literal') return { type: 'bnode', value: term.value }
  const datatype = statedDatatype(term)
  return {
    type: 'literal',
    value: term.value,
    ...(term.language === '' ? {} : { 'xml:lang': term.language }),
    ...(datatype === undefined ? {} : { datatype }),
  }
}
