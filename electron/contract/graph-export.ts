import { z } from 'zod'
import { type ContractKey, say } from './words/words.ts'
import { saying, type Saying, SayingSchema } from './words/saying.ts'

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
  name: ContractKey
  /** Whom it is for. */
  use: ContractKey
}

export const GRAPH_EXPORTS: Readonly<Record<GraphExportFormat, ExportKind>> = {
  archive: {
    ending: 'clew',
    mediaType: 'application/gzip',
    name: 'formats.archive',
    use: 'formats.archiveUse',
  },
  'n-triples': {
    ending: 'nt',
    mediaType: 'application/n-triples',
    name: 'formats.nTriples',
    use: 'formats.nTriplesUse',
  },
  'n-quads': { ending: 'nq', mediaType: 'application/n-quads', name: 'formats.nQuads', use: 'formats.nQuadsUse' },
  turtle: { ending: 'ttl', mediaType: 'text/turtle', name: 'formats.turtle', use: 'formats.turtleUse' },
  'json-ld': { ending: 'jsonld', mediaType: 'application/ld+json', name: 'formats.jsonLd', use: 'formats.jsonLdUse' },
  csv: { ending: 'csv', mediaType: 'text/csv', name: 'formats.csv', use: 'formats.csvUse' },
  graphml: {
    ending: 'graphml',
    mediaType: 'application/graphml+xml',
    name: 'formats.graphml',
    use: 'formats.graphmlUse',
  },
  parquet: {
    ending: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    name: 'formats.parquet',
    use: 'formats.parquetUse',
  },
}

/** What a format is called, and whom it is for. */
export function exportWords(format: GraphExportFormat): { name: string; use: string } {
  const { name, use } = GRAPH_EXPORTS[format]
  return { name: say(name), use: say(use) }
}

/** Its name, to be put into words elsewhere. */
export function exportName(format: GraphExportFormat): Saying {
  return saying(GRAPH_EXPORTS[format].name)
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
  notes: z.array(SayingSchema),
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
