import { LINE_END } from '../decoding.ts'
import { basename } from 'node:path'
import { rdfMarkOf } from '../../contract/reading/rdf-text.ts'
import { UnreadableInputError } from '../errors.ts'

export const FORMATS = ['n-triples', 'n-quads', 'turtle', 'trig', 'rdf-xml', 'json-ld', 'csv', 'tsv', 'pipe'] as const
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
}

/** Formats that people will try, each with what to do instead. */
const NOT_YET: Record<string, string> = {
  xml: 'XML',
  json: 'JSON',
  graphml: 'GraphML',
  gexf: 'GEXF',
  zip: 'a ZIP archive',
  hdt: 'HDT',
  xlsx: 'an Excel workbook',
  parquet: 'Parquet',
}

/** Endings of RDF/XML, under which other formats are found. */
const ONTOLOGY = new Set(['rdf', 'owl', 'rdfxml'])

/** The format by the file's name, else by how its text begins. */
export function detectFormat(path: string, beginning: Buffer): Format {
  const extension =
    basename(path)
      .toLowerCase()
      .replace(/\.gz$/, '')
      .match(/\.([^.]+)$/)?.[1] ?? ''
  const byName = EXTENSIONS[extension]
  if (byName) return byName
  const text = beginning.toString('utf8')
  const mark = rdfMarkOf(text)
  if (mark === 'rdf-xml' || mark === 'json-ld') return mark
  // Ontologies come as Turtle too.
  if (ONTOLOGY.has(extension) && mark !== 'owl-xml')
    return /^\s*<(?![a-z]+:\/)/i.test(text) ? 'rdf-xml' : formatOfText(beginning)
  const unsupported =
    mark === 'owl-xml' ? 'OWL/XML' : Object.hasOwn(NOT_YET, extension) ? NOT_YET[extension] : undefined
  if (unsupported)
    throw new UnreadableInputError(
      `${basename(path)} is ${unsupported}, which cannot be imported yet; convert it to Turtle, N-Triples or CSV.`,
    )
  return formatOfText(beginning)
}

/** @throws {UnreadableInputError} a format name that does not exist */
export function parseFormat(name: string): Format {
  const known = FORMATS.find(format => format === name.toLowerCase()) ?? EXTENSIONS[name.toLowerCase()]
  if (!known) throw new UnreadableInputError(`There is no format "${name}"; choose one of ${FORMATS.join(', ')}.`)
  return known
}

function formatOfText(beginning: Buffer): Format {
  const lines = beginning
    .toString('utf8')
    .split(LINE_END)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const sample = lines.slice(0, 20)
  const [first = ''] = sample
  if (/^(?:@prefix|@base|prefix|base)\s/i.test(first)) return /^[^#"]*\{/m.test(lines.join('\n')) ? 'trig' : 'turtle'
  if (/^(?:<[^>\s"]*>|_:\S+)\s.*\.$/.test(first))
    return /^(?:<[^>]*>|_:\S+)\s+<[^>]*>\s+(?:<[^>]*>|_:\S+|".*"\S*)\s+(?:<[^>]*>|_:\S+)\s*\.$/.test(first)
      ? 'n-quads'
      : 'n-triples'
  if (/^<[^>\s]*>\s+(?:a\s|<|[\w-]*:)/.test(first)) return 'turtle'
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
