import { basename } from 'node:path'
import { LINE_END } from '../decoding.ts'
import { UnreadableInputError } from '../errors.ts'
import type { Format } from './format.ts'
import { LinesAhead } from './lines-ahead.ts'
import { LineSplitter, type LineHandler } from './lines.ts'
import { NTriplesReader } from './ntriples.ts'
import type { ImportRecord } from './record.ts'
import { readChunks, readSource, type Source } from './source.ts'
import { SEPARATOR_LINE, TableReader } from './table.ts'

/**
 * Reads one file of a known format into the record. Readers with large libraries are loaded when they are needed: an
 * import of lines is to begin at once.
 */
export async function readFormat(
  format: Format,
  source: Source,
  record: ImportRecord,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const chunks = readSource(source, signal, onBytes)
  switch (format) {
    case 'n-triples':
    case 'n-quads':
      return readTriples(chunks, { source, quads: format === 'n-quads' }, signal, record)
    case 'csv':
      return readLines(
        chunks,
        new TableReader(record, csvDelimiter(source.beginning), true, source.beginning),
        signal,
        record,
      )
    case 'tsv':
      return readLines(chunks, new TableReader(record, '\t', false, source.beginning), signal, record)
    case 'pipe':
      return readLines(chunks, new TableReader(record, '|', false, source.beginning), signal, record)
    case 'turtle':
    case 'trig':
      return (await import('./turtle.ts')).readTurtle(format, chunks, record, signal)
    case 'rdf-xml':
      return (await import('./rdfxml.ts')).readRdfXml(chunks, record, signal, addressOf(source))
    case 'json-ld':
      return (await import('./jsonld.ts')).readJsonLd(chunks, record, signal, addressOf(source))
    case 'graphml':
    case 'gexf': {
      const [{ readXml }, { GraphXmlReader }] = await Promise.all([import('./xml.ts'), import('./graph-xml.ts')])
      return readXml(chunks, new GraphXmlReader(record), record, signal)
    }
    case 'json':
      return (await import('./json-graph.ts')).readJson(chunks, record, signal)
    case 'parquet':
      return (await import('./parquet.ts')).readParquet(source, record, signal, onBytes)
    case 'xlsx':
      return (await import('./workbook.ts')).readWorkbook(source, record, signal, onBytes)
    case 'ods':
      return (await import('./open-document.ts')).readOpenDocument(source, record, signal, onBytes)
    case 'markdown':
      return readLines(chunks, new (await import('./markdown-tables.ts')).MarkdownTables(record), signal, record)
    case 'sql':
      return readLines(chunks, new (await import('./sql-dump.ts')).SqlDump(record), signal, record)
    default:
      return format satisfies never
  }
}

async function readLines(
  chunks: AsyncGenerator<Buffer>,
  handler: LineHandler & { finish?: () => void },
  signal: AbortSignal | undefined,
  record: ImportRecord,
): Promise<void> {
  const splitter = new LineSplitter(handler)
  if (!(await readChunks(chunks, chunk => splitter.push(chunk), record, signal))) splitter.drop()
  splitter.finish()
  handler.finish?.()
}

async function readTriples(
  chunks: AsyncGenerator<Buffer>,
  { source: { gzip, content }, quads }: { source: Source; quads: boolean },
  signal: AbortSignal | undefined,
  record: ImportRecord,
): Promise<void> {
  const reader = new NTriplesReader(record, quads)
  await using lines = new LinesAhead(reader, quads, gzip || content.isPacked ? Infinity : content.bytes)
  if (!(await readChunks(chunks, chunk => lines.push(chunk), record, signal))) await lines.drop()
  await lines.finish()
  reader.finish()
}

/**
 * What relative IRIs are relative to where the file does not say: RDF/XML and JSON-LD have no names without it, such as
 * those of an ontology by `rdf:ID`. Without the folder, so that a graph does not tell where it lay.
 */
function addressOf({ name }: Source): string {
  return `file:///${encodeURIComponent(basename(name).replace(/\.gz$/i, ''))}`
}

/** Lines by which a separator is told. */
const TELLING_LINES = 20

/** Of the usual separators the one in most of the first lines, outside of quotes: above a table a title may stand. */
function csvDelimiter(beginning: Buffer): string {
  const text = beginning.toString('utf8')
  const [, told] = SEPARATOR_LINE.exec(text.split(LINE_END, 1)[0] ?? '') ?? []
  if (told !== undefined) return told
  const lines = text.replace(/"[^"]*"/g, '').split(LINE_END, TELLING_LINES)
  // Of two that are in as many lines a comma may be within numbers and lists.
  const counts = [';', '\t', '|', ','].map(delimiter => {
    const each = lines.map(line => line.split(delimiter).length - 1).filter(count => count > 0)
    const [first = 0] = each
    return { delimiter, first, lines: each.length, even: each.filter(count => count === first).length }
  })
  const [best] = counts.toSorted((a, b) => b.lines - a.lines || b.even - a.even || b.first - a.first)
  if (!best || best.lines === 0)
    throw new UnreadableInputError(
      'The first line of this table has only one column; separate the columns with commas, semicolons or tabs.',
    )
  return best.delimiter
}
