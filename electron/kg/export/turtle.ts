import type { GraphTables } from '../store/graph-tables.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { Prefixes } from './prefixes.ts'
import { rdfTriples } from './rdf-triples.ts'
import type { ExportTally } from './tally.ts'

/** A block ends here and is begun anew: who reads it has one in memory. */
export const MOST_IN_BLOCK = 1_000

/** A block for each thing, in the order of their names; prefixes for the namespaces that are used most. */
export function* exportTurtle(tables: GraphTables, tally: ExportTally): Generator<string> {
  const prefixes = new Prefixes(tables)
  for (const [prefix, namespace] of prefixes.declared) yield `@prefix ${prefix}: <${namespace}> .\n`
  const short = (term: string): string => shortTerm(term, prefixes)
  let [subject, predicate, facts] = ['', '', 0]
  for (const [s, p, o] of rdfTriples(tables, tally)) {
    if (s !== subject || facts === MOST_IN_BLOCK) {
      if (subject !== '') yield ' .\n'
      yield `\n${short(s)}`
      facts = 0
    }
    const verb = p === `<${RDF_TYPE}>` ? 'a' : short(p)
    if (facts > 0 && p === predicate) yield ` , ${short(o)}`
    else yield `${facts === 0 ? ' ' : ' ;\n  '}${verb} ${short(o)}`
    facts++
    ;[subject, predicate] = [s, p]
  }
  if (subject !== '') yield ' .\n'
}

function shortTerm(term: string, prefixes: Prefixes): string {
  if (term.startsWith('<')) return prefixes.shortened(term.slice(1, -1)) ?? term
  if (!term.endsWith('>')) return term
  const type = term.lastIndexOf('"^^<') + 3
  const short = prefixes.shortened(term.slice(type + 1, -1))
  return short === undefined ? term : term.slice(0, type) + short
}
