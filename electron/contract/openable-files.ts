/** Graph files whose names belong to no other program: a double click on one may open Clew. */
export const GRAPH_ENDINGS = [
  'nt',
  'nq',
  'ttl',
  'turtle',
  'n3',
  'trig',
  'rdf',
  'owl',
  'jsonld',
  'graphml',
  'gexf',
] as const

/** Files that may hold a graph, and that other programs open. */
export const TABLE_ENDINGS = [
  'csv',
  'tsv',
  'txt',
  'xml',
  'json',
  'jsonl',
  'parquet',
  'xlsx',
  'ods',
  'zip',
  'gz',
] as const

/** An archive of a graph, or the backup of a project. */
export const ARCHIVE_ENDING = 'clew'
export const MODEL_ENDING = 'gguf'

/** Files that are read as documents, but for Markdown that holds tables and little else. */
export const DOCUMENT_ENDINGS = ['md', 'markdown', 'html', 'htm', 'xhtml', 'pdf'] as const

/** The last of a name, in small letters; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name.toLowerCase())?.[1] ?? ''
}
