import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { crc32 } from 'node:zlib'
import { readGgufHeader, readHeader, summaryOf, type GgufHeader } from '../../native/gguf/header-check.ts'
import { BoundedReader } from '../../native/gguf/header-reader.ts'
import { protocolFor } from '../../electron/agent/protocol-for.ts'
import { PROTOCOL_NAMES } from '../../electron/contract/protocol.ts'
import { AdapterCardSchema } from '../../electron/host/training/adapter-card.ts'
import { refuseForeignLora } from '../../electron/host/training/foreign-lora.ts'
import { checkedGraphName, freeName, nameFromFile } from '../../electron/host/graphs/graph-names.ts'
import { parseSExpression } from '../../electron/kg/sexpression/parse.ts'
import { printSExpression } from '../../electron/kg/sexpression/print.ts'
import { readStatements } from '../../electron/kg/statements/read.ts'
import { readNetwork } from '../../electron/model/relation-ranker/file.ts'
import { REPORT_FORMATS, ReportFormatSchema } from '../../electron/contract/report.ts'
import { fileName, renderReport } from '../../electron/report/render.ts'
import { reportOf } from '../report/reports.ts'
import { factOf, trajectoryOf, walkTurn } from '../report/trajectories.ts'
import type { Target } from './fuzz.ts'

const MEMORY = '/dev/shm'
/** In memory where the system has files there: a million are written. */
const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'clew-fuzz-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'input.gguf')
/** Of inputs the share that lie in a file, as they otherwise do: it takes many times as long. */
const IN_FILES = 64

async function headerOf(input: Buffer, keepArrays: readonly string[]): Promise<GgufHeader> {
  if (crc32(input) % IN_FILES === 0) {
    writeFileSync(file, input)
    return readGgufHeader(file, keepArrays)
  }
  const read = async (buffer: Buffer, offset: number, length: number, position: number) => ({
    bytesRead: input.copy(buffer, offset, position, position + length),
  })
  return readHeader(new BoundedReader({ read, close: async () => undefined }, input.length), keepArrays)
}

const GGUF_WORDS = [
  'GGUF',
  'general.architecture',
  'general.type',
  'adapter',
  'adapter.type',
  'lora',
  'llama',
  'general.alignment',
  'tokenizer.ggml.tokens',
  '\u0001\0\0\0',
  '\u0008\0\0\0',
  '\u0009\0\0\0',
  '\0\0\0\0\0\0\0\0',
  '.lora_a',
]

/** A header says what is in the file, and may lie about all of it. */
const gguf: Target = {
  name: 'GGUF header',
  corpus: 'gguf',
  words: GGUF_WORDS,
  async run(input) {
    const header = await headerOf(input, ['tokenizer.ggml.tokens'])
    for (const { name, start, bytes } of header.tensors)
      if (start < 0 || start + bytes > input.length) throw new TypeError(`the tensor ${name} is not in the file`)
    return summaryOf(header).kind
  },
}

const lora: Target = {
  name: 'adapter',
  corpus: 'adapter',
  words: [...GGUF_WORDS, 'blk.0.attn_q.weight', '{', '"kind":"lora"', '"file":"../x"', '"id"', 'CLEWRANK'],
  async run(input) {
    if (input[0] === 0x7b) {
      let value: unknown
      try {
        value = JSON.parse(input.toString('utf8'))
      } catch {
        return 'no JSON'
      }
      const card = AdapterCardSchema.safeParse(value)
      if (card.success && /[\\/]|^\.\.?$/.test(card.data.file)) throw new TypeError('a card names weights elsewhere')
      return card.success ? 'a card' : (card.error.issues[0]?.path.join('.') ?? 'no card')
    }
    if (input.subarray(0, 8).toString('latin1') === 'CLEWRANK') return String(readNetwork(input).table.width)
    const header = await headerOf(input, [])
    // Held to itself: whatever it is, it does not fit by chance.
    refuseForeignLora({ path: 'itself.gguf', header }, { name: 'itself', fingerprint: '0'.repeat(64), header })
    return 'fits'
  },
}

const protocols = PROTOCOL_NAMES.map(name => protocolFor({ kind: 'gguf' }, name))
/** What a model wrote is read as a turn or told as none, whatever it wrote. */
const tags: Target = {
  name: 'tags of the protocols',
  corpus: 'tags',
  words: [
    '<think>',
    '</think>',
    '<kg-query>',
    '</kg-query>',
    '<answer>',
    '</answer>',
    '<search>',
    '<action>',
    '<tool_call>',
    '<query>',
    'get_tail_entities(',
    '"a", "b")',
    'Find_relation [ ',
    ' | ',
    '\n',
    's1 = start("a")',
  ],
  run(input) {
    const text = input.toString('utf8')
    const kinds: string[] = []
    for (const protocol of protocols) {
      const turn = protocol.parse(text)
      if (turn.kind === 'malformed') {
        const told = protocol.observationText(turn.error, 1)
        if (told.length > 40_000) throw new TypeError(`${protocol.name} answers with ${told.length} characters`)
        kinds.push('malformed')
        continue
      }
      if (turn.end < 0 || turn.end > text.length)
        throw new TypeError(`${protocol.name} ends a turn outside of its text`)
      // What is written again is read as the same.
      const again = protocol.parse(protocol.render('', turn.action))
      if (turn.action.kind === 'call' && again.kind === 'malformed')
        throw new TypeError(`${protocol.name} cannot read what it writes of ${JSON.stringify(turn.action)}`)
      kinds.push(turn.action.kind === 'call' ? turn.action.name.slice(0, 20) : 'answer')
    }
    return kinds.join(' ')
  },
}

