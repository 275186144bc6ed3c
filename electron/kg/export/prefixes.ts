import type { GraphTables } from '../store/graph-tables.ts'
import { isIri } from '../store/term.ts'
import { plainNameIri, RDFS_LABEL, STATEMENT, usualPrefix } from '../store/vocabulary.ts'

const ENTITIES_LOOKED_AT = 4_000
const MOST_PREFIXES = 40
/** What Turtle and JSON-LD read behind a prefix without an escape. */
const LOCAL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/
/** Read as the beginning of an IRI by JSON-LD, or as something else by Turtle. */
const NO_PREFIX = new Set(['http', 'https', 'urn', 'mailto', 'tel', 'tag', 'info', 'doi', 'file', 'ftp', 'a', 'base'])
const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Prefixes for the namespaces of a graph that are used most, by which its IRIs are short. */
export class Prefixes {
  /** Namespaces by their prefixes. */
  readonly declared: ReadonlyMap<string, string>
  private readonly prefixOf: ReadonlyMap<string, string>

  constructor(tables: GraphTables) {
    const prefixOf = new Map<string, string>()
    const taken = new Set(NO_PREFIX)
    for (const namespace of namespacesOf(tables)) {
      const wanted = usualPrefix(namespace) ?? lastWord(namespace)
      let prefix = wanted
      for (let more = 2; taken.has(prefix); more++) prefix = `${wanted}${more}`
      taken.add(prefix)
      prefixOf.set(namespace, prefix)
    }
    this.prefixOf = prefixOf
    this.declared = new Map([...prefixOf].map(([namespace, prefix]) => [prefix, namespace]))
  }

  /** `rdfs:label`, or the IRI as it is where it has no prefix and none is read out of it. */
  shorten(iri: string): string {
    const [scheme = '', rest = ''] = iri.split(':', 2)
    const isTaken = this.declared.has(scheme) && !rest.startsWith('//')
    return this.shortened(iri) ?? (isTaken ? plainNameIri(iri) : iri)
  }

  /** Undefined where it has no prefix. */
  shortened(iri: string): string | undefined {
    const end = namespaceEnd(iri)
    const prefix = this.prefixOf.get(iri.slice(0, end))
    const local = iri.slice(end)
    return prefix !== undefined && LOCAL_NAME.test(local) ? `${prefix}:${local}` : undefined
  }
}

/** The most used first: those of relations, which are few, and of entities here and there. */
function namespacesOf({ terms, summary, times }: GraphTables): string[] {
  const uses = new Map<string, number>()
  const take = (key: string, weight: number): void => {
    const end = isIri(key) ? namespaceEnd(key) : 0
    const isShort = end > 0 && LOCAL_NAME.test(key.slice(end))
    if (isShort) uses.set(key.slice(0, end), (uses.get(key.slice(0, end)) ?? 0) + weight)
  }
  for (const { id, triples } of summary.relations) take(terms.textOf(id - 1), triples)
  const step = Math.max(1, Math.ceil(summary.firstLiteral / ENTITIES_LOOKED_AT))
  for (let id = 1; id < summary.firstLiteral; id += step) take(terms.textOf(id - 1), step)
  take(RDFS_LABEL, 2)
  if (summary.literals > 0 || times.length > 0) take(`${XSD}date`, 2)
  if (times.length > 0) for (const iri of [STATEMENT.subject, STATEMENT.from]) take(iri, 1 + times.length)
  return [...uses]
    .filter(([, many]) => many > 1)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_PREFIXES)
    .map(([namespace]) => namespace)
}

/** Behind the last `#` or `/`; of a URN behind its last colon. */
function namespaceEnd(iri: string): number {
  return Math.max(iri.lastIndexOf('#'), iri.startsWith('urn:') ? iri.lastIndexOf(':') : iri.lastIndexOf('/')) + 1
}

function lastWord(namespace: string): string {
  const words = namespace.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []
  const word = words.at(-1) ?? 'ns'
  return word.length <= 12 && words.length > 1 && !namespace.startsWith('urn:') ? word : 'ns'
}
