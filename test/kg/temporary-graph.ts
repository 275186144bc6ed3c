import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Fact } from '../../electron/contract/fact.ts'
import { exportPieces } from '../../electron/kg/export/export-to-file.ts'
import type { ExportFormat } from '../../electron/kg/export/export-graph.ts'
import { ExportTally } from '../../electron/kg/export/tally.ts'
import { importGraph, type ImportOutcome } from '../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { openTables } from '../../electron/kg/versions/open-tables.ts'

let counter = 0

/** A folder that goes when the test file is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clew-kg-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Imports texts (file name to content) into a new graph under `folder`. */
export async function importTexts(
  folder: string,
  texts: Record<string, string | Buffer>,
  format?: string,
): Promise<ImportOutcome & { folder: string }> {
  const number = counter++
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${number}-${name}`)
    writeFileSync(path, text)
    return path
  })
  const target = join(folder, `graph-${number}`)
  const outcome = await importGraph({
    files,
    folder: target,
    name: `graph ${number}`,
    ...(format === undefined ? {} : { format }),
  })
  return { ...outcome, folder: target }
}

export async function graphOf(folder: string, texts: Record<string, string | Buffer>): Promise<LmdbGraph> {
  const { folder: target } = await importTexts(folder, texts)
  return openGraph(target)
}

/** Facts about what a name is first linked to, in a graph's folder. */
export async function factsAbout(target: string, name: string): Promise<Fact[]> {
  const graph = await openGraph(target)
  const [found] = await graph.link(name)
  const facts = found === undefined ? [] : await graph.facts(found.entity.id, 10)
  await graph.close()
  return facts
}

/** A stored graph as it is exported. */
export async function exportedAs(folder: string, format: ExportFormat, tally = new ExportTally()): Promise<Buffer> {
  const tables = await openTables(folder)
  const pieces = []
  for await (const piece of exportPieces(format, tables, tally)) pieces.push(Buffer.from(piece as string))
  await tables.close()
  return Buffer.concat(pieces)
}
