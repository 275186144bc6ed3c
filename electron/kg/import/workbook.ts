import { UnreadableInputError } from '../errors.ts'
import type { Content } from './content.ts'
import type { ImportRecord } from './record.ts'
import { SheetTables } from './sheet-tables.ts'
import { firstBytes, type Source } from './source.ts'
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts'
import { SheetReader } from './worksheet.ts'
import { readXml, type XmlHandler } from './xml.ts'
import { ZipArchive } from './zip.ts'
import { saying } from '../../contract/words/saying.ts'

/** Of the texts that cells share so many times the bytes of a sheet are read for a preview. */
const SHARED_SHARE = 16

/**
 * An Excel workbook (.xlsx): every sheet is a table of its own, its lines the rows as they are numbered in it. A sheet
 * that is no table of a graph is told of and passed over.
 * @throws {UnreadableInputError} no workbook, or none of its sheets is a table of triples, nodes or edges
 */
export async function readWorkbook(
  { name, content, most }: Source,
  record: ImportRecord,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const archive = await ZipArchive.open(name, content)
  let done = 0
  const read = async (part: Content, handler: XmlHandler): Promise<void> => {
    const whole = await part.open(signal)
    // The texts that the first rows name stand among the first texts.
    const bytes = most === undefined ? undefined : handler instanceof SheetReader ? most : most * SHARED_SHARE
    await readXml(bytes === undefined ? whole : firstBytes(whole, bytes), handler, record, signal)
    onBytes((done += part.bytes))
  }
  try {
    const parts = await readWorkbookParts(name, archive.entries, read)
    await readSheets(parts, record, read)
  } finally {
    archive.close()
  }
}

/**
 * The rows of a workbook's first sheet that has any, as texts.
 * @throws {UnreadableInputError} no workbook, or nothing in it
 */
export async function readFirstSheet(
  { name, content }: Pick<Source, 'name' | 'content'>,
  record: ImportRecord,
  onRow: (cells: readonly string[], line: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const archive = await ZipArchive.open(name, content)
  const read = async (part: Content, handler: XmlHandler): Promise<void> =>
    readXml(await part.open(signal), handler, record, signal)
  try {
    const { sheets, ...cells } = await readWorkbookParts(name, archive.entries, read)
    let rows = 0
    for (const sheet of sheets) {
      const row = (texts: readonly string[], line: number): void => {
        rows += 1
        onRow(texts, line)
      }
      await read(sheet.content, new SheetReader(cells, { row }, record))
      if (rows > 0) return
    }
  } finally {
    archive.close()
  }
  throw new UnreadableInputError(saying('importProblems.emptySheets', { file: name }))
}

async function readSheets(
  { sheets, ...cells }: WorkbookParts,
  record: ImportRecord,
  read: (part: Content, handler: XmlHandler) => Promise<void>,
): Promise<void> {
  const tables = new SheetTables(record)
  for (const { name, content } of sheets) {
    tables.begin(name)
    await read(content, new SheetReader(cells, tables, record)).catch((error: unknown) => tables.fail(error))
    tables.end()
  }
  tables.finish()
}
