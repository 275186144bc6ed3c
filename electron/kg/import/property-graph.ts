import { ENTITY, LITERAL, literalKey } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import { addQualified, FactTime, type FactTerms, type Qualifier } from './qualified-facts.ts'
import type { ImportRecord } from './record.ts'

/** What a node or an edge says of itself; repeated where there are several values. */
export interface Attribute {
  name: string
  value: string
  /** An XSD datatype's IRI; undefined for a plain string. */
  datatype?: string | undefined
}

/** Members that number a node; the surest first. */
export const NODE_IDS = ['id', '_id', 'key', '~id', '@id', 'identifier', 'uid', 'value', 'name', 'label']
/** Attributes that name a node, the surest first. */
export const NODE_NAMES = ['name', 'label', 'title', 'desc', 'description']
/** Attributes that hold a node's types, or an edge's relation, the surest first. */
export const NODE_TYPES = ['labelv', 'labels', 'type']
const RELATIONS = [
  'labele',
  'labelv',
  'label',
  'relation',
  'relationship',
  'predicate',
  'type',
  'kind',
  'interaction',
  'name',
]
const PLAIN_RELATION = 'edge'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const DATATYPES = new Map([
  ['byte', 'integer'],
  ['short', 'integer'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['float', 'double'],
  ['double', 'double'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['date', 'dateTime'],
  ['datetime', 'dateTime'],
  ['localdatetime', 'dateTime'],
])

/** The XSD datatype of a type as property graphs name it; undefined for strings and what is not known. */
export function datatypeOf(type: string): string | undefined {
  const datatype = DATATYPES.get(type.toLowerCase())
  return datatype === undefined ? undefined : XSD + datatype
}

/**
 * Nodes and edges as triples, whatever format they stood in: a node's types become its types, its attributes literals,
 * its name its label; an edge becomes a triple, with its attributes where it has any.
 */
export class PropertyGraph {
  private readonly record: ImportRecord

  constructor(record: ImportRecord) {
    this.record = record
  }

  /** Types and a name are found among the attributes where the format does not say them apart. */
  node(
    id: string,
    attributes: readonly Attribute[],
    { types, name: label }: { types?: readonly string[] | undefined; name?: string | undefined } = {},
  ): void {
    const { builder } = this.record
    const node = builder.textTerm(ENTITY, id)
    const typed = types === undefined ? typesAmong(attributes) : { types, rest: attributes }
    for (const type of typed.types)
      builder.add(node, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, type))
    const name = label ?? first(typed.rest, NODE_NAMES)?.value
    if (name !== undefined) builder.nameEntity(node, name)
    for (const { name: relation, value, datatype } of typed.rest) {
      if (value === '') continue
      builder.add(
        node,
        builder.textTerm(ENTITY, relation),
        builder.textTerm(LITERAL, literalKey(value, undefined, datatype)),
      )
    }
  }

  /**
   * @param attributes of which one says the relation where none is given, some may say when it held, and the rest are
   *   properties of the edge
   */
  edge(from: string, to: string, relation: string | undefined, attributes: readonly Attribute[] = []): void {
    const said = relation === undefined ? first(attributes, RELATIONS) : undefined
    const { builder } = this.record
    const head = builder.textTerm(ENTITY, from)
    const edge = builder.textTerm(ENTITY, relation ?? said?.value ?? PLAIN_RELATION)
    const rest = attributes.filter(attribute => attribute !== said)
    addEdge(builder, { head, relation: edge, tail: builder.textTerm(ENTITY, to) }, undefined, rest)
  }
}

/** An edge with its attributes: times are when it held, the others its properties. */
export function addEdge(
  builder: GraphBuilder,
  edge: FactTerms,
  heldAt: string | undefined,
  attributes: readonly Attribute[],
): void {
  const time = new FactTime()
  const qualifiers: Qualifier[] = []
  for (const { name, value, datatype } of attributes) {
    if (value === '' || (heldAt === undefined && time.take(name, value))) continue
    qualifiers.push([builder.textTerm(ENTITY, name), builder.textTerm(LITERAL, literalKey(value, undefined, datatype))])
  }
  addQualified(builder, edge, heldAt ?? time.text, qualifiers)
}

/** Types in one text: Neo4j writes `:Person:Author` and `Person;Author`, TinkerPop `Person::Author`. */
export const typesIn = (text: string): string[] =>
  text.split(text.startsWith(':') ? ':' : /;|::/).filter(type => type !== '')

/** `label` is a type only beside a name: by itself it is one. */
function typesAmong(attributes: readonly Attribute[]): { types: string[]; rest: readonly Attribute[] } {
  const found = first(attributes, NODE_TYPES) ?? (first(attributes, ['name']) && first(attributes, ['label']))
  if (found === undefined) return { types: [], rest: attributes }
  const same = attributes.filter(({ name }) => name === found.name)
  return {
    types: same.flatMap(({ value }) => typesIn(value)),
    rest: attributes.filter(({ name }) => name !== found.name),
  }
}

function first(attributes: readonly Attribute[], names: readonly string[]): Attribute | undefined {
  for (const wanted of names) {
    const found = attributes.find(({ name, value }) => value !== '' && name.toLowerCase() === wanted)
    if (found) return found
  }
  return undefined
}
