import type { AsyncBuffer, ColumnMetaData, Compressors, RowGroup, SchemaElement } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { checkRuns, levelsOf } from './parquet-runs.ts'

/** Of a page, which is in memory with the others of its row group. */
export const MOST_PAGE = 256 << 20
/** Values of a column in a row group, which are in memory together; those that are written have a million at most. */
const MOST_VALUES = 1 << 26

/**
 * Checks the pages of a row group before they are read: the reader believes their headers, and would go back and forth
 * for ever, or fill the memory, where one lies.
 * @throws {Error} why it cannot be read
 */
export async function checkPages(
  file: AsyncBuffer,
  group: RowGroup,
  schema: readonly SchemaElement[],
  compressors: Compressors,
): Promise<void> {
  if (!(Number(group.num_rows) <= MOST_VALUES)) throw new Error('it has more rows than fit into memory')
  for (const { meta_data: column } of group.columns) {
    if (column === undefined) throw new Error('a column of it is in another file')
    const [start, end] = rangeOf(column)
    if (!(start >= 4 && start <= end && end <= file.byteLength))
      throw new Error('a column of it is said to be where the file is not')
    const view = new DataView(await file.slice(start, end))
    const levels = levelsOf(schema, column)
    let [offset, values] = [0, 0]
    // The reader takes a last byte by itself for filling.
    while (offset < view.byteLength - 1 && values < Number(column.num_values)) {
      const reader = { view, offset }
      const header = parquetHeader(reader)
      const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header
      const page = header.data_page_header ?? header.data_page_header_v2
      const count = page?.num_values ?? header.dictionary_page_header?.num_values ?? 0
      if (!(packed >= 0 && reader.offset + packed <= view.byteLength))
        throw new Error('a page of it has a wrong length')
      if (!(unpacked >= 0 && unpacked <= MOST_PAGE)) throw new Error('a page of it does not fit into memory')
      if (!(count >= 0 && count <= MOST_VALUES)) throw new Error('a page of it has a wrong number of values')
      if (page) {
        values += count
        const bytes = new Uint8Array(view.buffer, view.byteOffset + reader.offset, packed)
        checkRuns(bytes, header, column, levels, compressors)
      }
      offset = reader.offset + packed
    }
    if (values !== Number(column.num_values) || values > MOST_VALUES)
      throw new Error(`a column of it has ${values} values, not ${column.num_values}`)
  }
}

/** Of a column's pages, for the first rows of it. */
const FIRST_PAGES = 4 << 20

/**
 * The row group as one of its first rows, so that only the beginnings of its columns are read.
 * @throws {Error} a column of it begins with more than is read for a preview
 */
export async function firstRows(file: AsyncBuffer, group: RowGroup, rows: number): Promise<RowGroup> {
  const wanted = Math.min(rows, Number(group.num_rows))
  const columns: RowGroup['columns'] = []
  let common = wanted
  for (const column of group.columns) {
    const { meta_data: meta } = column
    if (meta === undefined) throw new Error('a column of it is in another file')
    const [start, end] = rangeOf(meta)
    if (!(start >= 4 && start <= end && end <= file.byteLength))
      throw new Error('a column of it is said to be where the file is not')
    const view = new DataView(await file.slice(start, Math.min(end, start + FIRST_PAGES)))
    let [offset, values] = [0, 0]
    while (offset < view.byteLength - 1 && values < wanted) {
      const reader = { view, offset }
      const header = parquetHeader(reader)
      const next = reader.offset + header.compressed_page_size
      if (!(next > offset && next <= view.byteLength)) break
      values += (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0
      offset = next
    }
    if (values === 0) throw new Error('its first pages are too large to look into')
    common = Math.min(common, values)
    columns.push({
      ...column,
      meta_data: { ...meta, num_values: BigInt(values), total_compressed_size: BigInt(offset) },
    })
  }
  return { ...group, columns, num_rows: BigInt(common) }
}

function rangeOf({
  dictionary_page_offset,
  data_page_offset,
  total_compressed_size,
}: ColumnMetaData): [number, number] {
  const start = Number(dictionary_page_offset || data_page_offset)
  return [start, start + Number(total_compressed_size)]
}
