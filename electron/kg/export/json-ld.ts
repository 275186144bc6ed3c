import type { GraphTables } from '../store/graph-tables.ts'
import { literalParts } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { Prefixes } from './prefixes.ts'
import { rdfTriples } from './rdf-triples.ts'
import type { ExportTally } from './tally.ts'
import { MOST_IN_BLOCK } from './turtle.ts'

type Value = string | { '@id': string } | { '@value': string; '@language'?: string; '@type'?: string }

/** A node a line, with a context of the prefixes that the graph's own IRIs get. */
export function* exportJsonLd(tables: GraphTables, tally: ExportTally): Generator<string> {
  const prefixes = new Prefixes(tables)
  yield `{"@context":${JSON.stringify(Object.fromEntries(prefixes.declared))},\n"@graph":[\n`
  let [subject, facts, isFirst] = ['', 0, true]
  let said = new Map<string, Value[]>()
  const node = function* (): Generator<string> {
    if (facts === 0) return
    yield `${isFirst ? '' : ',\n'}${JSON.stringify({ '@id': idOf(subject, prefixes), ...Object.fromEntries(said) })}`
    isFirst = false
  }
  for (const [s, p, o] of rdfTriples(tables, tally)) {
    if (s !== subject || facts === MOST_IN_BLOCK) {
      yield* node()
      ;[subject, facts, said] = [s, 0, new Map()]
    }
    const isType = p === `<${RDF_TYPE}>` && !o.startsWith('"')
    const key = isType ? '@type' : prefixes.shorten(p.slice(1, -1))
    const values = said.get(key) ?? []
    values.push(isType ? idOf(o, prefixes) : valueOf(o, prefixes))
    said.set(key, values)
    facts++
  }
  yield* node()
  yield '\n]}\n'
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
