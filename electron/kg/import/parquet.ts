import { isUtf8 } from 'node:buffer'
import { decompress as unpackZstd } from 'fzstd'
import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type RowGroup,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import { UnreadableInputError } from '../errors.ts'
import { MOST_COLUMNS } from './cells.ts'
import { checkPages, firstRows, MOST_PAGE } from './parquet-pages.ts'
import type { ImportRecord } from './record.ts'
import { SampledRows } from './sampled-rows.ts'
import type { Source } from './source.ts'

const ROWS_LOOKED_AT = 500
/** What no text holds: it marks bytes that are none. */
const NO_TEXT = '\ud800'

/**
 * A Parquet file as a table whose columns have names. Rows are counted from 1; one group of them is in memory at a time.
 * @throws {UnreadableInputError} no whole Parquet file, or no table of triples, nodes or edges
 */
export async function readParquet(
  { name, content, most }: Source,
  record: ImportRecord,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const whole = await content.whole()
  const file = 'path' in whole ? await asyncBufferFromFile(whole.path) : inMemory(whole.bytes)
  const metadata = await parquetMetadataAsync(file, { geoparquet: false }).catch((cause: unknown) => {
    throw new UnreadableInputError(`${name} is no whole Parquet file (${reasonOf(cause)}); get it again.`, { cause })
  })
  const names = parquetSchema(metadata).children.map(({ element }) => element.name)
  if (names.length > MOST_COLUMNS)
    throw new UnreadableInputError(`${name} has more than ${MOST_COLUMNS} columns; leave those that are needed.`)
  const table = new SampledRows(record, record.fileName, { names })
  const options = { file, metadata, compressors: counted(name, content.bytes), parsers: PARSERS, geoparquet: false }
  // Pages are unpacked to be looked through, and again to be read.
  const checking = counted(name, content.bytes)
  let from = 0
  if (most !== undefined) {
    metadata.row_groups = await firstGroup(file, metadata.row_groups)
    record.isWhole = metadata.row_groups.every(({ num_rows }) => num_rows === metadata.num_rows)
  }
  for (const group of metadata.row_groups) {
    const to = from + Number(group.num_rows)
    const rows = await readGroup({ ...options, rowStart: from, rowEnd: to }, group, checking).catch(
      (error: unknown) => {
        if (error instanceof ClewError) throw error
        record.reject(from + 1, `rows ${from + 1} to ${to} cannot be read: ${reasonOf(error)}`)
        return []
      },
    )
    for (const [index, row] of rows.entries()) {
      table.row(row.map(cellText), from + index + 1)
      if (index % 1000 === 0) await yieldToEventLoop(signal)
    }
    from = to
    onBytes(Math.round((content.bytes * from) / Math.max(1, Number(metadata.num_rows))))
  }
  table.finish()
}

/** For a preview. */
async function firstGroup(file: AsyncBuffer, [first]: readonly RowGroup[]): Promise<RowGroup[]> {
  if (first === undefined) return []
  return [
    await firstRows(file, first, ROWS_LOOKED_AT).catch((cause: unknown) => {
      throw new UnreadableInputError(
        `The first rows of this Parquet file cannot be looked at (${reasonOf(cause)}); import it without a preview, or get it again.`,
        { cause },
      )
    }),
  ]
}

async function readGroup(
  options: Omit<Parameters<typeof parquetRead>[0], 'onComplete' | 'rowFormat'>,
  group: RowGroup,
  checking: Compressors,
): Promise<unknown[][]> {
  await checkPages(options.file, group, options.metadata?.schema ?? [], checking)
  let read: unknown[][] = []
  await parquetRead({ ...options, rowFormat: 'array', onComplete: rows => (read = rows) })
  return read
}

function inMemory(bytes: Buffer): AsyncBuffer {
  const whole = new Uint8Array(bytes).buffer
  return { byteLength: whole.byteLength, slice: (start, end) => whole.slice(start, end) }
}

const unpackers: Compressors = {
  ...compressors,
  ZSTD: (input, length) => unpackZstd(input, new Uint8Array(length)),
}

/** The unpackers, which get no more room than a page may have, nor all pages together than any table takes. */
function counted(name: string, packed: number): Compressors {
  let unpacked = 0
  const bounded: Compressors = {}
  for (const [codec, unpack] of Object.entries(unpackers)) {
    bounded[codec as keyof Compressors] = (input, length) => {
      if (!(length <= MOST_PAGE)) throw new Error(`a page of ${length} bytes, which does not fit into memory`)
      unpacked += length
      refuseSwollen(name, unpacked, packed)
      return unpack(input, length)
    }
  }
  return bounded
}

const PARSERS = {
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes),
}

function textOf(bytes: Uint8Array): string {
  return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : NO_TEXT
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  if (value instanceof Uint8Array) return textOf(value)
  if (Array.isArray(value)) return value.map(cellText).join(';')
  if (typeof value === 'object')
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
  return String(value)
}

/** The reader's own words, without its name. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^parquet /, '')
}
