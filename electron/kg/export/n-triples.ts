import { rdfTriples } from './rdf-triples.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { ExportTally } from './tally.ts'

/** Every triple as a line of N-Triples, which is one of N-Quads too. */
export function* exportNTriples(tables: GraphTables, tally = new ExportTally()): Generator<string> {
  for (const [subject, predicate, object] of rdfTriples(tables, tally)) yield `${subject} ${predicate} ${object} .\n`
}
