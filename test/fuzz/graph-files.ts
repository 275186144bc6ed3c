import { crc32 } from 'node:zlib'
import { readFormat } from '../../electron/kg/import/readers.ts'
import type { Content } from '../../electron/kg/import/content.ts'
import type { Format } from '../../electron/kg/import/format.ts'
import type { Input } from '../../electron/kg/import/inputs.ts'
import { ImportRecord } from '../../electron/kg/import/record.ts'
import { inspectContent } from '../../electron/kg/import/source.ts'
import { surveyTables } from '../../electron/kg/import/survey.ts'
import type { SurveyedTable } from '../../electron/kg/import/surveyed-table.ts'
import { NOTHING_KNOWN } from '../../electron/kg/import/table-choices.ts'
import { ByteDictionary } from '../../electron/kg/store/byte-dictionary.ts'
import { CollectingBuilder, cut } from '../kg/read-triples.ts'
import type { Target } from './fuzz.ts'

const LONGEST_REASON = 400
/** What is longer is cut into fewer pieces: each is waited for. */
const SHORT = 256

/** Bytes that are in memory, handed over in chunks of a size. */
function inMemory(bytes: Buffer, chunk: number): Content {
  return {
    bytes: bytes.length,
    isPacked: false,
    identity: 'a fuzzed file',
    async open() {
      let bytesRead = 0
      return {
        get bytesRead() {
          return bytesRead
        },
        destroy: () => undefined,
        async *[Symbol.asyncIterator]() {
          for (const piece of cut(bytes, [chunk])) {
            bytesRead += piece.length
            yield piece
          }
        },
      }
    },
    whole: async () => ({ bytes }),
  }
}

interface Read {
  triples: string
  times: string
  rejected: number
  first: string
}

/** A dictionary begins with room for thousands of terms: some inputs have one together. */
const TOGETHER = 256
let dictionary = new ByteDictionary()
let uses = 0

async function read(
  format: Format,
  bytes: Buffer,
  chunk: number,
  { name = 'input', surveyed }: { name?: string; surveyed?: readonly SurveyedTable[] } = {},
): Promise<Read> {
  if (++uses % TOGETHER === 0) dictionary = new ByteDictionary()
  const builder = new CollectingBuilder(dictionary)
  const record = new ImportRecord(builder, { tables: { ...NOTHING_KNOWN, ...(surveyed && { surveyed }) } })
  record.startFile(name)
  // What a table's separators are is told by its beginning, which is the first chunk.
  const source = { ...(await inspectContent(name, inMemory(bytes, 1 << 20))), content: inMemory(bytes, chunk) }
  await readFormat(format, source, record, undefined, () => undefined)
  for (const { reason } of record.rejected)
    if (reason.length > LONGEST_REASON) throw new TypeError(`a reason has ${reason.length} characters`)
  return {
    triples: JSON.stringify(builder.triplesRead),
    times: JSON.stringify(builder.timesRead),
    rejected: record.rejectedCount,
    first: record.rejected[0]?.reason ?? '',
  }
}

/** A format of graph files: where its chunks end makes no difference. */
function graphFile(format: Format, words: readonly string[]): Target {
  return {
    name: format,
    corpus: format,
    words,
    async run(input) {
      const whole = await read(format, input, 1 << 20)
      await requireSameInPieces(format, input, whole)
      return `${whole.triples.length === 2 ? 'none' : 'some'} ${whole.first}`
    },
  }
}

async function requireSameInPieces(
  format: Format,
  input: Buffer,
  whole: Read,
  known: { name?: string; surveyed?: readonly SurveyedTable[] } = {},
): Promise<void> {
  // Every eighth, and the same ones always: it takes many times as long.
  if (crc32(input) % 8 !== 0 || input.length >= 4_096) return
  const pieces = await read(format, input, input.length < SHORT ? 7 : 61, known)
  if (pieces.triples !== whole.triples || pieces.times !== whole.times || pieces.rejected !== whole.rejected)
    throw new TypeError(`in pieces it is read as ${JSON.stringify(pieces)}, and at once as ${JSON.stringify(whole)}`)
}

/** Ends a table: it stands in none that a person keeps. */
const FORM_FEED = 0x0c
const TABLE_NAMES = ['fields.csv', 'sowings.csv', 'crew.csv']