const sexpressions: Target = {
  name: 'S-expressions',
  corpus: 'sexpressions',
  words: [
    '(',
    ')',
    'JOIN',
    '(R ',
    'AND',
    'OR',
    'WITHOUT',
    'ARGMAX',
    'COUNT',
    'TC',
    'DURING',
    'lt',
    'has',
    'FIND',
    'EXISTS',
    'm.01',
    "'a b'",
    '<http://e/a>',
    '"1990"^^xsd:gYear',
    '1990',
    'NOW',
    '(COUNT r)',
    '(TIMES r)',
    '(SUM r)',
    '(AVG r)',
  ],
  run(input) {
    const expression = parseSExpression(input.toString('utf8'))
    const printed = printSExpression(expression)
    const again = printSExpression(parseSExpression(printed))
    if (again !== printed) throw new TypeError(`${printed} is read as ${again}`)
    return expression.kind
  },
}

const programs: Target = {
  name: 'programs',
  corpus: 'programs',
  words: [
    's1 = ',
    'start(',
    'follow(',
    'where(',
    'count(',
    'top(',
    'both(',
    'either(',
    'without(',
    'find(',
    'class(',
    '"',
    "'",
    '“',
    ')',
    ', ',
    ';',
    '\n',
    '- ',
    '1. ',
    '```',
    '^r',
    'r1/r2',
  ],
  run(input) {
    const { calls, known } = readStatements(input.toString('utf8'))
    if (calls.length > 40) throw new TypeError(`${calls.length} statements`)
    return `${known} ${calls.map(({ name }) => name).join(' ')}`
  },
}

const isSafe = (name: string): boolean => Buffer.byteLength(name) <= 255 && !/[/\\\0]|^\.\.?$|\p{Cs}/u.test(name)

/** Names become files and folders, and never lead elsewhere. */
const names: Target = {
  name: 'names of graphs, reports and files',
  corpus: 'names',
  words: [
    '.nt',
    '.gz',
    '/',
    '\\',
    ':',
    '*',
    'con',
    'nul.',
    'é',
    'e\u0301',
    '漢'.repeat(30),
    '𝒜'.repeat(30),
    '🙂',
    ' ',
    '.',
    '-',
    '\u202e',
    '%2f',
  ],
  run(input) {
    const text = input.toString('utf8')
    const proposed = nameFromFile(text)
    if (checkedGraphName(proposed) !== proposed) throw new TypeError(`"${proposed}" is proposed and not taken`)
    const second = freeName(proposed, new Set([proposed]))
    if (checkedGraphName(second) !== second) throw new TypeError(`"${second}" is proposed and not taken`)
    const source = reportOf(trajectoryOf(['a'], [], []), {}, { title: text.slice(0, 500) })
    for (const format of ReportFormatSchema.options) {
      const name = fileName(source, format)
      if (!isSafe(name) || !name.endsWith(REPORT_FORMATS[format].ending)) throw new TypeError(`a report called ${name}`)
    }
    const given = checkedGraphName(text)
    if (!isSafe(given) || checkedGraphName(given) !== given) throw new TypeError(`a graph called ${given}`)
    return 'a name'
  },
}

/** Names of a graph stand in reports: none of them becomes markup, and none a formula. */
const reports: Target = {
  name: 'names in reports',
  corpus: 'reports',
  words: [
    '<script>',
    '</script>',
    '<img src=x onerror=1>',
    'javascript:',
    '](',
    '|',
    '=cmd',
    '+1',
    '-1',
    '@x',
    '"',
    "'",
    '`',
    '&lt;',
    '<!--',
    ']]>',
    '\u2028',
    '\r\n',
    ',',
  ],
  run(input) {
    const name = input.toString('utf8').slice(0, 2_000)
    const trajectory = trajectoryOf([name], [walkTurn(name, [factOf(name, 'r', `${name}2`)])], [`${name}2`], {
      question: name,
      graph: { name, fingerprint: 'ab'.repeat(32) },
    })
    const source = reportOf(trajectory)
    const page = renderReport(source, 'html').content
    const wrong: string[] = []
    const parser = new Parser({
      onopentag(tag, attributes) {
        if (tag === 'script' || tag === 'iframe' || tag === 'object') wrong.push(tag)
        for (const [attribute, value] of Object.entries(attributes))
          if (/^on/i.test(attribute) || (/^(?:href|src|xlink:href)$/i.test(attribute) && !/^(?:#|data:)/.test(value)))
            wrong.push(`${attribute}=${value}`)
      },
    })
    parser.end(page)
    if (wrong.length > 0) throw new TypeError(`in the page: ${wrong.join(' ')}`)
    // What begins a cell of a table as a formula does runs in a spreadsheet, unless it is a number and nothing else.
    for (const line of renderReport(source, 'csv').content.split(/\r?\n/).slice(1, 2))
      if (/^"?[=+@]/.test(line) && !/^\+[\d.]+(?:e[+-]?\d+)?,/i.test(line))
        throw new TypeError(`a cell: ${line.slice(0, 40)}`)
    // Nothing of it runs: some are looked at for what it throws.
    if (crc32(input) % 4 === 0) renderReport(source, 'md')
    return name.replaceAll(/[\p{L}\p{N}]+/gu, 'a').slice(0, 20)
  },
}

export const PARSERS: readonly Target[] = [gguf, lora, tags, sexpressions, programs, names, reports]
