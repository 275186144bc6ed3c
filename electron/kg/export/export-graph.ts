import type { GraphExportFormat } from '../../contract/graph-export.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { exportCsv } from './csv.ts'
import { exportGraphMl } from './graphml.ts'
import { exportJsonLd } from './json-ld.ts'
import { exportNTriples } from './n-triples.ts'
import { exportParquet } from './parquet.ts'
import type { ExportTally } from './tally.ts'
import { exportTurtle } from './turtle.ts'

/** Formats of one version of a graph; an archive is of all. */
export type ExportFormat = Exclude<GraphExportFormat, 'archive'>

/** A graph in a format, in pieces: none is larger than a few thousand facts. */
export function exportGraph(
  format: ExportFormat,
  tables: GraphTables,
  tally: ExportTally,
): Generator<string | Uint8Array> {
  switch (format) {
    case 'n-triples':
    case 'n-quads':
      return exportNTriples(tables, tally)
    case 'turtle':
      return exportTurtle(tables, tally)
    case 'json-ld':
      return exportJsonLd(tables, tally)
    case 'csv':
      return exportCsv(tables, tally)
    case 'graphml':
      return exportGraphMl(tables, tally)
    case 'parquet':
      return exportParquet(tables, tally)
    default:
      return format satisfies never
  }
}
