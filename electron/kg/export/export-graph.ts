import type { GraphExportFormat } from '../../contract/graph-export.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { exportCsv } from './csv.ts'
import { exportGraphMl } from './graphml.ts'
import { exportJsonLd } from './json-ld.ts'
import { exportNTriples } from './n-triples.ts'
import type { ExportTally } from './tally.ts'
import { exportTurtle } from './turtle.ts'

/** Formats of one version of a graph; an archive is of all. */
export type ExportFormat = Exclude<GraphExportFormat, 'archive'>

type Exporter = (tables: GraphTables, tally: ExportTally) => Generator<string | Uint8Array>

/** What writes a graph in a format, in pieces: none is larger than a few thousand facts. */
export async function exporterOf(format: ExportFormat): Promise<Exporter> {
  switch (format) {
    case 'n-triples':
    case 'n-quads':
      return exportNTriples
    case 'turtle':
      return exportTurtle
    case 'json-ld':
      return exportJsonLd
    case 'csv':
      return exportCsv
    case 'graphml':
      return exportGraphMl
    case 'parquet':
      return (await import('./parquet.ts')).exportParquet
    default:
      return format satisfies never
  }
}
