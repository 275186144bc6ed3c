import { LINE_END } from '../decoding.ts'
import { basename } from 'node:path'
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

/** The format by the file's name, else by how its text begins. */
export function detectFormat(path: string, beginning: Buffer): Format {
  const extension =
    basename(path)
      .toLowerCase()
      .replace(/\.gz$/, '')
      .match(/\.([^.]+)$/)?.[1] ?? ''
  const byName = EXTENSIONS[extension]
  if (byName) return byName
  const marked = markedFormat(beginning)
  if (marked) return marked
  const unsupported = Object.hasOwn(NOT_YET, extension) ? NOT_YET[extension] : undefined
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

const XML_BEGINNING = /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[\w.-]+:)?RDF\b|[A-Za-z][\w.:-]*\s[^>]*xmlns)/
const RDF_NAMESPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const JSON_LD_KEY = /"@(?:context|graph|id|type|value)"\s*:/

/** What says by itself that it is RDF/XML or JSON-LD, whatever the file is called. */
function markedFormat(beginning: Buffer): Format | undefined {
  const text = beginning.toString('utf8')
  if (XML_BEGINNING.test(text) && text.includes(RDF_NAMESPACE)) return 'rdf-xml'
  return /^\s*[{[]/.test(text) && JSON_LD_KEY.test(text) ? 'json-ld' : undefined
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
