import type { ColumnMetaData, Compressors, SchemaElement } from 'hyparquet'
import type { parquetHeader } from 'hyparquet/src/column.js'

type PageHeader = ReturnType<typeof parquetHeader>

/** Levels that a column has where it may repeat or be missing. */
export interface Levels {
  repetition: number
  definition: number
}

/** How deep a column is nested: each part of its path that repeats or may be missing counts. */
export function levelsOf(schema: readonly SchemaElement[], { path_in_schema: path }: ColumnMetaData): Levels {
  const levels: Levels = { repetition: 0, definition: 0 }
  let [at, depth] = [1, 0]
  while (at < schema.length && depth < path.length) {
    const element = schema[at]
    if (element?.name === path[depth]) {
      if (element?.repetition_type === 'REPEATED') levels.repetition++
      if (element?.repetition_type !== 'REQUIRED') levels.definition++
      depth++
      at++
    } else at = behind(schema, at)
  }
  return levels
}

/** Where the element behind this one, and all that is in it, stands. */
function behind(schema: readonly SchemaElement[], at: number): number {
  let next = at + 1
  for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = behind(schema, next)
  return next
}

/**
 * Looks through the runs of a page: the reader writes a run of any length that it is told, so that a few bytes fill the
 * memory.
 * @throws {Error} a run is longer than the page has values
 */
export function checkRuns(
  packed: Uint8Array,
  header: PageHeader,
  column: ColumnMetaData,
  levels: Levels,
  compressors: Compressors,
): void {
  const unpack = (bytes: Uint8Array, length: number): Uint8Array => {
    const by = column.codec === 'UNCOMPRESSED' ? undefined : compressors[column.codec]
    return by === undefined ? bytes : by(bytes, length)
  }
  const size = Number(header.uncompressed_page_size)
  const { data_page_header: first, data_page_header_v2: second } = header
  if (second) {
    const [repetition, definition] = [
      second.repetition_levels_byte_length ?? 0,
      second.definition_levels_byte_length ?? 0,
    ]
    const values = second.num_values
    checkHybrid(packed.subarray(0, repetition), widthOf(levels.repetition), values)
    checkHybrid(packed.subarray(repetition, repetition + definition), widthOf(levels.definition), values)
    const data = packed.subarray(repetition + definition)
    checkIndices(
      second.is_compressed === false ? data : unpack(data, size - repetition - definition),
      second.encoding,
      column,
      values,
    )
  } else if (first) {
    let rest = unpack(packed, size)
    for (const level of [levels.repetition, levels.definition])
      if (level > 0) {
        const length = new DataView(rest.buffer, rest.byteOffset, rest.byteLength).getUint32(0, true)
        checkHybrid(rest.subarray(4, 4 + length), widthOf(level), first.num_values)
        rest = rest.subarray(4 + length)
      }
    checkIndices(rest, first.encoding, column, first.num_values)
  }
}

/** Values that are numbers of a dictionary, and yes or no, stand in runs too. */
function checkIndices(data: Uint8Array, encoding: string | undefined, { type }: ColumnMetaData, values: number): void {
  if (data.length === 0) return
  if (encoding === 'RLE' && type === 'BOOLEAN') checkHybrid(data.subarray(4), 1, values)
  else if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY' || encoding === 'RLE')
    checkHybrid(data.subarray(1), data[0] ?? 0, values)
}

/** Runs as long as they last; what stands behind the values of a page is nobody's. */
function checkHybrid(bytes: Uint8Array, width: number, values: number): void {
  if (width === 0) return
  for (let at = 0, seen = 0; at < bytes.length && seen < values;) {
    let [header, shift] = [0, 0]
    for (; at < bytes.length; shift += 7) {
      const byte = bytes[at++] as number
      header += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
      if (shift > 28) throw new Error('a run of it has no length')
    }
    const count = header % 2 === 1 ? (header - 1) * 4 : header / 2
    // The last group of packed values is filled up.
    if (count > values + 64) throw new Error(`a run of it has ${count.toLocaleString('en')} values, more than its page`)
    at += header % 2 === 1 ? ((header - 1) / 2) * width : (width + 7) >> 3
    seen += count
  }
}

function widthOf(level: number): number {
  return level === 0 ? 0 : 32 - Math.clz32(level)
}
