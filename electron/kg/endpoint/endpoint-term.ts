import type { Entity } from '../knowledge-graph.ts'
import { literalKey, literalText, unescapeText } from '../store/term.ts'
import { iriOfKey, keyOfIri } from '../store/vocabulary.ts'

/** A term as an engine tells it, named as the store names terms. */
export type EndpointTerm = Pick<Entity, 'key' | 'kind'>

const IN_NO_IRI = /[\p{Cc}\s<>"{}|\\^`]/u
const LITERAL = /^"(?:[^"\\\n\r]|\\.)*"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\^\^<[^\p{Cc}\s<>"{}|\\^`]+>)?$/u
/** No engine takes a query that is longer. */
const LONGEST_LITERAL = 1 << 20

/**
 * A term as a query writes it; undefined for what no query can name: a blank node, an IRI with characters that none has.
 * What a graph holds never ends the term that it stands in.
 */
export function writtenTerm({ key, kind }: EndpointTerm): string | undefined {
  if (kind === 'literal') return key.length <= LONGEST_LITERAL && LITERAL.test(key) ? key : undefined
  if (kind === 'blank') return undefined
  const iri = iriOfKey(key)
  return IN_NO_IRI.test(iri) || iri === '' ? undefined : `<${iri}>`
}

/** A plain text as a query writes it. */
export function writtenText(text: string, language?: string): string {
  return literalKey(text, language)
}

interface JsonTerm {
  type: string
  value: string
  datatype?: string | undefined
  'xml:lang'?: string | undefined
}

/** A term of the results in JSON; `typed-literal` is what engines wrote before SPARQL 1.1. */
export function termOfJson({ type, value, datatype, 'xml:lang': language }: JsonTerm): EndpointTerm {
  if (type === 'uri') return { key: keyOfIri(value), kind: 'entity' }
  if (type === 'bnode') return { key: `_:${value.replace(/^_:/, '')}`, kind: 'blank' }
  return { key: literalKey(value, language, datatype), kind: 'literal' }
}

/** The number that a literal tells; undefined of what is none. */
export function numberOf({ key, kind }: EndpointTerm): number | undefined {
  const text = kind === 'literal' ? unescapeText(key.slice(1, key.lastIndexOf('"'))) : ''
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isNaN(number) ? undefined : number
}

/** `2014-03-01`, or from and to where they differ, as tables write a time. */
export function writtenTime(from: EndpointTerm | undefined, to: EndpointTerm | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const [begin, end] = [from, to].map(bound => (bound === undefined ? '' : literalText(bound.key)))
  return begin === end ? begin : `${begin}; ${end}`
}