/** Tables of one import: columns of one may name the rows of another. */
const tables: Target = {
  name: 'tables together',
  corpus: 'tables',
  words: [
    '\f',
    'id',
    'name',
    'field',
    'Trained by',
    'crew_no',
    'aliases',
    'Unnamed: 0',
    'Long Acre',
    'F1',
    '; ',
    ', ',
    '|',
    '31/12/2024',
    '12 March 2024',
    '2024/01/05 10:12:33 AM GMT+1',
    'Timestamp',
    'Total',
    '1.234,50',
    'Depth,Flow\n,m\n',
    ',Contact,,',
    'yes',
    'n/a',
    '0\n1\n2\n',
  ],
  async run(input) {
    const parts: { name: string; bytes: Buffer }[] = []
    for (let rest = input; rest.length > 0 && parts.length < TABLE_NAMES.length;) {
      const end = rest.indexOf(FORM_FEED)
      const bytes = end < 0 ? rest : rest.subarray(0, end)
      parts.push({ name: TABLE_NAMES[parts.length] ?? '', bytes })
      rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1)
    }
    const inputs: Input[] = []
    for (const { name, bytes } of parts)
      inputs.push({ source: await inspectContent(name, inMemory(bytes, 1 << 20)), format: 'csv', from: name })
    const surveyed = await surveyTables(inputs, NOTHING_KNOWN, undefined)
    const outcomes: string[] = []
    for (const { name, bytes } of parts) {
      const whole = await read('csv', bytes, 1 << 20, { name, surveyed })
      await requireSameInPieces('csv', bytes, whole, { name, surveyed })
      outcomes.push(`${whole.triples.length === 2 ? 'none' : 'some'} ${whole.first}`)
    }
    return outcomes.join(' ')
  },
}

const IRI = '<http://e/a>'
const LITERALS = ['"x"', '"x"@en', '"1"^^<http://www.w3.org/2001/XMLSchema#integer>', '"""a"""', '_:b', 'true', '1.5e3']
const RDF = [IRI, ...LITERALS, '<<', '>>', '{|', '|}', '.', ';', ',', '#', 'a ', '\\u00e9', '\\U0001F642', '@', '^^']

export const GRAPH_FILES: readonly Target[] = [
  tables,
  graphFile('n-triples', [...RDF, `${IRI} ${IRI} ${IRI} .\n`]),
  graphFile('n-quads', [...RDF, `${IRI} ${IRI} ${IRI} ${IRI} .\n`]),
  graphFile('turtle', [...RDF, '@prefix ', 'PREFIX ', '@base ', 'BASE ', 'ex:', '[', ']', '(', ')', "'''", '%20']),
  graphFile('trig', [...RDF, '@prefix ', 'GRAPH ', 'ex:', '{', '}', '[', ']', '(', ')', '=>']),
  graphFile('csv', [
    '"',
    '""',
    ',',
    ';',
    'id',
    'name',
    ':START_ID',
    ':END_ID',
    ':TYPE',
    '~from',
    '~label',
    '2020-01-01',
    '=1',
  ]),
  graphFile('tsv', ['\t', '"', 'subject', 'relation', 'object', '<a>', 'start', 'end', '1999']),
  graphFile('pipe', ['|', '\t', 'a|b|c\n', '\\|', '"']),
  graphFile('markdown', ['|', '\\|', '|---|:-:|\n', '# ', '```\n', '**', '[a](b)', '<br>', '\n\n']),
  graphFile('sql', [
    'CREATE TABLE `a` (`b` int);\n',
    'INSERT INTO a VALUES (1);\n',
    'COPY a (b) FROM stdin;\n',
    '\\.\n',
    'DELIMITER ;;\n',
    'CREATE TRIGGER a BEGIN ',
    'END;',
    "'",
    "''",
    "\\'",
    '$$',
    '/*',
    '*/',
    '--',
    '(',
    ')',
    ';',
    'NULL',
  ]),
  graphFile('json', [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"nodes"',
    '"edges"',
    '"links"',
    '"source"',
    '"target"',
    '"id"',
    'null',
    '"type":"node"',
    '1e5',
  ]),
  graphFile('json-ld', [
    '"@context"',
    '"@id"',
    '"@type"',
    '"@graph"',
    '"@value"',
    '"@list"',
    '"@vocab"',
    '"http://e/"',
    '{',
    '}',
    '[',
    ']',
  ]),
  graphFile('rdf-xml', [
    '<rdf:Description ',
    'rdf:about="',
    'rdf:resource="',
    'rdf:ID="',
    '</',
    '/>',
    'xmlns:e="http://e/"',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE ',
    '<!ENTITY a "',
    '&a;',
    '&#x10FFFF;',
    'rdf:parseType="Collection"',
    '<!--',
  ]),
  graphFile('graphml', [
    '<node id="',
    '<edge source="',
    'target="',
    '<data key="',
    '<key id="',
    '</data>',
    '/>',
    '&amp;',
    '<graph ',
    '<!ENTITY a "',
  ]),
  graphFile('gexf', [
    '<node id="',
    '<edge source="',
    'target="',
    '<attvalue for="',
    'label="',
    'start="',
    '/>',
    '<spell ',
  ]),
]
