import { z } from 'zod'

/** What a graph is written as. */
export const GraphExportFormatSchema = z.enum([
  'archive',
  'n-triples',
  'n-quads',
  'turtle',
  'json-ld',
  'csv',
  'graphml',
  'parquet',
])
export type GraphExportFormat = z.infer<typeof GraphExportFormatSchema>

interface ExportKind {
  /** How names of its files end. */
  ending: string
  mediaType: string
  /** What people call it. */
  name: string
  /** Whom it is for. */
  use: string
}

export const GRAPH_EXPORTS: Readonly<Record<GraphExportFormat, ExportKind>> = {
  archive: {
    ending: 'clew',
    mediaType: 'application/gzip',
    name: 'Archive',
    use: 'all versions and documents, for Clew on another machine',
  },
  'n-triples': { ending: 'nt', mediaType: 'application/n-triples', name: 'N-Triples', use: 'RDF, a fact a line' },
  'n-quads': { ending: 'nq', mediaType: 'application/n-quads', name: 'N-Quads', use: 'RDF, for quad stores' },
  turtle: { ending: 'ttl', mediaType: 'text/turtle', name: 'Turtle', use: 'RDF that people read' },
  'json-ld': { ending: 'jsonld', mediaType: 'application/ld+json', name: 'JSON-LD', use: 'RDF as JSON' },
  csv: { ending: 'csv', mediaType: 'text/csv', name: 'CSV', use: 'a table for a spreadsheet' },
  graphml: {
    ending: 'graphml',
    mediaType: 'application/graphml+xml',
    name: 'GraphML',
    use: 'for Gephi, yEd, Cytoscape',
  },
  parquet: {
    ending: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    name: 'Parquet',
    use: 'a table for DuckDB, pandas',
  },
}

/** What an export came to. */
export const ExportResultSchema = z.object({
  kg: z.string(),
  path: z.string(),
  format: GraphExportFormatSchema,
  /** Facts that were written. */
  triples: z.number(),
  bytes: z.number(),
  seconds: z.number(),
  /** What the format could not hold, a sentence each. */
  notes: z.array(z.string()),
})
export type ExportResult = z.infer<typeof ExportResultSchema>

/** By how a file's name ends, packed (`.gz`) or not; undefined where that says nothing. */
export function exportFormatOf(fileName: string): { format: GraphExportFormat; gzip: boolean } | undefined {
  const [, ending = '', packed] = /\.([a-z]+)(\.gz)?$/i.exec(fileName) ?? []
  const format = GraphExportFormatSchema.options.find(each => GRAPH_EXPORTS[each].ending === ending.toLowerCase())
  return format === undefined || (format === 'archive' && packed !== undefined)
    ? undefined
    : { format, gzip: packed !== undefined }
}
