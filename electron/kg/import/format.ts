import { LINE_END } from '../decoding.ts'
import { basename } from 'node:path'
import { holdsTables } from '../../contract/reading/markdown-tables.ts'
import { rdfMarkOf } from '../../contract/reading/rdf-text.ts'
import { UnreadableInputError } from '../errors.ts'

export const FORMATS = [
  'n-triples',
  'n-quads',
  'turtle',
  'trig',
  'rdf-xml',
  'json-ld',
  'csv',
  'tsv',
  'pipe',
  'graphml',
  'gexf',
  'json',
  'parquet',
  'xlsx',
  'ods',
  'markdown',
  'sql',
] as const
export type Format = (typeof FORMATS)[number]

const EXTENSIONS: Record<string, Format> = {
  nt: 'n-triples',
  ntriples: 'n-triples',
  nq: 'n-quads',
  nquads: 'n-quads',
  ttl: 'turtle',
  turtle: 'turtle',
  n3: 'turtle',
  trig: 'trig',
  jsonld: 'json-ld',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  graphml: 'graphml',
  gexf: 'gexf',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  parquet: 'parquet',
  pq: 'parquet',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  ods: 'ods',
  md: 'markdown',
  markdown: 'markdown',
  sql: 'sql',
}

const PARQUET = Buffer.from('PAR1')
const ZIP = Buffer.of(0x50, 0x4b, 0x03, 0x04)
/** Endings of RDF/XML, under which other formats are found. */
const ONTOLOGY = new Set(['rdf', 'owl', 'rdfxml'])
/** The path of a part of an Excel workbook, which is a zip archive. */
const WORKBOOK = /xl\/(?:workbook|worksheets|_rels|theme|styles|sharedStrings)/
/** What an OpenDocument spreadsheet begins with: the first entry of its archive says what it is. */
const SPREADSHEET = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'
/** The first element of XML, behind what may stand before it. */
const ROOT_ELEMENT = /^(?:\s|<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!(?!--)[^<>[]*(?:\[[^\]]*\])?[^<>]*>)*<(?:\w+:)?(\w+)/
/** Formats whose names others take too. */
const TOLD_BY_CONTENT = new Set<Format>(['json', 'parquet', 'xlsx', 'ods'])
/** Names that say nothing of what is in the file. */
const ANYTHING = new Set(['', 'txt', 'text', 'dat', 'data', 'xml', 'edges', 'edgelist', 'triples'])
/** JSON that names what graphs have. */
const GRAPH_JSON =
  /"(?:nodes|vertices|edges|links|relationships|rels|triples|elements|head|subject|subj|source|src|from|start|labels)"\s*:|^\s*\[\s*\[\s*"/

/** Formats that people will try, each with what to do instead. */
const NOT_YET: Record<string, string> = {
  hdt: 'HDT',
  xls: 'an old Excel workbook',
  sqlite: 'a SQLite database',
  sqlite3: 'a SQLite database',
  db: 'a database',
}

/** Statements that a dump begins with, behind its remarks: of a line of dashes there is but one way to read it. */
const SQL =
  /^\s*(?:(?:--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/;?)\s*)*(?:create\s+(?:table|database|schema)|insert\s+into|drop\s+table|pragma\s+\w|begin\s+transaction|set\s+\w+\s*=)/i

/** What only its bytes tell: files that are no text, whatever their names say. */
export function binaryFormat(beginning: Buffer): 'parquet' | 'xlsx' | 'ods' | 'zip' | undefined {
  if (beginning.subarray(0, 4).equals(PARQUET)) return 'parquet'
  if (!beginning.subarray(0, 4).equals(ZIP)) return undefined
  const text = beginning.toString('latin1')
  if (text.slice(0, 200).includes(SPREADSHEET)) return 'ods'
  return WORKBOOK.test(text) ? 'xlsx' : 'zip'
}

/** The format by its bytes, by the file's name, else by how its text begins. */
export function detectFormat(path: string, beginning: Buffer): Format | 'zip' {
  const extension = extensionOf(path)
  const binary = binaryFormat(beginning)
  if (binary !== undefined && !(Object.hasOwn(NOT_YET, extension) && binary === 'zip')) return binary
  const byName = namedFormat(extension)
  if (byName && !TOLD_BY_CONTENT.has(byName)) return byName
  const text = beginning.toString('utf8')
  const marked = markedFormat(text)
  if (marked !== undefined) return marked
  if (byName === 'json') return byName
  const mark = rdfMarkOf(text)
  // Ontologies come as Turtle too.
  if (ONTOLOGY.has(extension) && mark !== 'owl-xml')
    return /^\s*<(?![a-z]+:\/)/i.test(text) ? 'rdf-xml' : (formatOfText(text) ?? 'rdf-xml')
  if (SQL.test(text)) return 'sql'
  const unsupported =
    mark === 'owl-xml' ? 'OWL/XML' : Object.hasOwn(NOT_YET, extension) ? NOT_YET[extension] : undefined
  if (unsupported)
    throw new UnreadableInputError(
      `${basename(path)} is ${unsupported}, which cannot be imported yet; convert it to Turtle, N-Triples or CSV.`,
    )
  const byText = looksLikeJson(text) ? 'json' : formatOfText(text)
  if (byText !== undefined) return byText
  throw new UnreadableInputError(
    `${basename(path)} is XML, but neither RDF nor GraphML nor GEXF; convert it to one of these, or to CSV.`,
  )
}

/**
 * The format of a file that nobody said is a graph: one among others in a folder or an archive, or a text that may be
 * prose. Undefined where it does not look like one.
 */
export function graphFormat(path: string, beginning: Buffer): Format | 'zip' | undefined {
  const extension = extensionOf(path)
  const binary = binaryFormat(beginning)
  if (binary !== undefined) return Object.hasOwn(NOT_YET, extension) ? undefined : binary
  const byName = namedFormat(extension)
  const text = beginning.toString('utf8')
  if (byName === 'markdown') return holdsTables(text) ? byName : undefined
  if (byName !== undefined && !TOLD_BY_CONTENT.has(byName)) return byName
  if (byName === undefined && !ANYTHING.has(extension) && !ONTOLOGY.has(extension)) return undefined
  const marked = markedFormat(text)
  if (marked !== undefined) return marked
  if (ONTOLOGY.has(extension)) return rdfMarkOf(text) === 'owl-xml' ? undefined : detectFormat(path, beginning)
  if (SQL.test(text)) return 'sql'
  if (byName === 'json' || looksLikeJson(text)) return GRAPH_JSON.test(text) ? 'json' : undefined
  return rdfMarkOf(text) === 'turtle' || isTriples(text) ? formatOfText(text) : undefined
}

/** Whether the name says that it is a graph, whatever is in it. */
export function hasGraphName(path: string): boolean {
  const extension = extensionOf(path)
  const format = namedFormat(extension)
  return (format !== undefined && format !== 'markdown') || ONTOLOGY.has(extension)
}

/** @throws {UnreadableInputError} a format name that does not exist */
export function parseFormat(name: string): Format {
  const known = FORMATS.find(format => format === name.toLowerCase()) ?? namedFormat(name.toLowerCase())
  if (!known) throw new UnreadableInputError(`There is no format "${name}"; choose one of ${FORMATS.join(', ')}.`)
  return known
}

function extensionOf(path: string): string {
  return (
    basename(path)
      .toLowerCase()
      .replace(/\.gz$/, '')
      .match(/\.([^.]+)$/)?.[1] ?? ''
  )
}

function namedFormat(extension: string): Format | undefined {
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
}

/** What a text says itself that it is: XML by its first element, RDF by its own marks. */
function markedFormat(text: string): Format | undefined {
  const [, root = ''] = ROOT_ELEMENT.exec(text) ?? []
  if (root === 'graphml' || root === 'gexf') return root
  const mark = rdfMarkOf(text)
  return mark === 'rdf-xml' || mark === 'json-ld' ? mark : undefined
}

function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{"])/.test(text)
}

/** A text of triples in nearly every line, where prose has such a line now and then. */
function isTriples(text: string): boolean {
  const lines = text.split(LINE_END).slice(0, 21)
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter(
    line => line.trim() !== '' && !line.startsWith('#'),
  )
  const triples = whole.filter(
    line =>
      line.split('|').length === 3 ||
      [3, 4, 5].includes(line.split('\t').length) ||
      /^(?:<[^>\s]*>|_:\S+)\s.*\.\s*$/.test(line),
  )
  const columns = new Set(whole.map(line => line.split(',').length))
  const isTable = whole.length > 1 && columns.size === 1 && [3, 4, 5].some(count => columns.has(count))
  return whole.length > 0 && (isTable || triples.length >= whole.length * 0.8)
}

function formatOfText(text: string): Format | undefined {
  const lines = text
    .split(LINE_END)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const sample = lines.slice(0, 20)
  const [first = ''] = sample
  if (/^(?:@prefix|@base|prefix|base)\s/i.test(first)) return /^[^#"]*\{/m.test(lines.join('\n')) ? 'trig' : 'turtle'
  if (/^(?:<[^>\s"]*>|_:\S+)\s.*\.$/.test(first))
    return /^(?:<[^>]*>|_:\S+)\s+<[^>]*>\s+(?:<[^>]*>|_:\S+|".*"[^\s"]*)\s+(?:<[^>]*>|_:\S+)\s*\.$/.test(first)
      ? 'n-quads'
      : 'n-triples'
  if (/^<[^>\s]*>\s+(?:a\s|<|[\w-]*:)/.test(first)) return 'turtle'
  if (/^<(?:\?xml|!--|!doctype)/i.test(first)) return undefined
  // The separator that most lines have: broken lines at the beginning must not hide what the rest is.
  const rows = (separator: string): number => sample.filter(line => line.split(separator).length > 2).length
  const separators = [
    ['\t', 'tsv'],
    ['|', 'pipe'],
    [',', 'csv'],
    [';', 'csv'],
  ] as const
  const [best] = separators
    .map(([separator, format]) => ({ format, rows: rows(separator) }))
    .toSorted((x, y) => y.rows - x.rows)
  return best !== undefined && best.rows > 0 ? best.format : 'tsv'
}
