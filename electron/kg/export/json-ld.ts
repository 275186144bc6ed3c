import type { GraphTables } from '../store/graph-tables.ts'
import { literalParts } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { Prefixes } from './prefixes.ts'
import { rdfTriples } from './rdf-triples.ts'
import type { ExportTally } from './tally.ts'
import { MOST_IN_BLOCK } from './turtle.ts'

type Value = string | { '@id': string } | { '@value': string; '@language'?: string; '@type'?: string }

/** What is said of a thing, or a part of it. */
interface Node {
  subject: string
  facts: number
  said: Map<string, Value[]>
}

/** A node a line, with a context of the prefixes that the graph's own IRIs get. */
export function* exportJsonLd(tables: GraphTables, tally: ExportTally): Generator<string> {
  const prefixes = new Prefixes(tables)
  yield `{"@context":${JSON.stringify(Object.fromEntries(prefixes.declared))},\n"@graph":[\n`
  let node: Node | undefined
  let isFirst = true
  for (const [subject, p, o] of rdfTriples(tables, tally)) {
    if (node === undefined || node.subject !== subject || node.facts === MOST_IN_BLOCK) {
      if (node !== undefined) {
        yield `${isFirst ? '' : ',\n'}${written(node, prefixes)}`
        isFirst = false
      }
      node = { subject, facts: 0, said: new Map() }
    }
    const isType = p === `<${RDF_TYPE}>` && !o.startsWith('"')
    const key = isType ? '@type' : prefixes.shorten(p.slice(1, -1))
    const values = node.said.get(key) ?? []
    values.push(isType ? idOf(o, prefixes) : valueOf(o, prefixes))
    node.said.set(key, values)
    node.facts++
  }
  if (node !== undefined) yield `${isFirst ? '' : ',\n'}${written(node, prefixes)}`
  yield '\n]}\n'
}

function written({ subject, said }: Node, prefixes: Prefixes): string {
  return JSON.stringify({ '@id': idOf(subject, prefixes), ...Object.fromEntries(said) })
}

function valueOf(term: string, prefixes: Prefixes): Value {
  if (!term.startsWith('"')) return { '@id': idOf(term, prefixes) }
  const { text, language, datatype } = literalParts(term)
  if (language !== undefined) return { '@value': text, '@language': language }
  return datatype === undefined ? text : { '@value': text, '@type': prefixes.shorten(datatype) }
}

function idOf(term: string, prefixes: Prefixes): string {
  return term.startsWith('<') ? prefixes.shorten(term.slice(1, -1)) : term
}
