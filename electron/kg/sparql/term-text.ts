import type * as RDF from '@rdfjs/types'
import { escapeText } from '../store/term.ts'

const XSD_STRING = 'http://www.w3.org/2001/XMLSchema#string'
/** What may not stand in an IRI as it is: a query can make such IRIs. */
const IN_NO_IRI = /[\p{Cc}\s<>"{}|\\^`]/gu

/** A term as N-Triples, Turtle and SPARQL write it, in one line and without tabs. */
export function termText(term: RDF.Term): string {
  switch (term.termType) {
    case 'NamedNode':
      return `<${term.value.replace(IN_NO_IRI, escapedInIri)}>`
    case 'BlankNode':
      return `_:${term.value}`
    case 'Literal': {
      const text = `"${escapeText(term.value).replaceAll('\t', '\\t')}"`
      if (term.language !== '') return `${text}@${term.language}`
      return term.datatype.value === XSD_STRING ? text : `${text}^^${termText(term.datatype)}`
    }
    default:
      return ''
  }
}

/** The datatype that has to be said: none of a plain string, nor of one with a language. */
export function statedDatatype({ datatype, language }: RDF.Literal): string | undefined {
  return language !== '' || datatype.value === XSD_STRING ? undefined : datatype.value
}

function escapedInIri(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
