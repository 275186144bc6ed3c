import type * as RDF from '@rdfjs/types'
import type { ResultFormat } from './result-format.ts'
import { statedDatatype } from './term-text.ts'

const BEGIN = '<?xml version="1.0" encoding="utf-8"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">\n'
/** XML has no way at all to write these. */
const IN_NO_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** SPARQL Query Results XML Format. */
export const xmlResults: ResultFormat = {
  contentType: 'application/sparql-results+xml',
  head: variables =>
    `${BEGIN}<head>${variables.map(name => `<variable name="${escaped(name)}"/>`).join('')}</head>\n<results>\n`,
  row: (row, variables) => {
    const cells = variables.flatMap(variable => {
      const term = row.get(variable)
      return term === undefined ? [] : [`<binding name="${escaped(variable)}">${cell(term)}</binding>`]
    })
    return `<result>${cells.join('')}</result>\n`
  },
  foot: () => '</results>\n</sparql>\n',
  answer: value => `${BEGIN}<head/>\n<boolean>${value}</boolean>\n</sparql>\n`,
}

function cell(term: RDF.Term): string {
  if (term.termType === 'NamedNode') return `<uri>${escaped(term.value)}</uri>`
  if (term.termType !== 'Literal') return `<bnode>${escaped(term.value)}</bnode>`
  const datatype = statedDatatype(term)
  const language = term.language === '' ? '' : ` xml:lang="${escaped(term.language)}"`
  const typed = datatype === undefined ? '' : ` datatype="${escaped(datatype)}"`
  return `<literal${language}${typed}>${escaped(term.value)}</literal>`
}

function escaped(text: string): string {
  return text.replace(IN_NO_XML, '\ufffd').replace(/[&<>"\r]/g, character => MARKUP[character] ?? character)
}
