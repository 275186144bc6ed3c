import type * as RDF from '@rdfjs/types'
import { blankNode, literalOfKey, namedNode } from '../../kg/sparql/rdf-terms.ts'
import { termText } from '../../kg/sparql/term-text.ts'
import { escapeText } from '../../kg/store/term.ts'
import { iriOfKey } from '../../kg/store/vocabulary.ts'

/** The vocabularies of a provenance; `clew:` is what PROV-O has no word for. */
const PREFIXES = {
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dcterms: 'http://purl.org/dc/terms/',
  clew: 'urn:clew:prov:',
} as const
type Word = `${keyof typeof PREFIXES}:${string}`

export const PREFIX_LINES = Object.entries(PREFIXES)
  .map(([prefix, namespace]) => `@prefix ${prefix}: <${namespace}> .\n`)
  .join('')

/** A value: a term as Turtle writes it, or nothing to say. */
type Value = string | readonly string[] | undefined

/** What is said of one thing. */
export function block(
  subject: string,
  type: Word | readonly Word[],
  said: readonly (readonly [Word, Value])[],
): string {
  const lines = said.flatMap(([word, value]) => {
    const values = value === undefined ? [] : typeof value === 'string' ? [value] : value
    return values.length === 0 ? [] : [`  ${word} ${values.join(', ')}`]
  })
  return `\n${[`${subject} a ${[type].flat().join(', ')}`, ...lines].join(' ;\n')} .\n`
}

/** Something of a report: `urn:clew:answer:…`. */
export function own(kind: string, ...parts: readonly (string | number)[]): string {
  return termText(
    namedNode(['urn:clew', kind, ...parts.map(part => encodeURIComponent(wellFormed(String(part))))].join(':')),
  )
}

/** A term of a graph by its key, as an export writes it. */
export function termOf(key: string): string {
  return termText(rdfTerm(key))
}

/** As Turtle has it: a point stands within, as in those of rows and of facts. */
const BLANK_LABEL = /^_:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?$/u

function rdfTerm(key: string): RDF.Term {
  if (key.startsWith('"')) return literalOfKey(key)
  if (BLANK_LABEL.test(key)) return blankNode(key.slice(2))
  return namedNode(iriOfKey(key))
}

export function text(value: string): string {
  return `"${escapeText(wellFormed(value))}"`
}

export function typed(
  value: string | number | boolean,
  datatype: 'integer' | 'double' | 'boolean' | 'dateTime',
): string {
  return `${text(String(value))}^^xsd:${datatype}`
}

/** Without halves of characters, which UTF-8 has not. */
function wellFormed(value: string): string {
  return Buffer.from(value, 'utf8').toString('utf8')
}
