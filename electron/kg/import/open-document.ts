import { saying } from '../../contract/words/saying.ts'
import { UnreadableInputError } from '../errors.ts'
import { OpenSheets } from './open-sheets.ts'
import type { ImportRecord } from './record.ts'
import { SheetTables } from './sheet-tables.ts'
import { firstBytes, type Source } from './source.ts'
import { readXml } from './xml.ts'
import { ZipArchive } from './zip.ts'

/**
 * An OpenDocument spreadsheet (.ods): every sheet is a table of its own, its lines the rows as they are numbered in it.
 * All sheets stand one after the other in one part of the archive.
 * @throws {UnreadableInputError} no spreadsheet, or none of its sheets is a table of triples, nodes, edges or records
 */
export async function readOpenDocument(
  { name, content, most }: Source,
  record: ImportRecord,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const archive = await ZipArchive.open(name, content)
  try {
    const part = archive.entries.find(entry => entry.name === 'content.xml')
    if (part === undefined) throw new UnreadableInputError(saying('importProblems.noSpreadsheet', { file: name }))
    const whole = await part.content.open(signal)
    const tables = new SheetTables(record)
    await readXml(most === undefined ? whole : firstBytes(whole, most), new OpenSheets(tables, record), record, signal)
    tables.finish()
    onBytes(part.content.bytes)
  } finally {
    archive.close()
  }
}
