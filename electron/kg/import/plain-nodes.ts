import type { BaseQuad } from '@rdfjs/types'
import type { BlankNode, Literal, NamedNode } from 'n3'
import { RDF_TYPE } from '../store/vocabulary.ts'
import type { quadTerms } from './quad-terms.ts'

type Factory = ReturnType<typeof quadTerms>

const PREFIX = /^[A-Za-z][\w-]*$/
/** Behind what ends so a name may follow, in JSON-LD 1.1. */
const NAMESPACE = /[:/?#@]$/
/** Of absolute IRIs those that every reader takes for one. */
const IRI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s"<>{}|\\^`#[\]]*(?:#[^\s"<>{}|\\^`#[\]]*)?$/
const BLANK = /^_:[\w.-]+$/
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/
const LANG_STRING = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#langString'
const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** Thrown and caught within this file, for what is left to the parser. */
const notPlain = new Error('a node that is not plain')

/**
 * Reads nodes of JSON-LD that mean the same whatever else JSON-LD can do: a name, types, and properties by absolute or
 * compact IRIs whose values are texts, literals or names. So are those that Clew exports, and most dumps. A parser of
 * all of JSON-LD takes a promise for each value, which is thirty times the work.
 */
export class PlainNodes {
  private readonly prefixes: ReadonlyMap<string, string>
  private readonly factory: Factory
  private readonly rdfType: NamedNode
  private keys = 0

  private constructor(prefixes: ReadonlyMap<string, string>, factory: Factory) {
    this.prefixes = prefixes
    this.factory = factory
    this.rdfType = factory.namedNode(RDF_TYPE)
  }

  /** @param context a JSON text that was found to be one; undefined where it says more than prefixes */
  static of(context: string, factory: Factory): PlainNodes | undefined {
    const value: unknown = JSON.parse(context)
    if (!isObject(value) || keysIn(context) !== Object.keys(value).length) return undefined
    const prefixes = new Map<string, string>()
    for (const [prefix, namespace] of Object.entries(value)) {
      if (typeof namespace !== 'string' || !PREFIX.test(prefix)) return undefined
      const scheme = namespace.slice(0, namespace.indexOf(':'))
      if (!IRI.test(namespace) || !NAMESPACE.test(namespace) || Object.hasOwn(value, scheme)) return undefined
      prefixes.set(prefix, namespace)
    }
    return new PlainNodes(prefixes, factory)
  }

  /** What a node says, undefined of one that is not plain. @param text of JSON */
  quads(text: string): BaseQuad[] | undefined {
    const node: unknown = JSON.parse(text)
    if (!isObject(node)) return undefined
    this.keys = 0
    try {
      const quads = this.read(node)
      // Of a name that stands twice there is one value left, where the parser knows both.
      return this.keys === keysIn(text) ? quads : undefined
    } catch (error) {
      if (error !== notPlain) throw error
      return undefined
    }
  }

  private read(node: Record<string, unknown>): BaseQuad[] {
    const subject = this.resource(node['@id'])
    const quads: BaseQuad[] = []
    for (const [key, value] of Object.entries(node)) {
      this.keys++
      if (key === '@id') continue
      const isType = key === '@type'
      const predicate = isType ? this.rdfType : this.named(key)
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
        quads.push(this.factory.quad(subject, predicate, isType ? this.resource(each) : this.object(each)))
    }
    return quads
  }

  private object(value: unknown): Literal | NamedNode | BlankNode {
    const { factory } = this
    if (typeof value === 'string') return factory.literal(value)
    if (!isObject(value)) throw notPlain
    const many = Object.keys(value).length
    this.keys += many
    const { '@id': id, '@value': text, '@language': language, '@type': type } = value
    if (id !== undefined && many === 1) return this.resource(id)
    if (typeof text !== 'string') throw notPlain
    if (many === 1) return factory.literal(text)
    if (many !== 2) throw notPlain
    if (typeof language === 'string' && LANGUAGE.test(language)) return factory.literal(text, language)
    const datatype = this.named(type)
    if (datatype.value === LANG_STRING) throw notPlain
    return factory.literal(text, datatype)
  }

  private resource(name: unknown): NamedNode | BlankNode {
    if (typeof name === 'string' && BLANK.test(name)) return this.factory.blankNode(name.slice(2))
    return this.named(name)
  }

  private named(name: unknown): NamedNode {
    if (typeof name !== 'string') throw notPlain
    const colon = name.indexOf(':')
    const namespace = name.startsWith('//', colon + 1) ? undefined : this.prefixes.get(name.slice(0, colon))
    const iri = namespace === undefined ? name : namespace + name.slice(colon + 1)
    if (!IRI.test(iri)) throw notPlain
    return this.factory.namedNode(iri)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How many names of values stand in a JSON text. */
function keysIn(text: string): number {
  let keys = 0
  const outside = text.replace(QUOTED, '')
  for (let at = outside.indexOf(':'); at >= 0; at = outside.indexOf(':', at + 1)) keys++
  return keys
}
