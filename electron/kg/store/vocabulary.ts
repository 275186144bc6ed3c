import { isIri, nameFromKey } from './term.ts'

/** Relations that carry an entity's name, the surest first. */
const LABEL_RELATIONS = [
  'http://www.w3.org/2000/01/rdf-schema#label',
  'http://www.w3.org/2004/02/skos/core#prefLabel',
  'http://schema.org/name',
  'https://schema.org/name',
  'http://xmlns.com/foaf/0.1/name',
  'http://rdf.freebase.com/ns/type.object.name',
  'type.object.name',
  '/type/object/name',
  'http://www.w3.org/2006/vcard/ns#fn',
  'http://purl.org/dc/terms/title',
  'http://purl.org/dc/elements/1.1/title',
]

/** The relation of a name that an entity has besides its label, where none is given. */
export const ALIAS = 'http://www.w3.org/2004/02/skos/core#altLabel'

const ALIAS_RELATIONS = new Set([
  ALIAS,
  'http://www.w3.org/2004/02/skos/core#hiddenLabel',
  'http://schema.org/alternateName',
  'https://schema.org/alternateName',
  'http://xmlns.com/foaf/0.1/nick',
  'http://www.w3.org/2006/vcard/ns#nickname',
  'http://purl.org/dc/terms/alternative',
  'http://rdf.freebase.com/ns/common.topic.alias',
  'common.topic.alias',
  '/common/topic/alias',
])

/** IRIs and keys of relations that carry an entity's name, the surest first. */
export function labelRelations(): readonly string[] {
  return LABEL_RELATIONS
}

/** The usual prefixes, for relations whose last part is not enough to tell them apart. */
const PREFIXES: readonly [prefix: string, namespace: string][] = [
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['schema', 'http://schema.org/'],
  ['schema', 'https://schema.org/'],
  ['wdt', 'http://www.wikidata.org/prop/direct/'],
  ['ps', 'http://www.wikidata.org/prop/statement/'],
  ['pq', 'http://www.wikidata.org/prop/qualifier/'],
  // Behind the others, which begin as it does.
  ['p', 'http://www.wikidata.org/prop/'],
]

/** `rdf:type` for its IRI; undefined for an IRI of a namespace without a usual prefix. */
export function prefixedName(iri: string): string | undefined {
  for (const [prefix, namespace] of PREFIXES)
    if (iri.startsWith(namespace)) return `${prefix}:${iri.slice(namespace.length)}`
  return undefined
}

/** The usual prefix of a namespace, where it has one. */
export function usualPrefix(namespace: string): string | undefined {
  if (namespace === 'http://www.w3.org/2001/XMLSchema#') return 'xsd'
  return PREFIXES.find(([, usual]) => usual === namespace)?.[0]
}

export const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
export const RDFS_LABEL = 'http://www.w3.org/2000/01/rdf-schema#label'

/**
 * How a triple that carries times is told of in RDF: a statement for each of its times, with where the time begins and
 * where it ends, which is the same for a moment; a bound that is not known is left out.
 */
export const STATEMENT = {
  subject: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#subject',
  predicate: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate',
  object: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#object',
  from: 'https://schema.org/startDate',
  to: 'https://schema.org/endDate',
} as const

const TYPE_RELATIONS = new Set([
  RDF_TYPE,
  'http://www.wikidata.org/prop/direct/P31',
  'http://rdf.freebase.com/ns/type.object.type',
  'type.object.type',
  '/type/object/type',
])

/** Order of preference of a relation as a source of labels, 0 the surest; undefined for every other relation. */
export function labelRank(relation: string): number | undefined {
  const rank = LABEL_RELATIONS.indexOf(relation)
  return rank < 0 ? undefined : rank
}

export function isAliasRelation(relation: string): boolean {
  return ALIAS_RELATIONS.has(relation)
}

/**
 * Whether a relation says what type an entity is: the known IRIs, and plain names such as `instance of`. A vocabulary
 * may mean anything by its `type`, so that this counts in tables alone, where relations are plain names.
 */
export function isTypeRelation(relation: string): boolean {
  if (TYPE_RELATIONS.has(relation) || /^type$/i.test(relation)) return true
  return /^(?:instance[ _]?of|is[ _]?a)$/i.test(nameFromKey(relation))
}

/** Whether a relation gives an entity its label, an alias or its type. */
export function isNamingRelation(relation: string): boolean {
  return labelRank(relation) !== undefined || isAliasRelation(relation) || isTypeRelation(relation)
}

/**
 * Plain names of tables are written as IRIs under this prefix where a format has only IRIs, and read back as plain
 * names.
 */
const PLAIN_NAME_IRI = 'urn:clew:name:'
/** An IRI of any scheme (RFC 3987), as `did:example:1`: whether it was one or a table's name, it is read back the same. */
const ANY_SCHEME =
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:[\p{L}\p{N}._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})+(?:#(?:[\p{L}\p{N}._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$/u

export function iriOfKey(key: string): string {
  return isIri(key) || ANY_SCHEME.test(key) ? key : plainNameIri(key)
}

/** The IRI by which a name is never taken for another one. */
export function plainNameIri(key: string): string {
  return PLAIN_NAME_IRI + encodeURIComponent(key)
}

/** An IRI's key: itself, or the plain name that an export wrote as an IRI. */
export function keyOfIri(iri: string): string {
  if (!iri.startsWith(PLAIN_NAME_IRI)) return iri
  try {
    return decodeURIComponent(iri.slice(PLAIN_NAME_IRI.length))
  } catch {
    return iri
  }
}
