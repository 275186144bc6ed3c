import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importGraph } from '../../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../../electron/kg/store/lmdb-graph.ts'
import type { ProgramWorld } from './program-world.ts'

/** A made-up world as a graph of the store, under a folder of its own. */
export async function importWorld({ name, files }: ProgramWorld, folder: string): Promise<LmdbGraph> {
  await mkdir(folder, { recursive: true })
  const paths: string[] = []
  for (const [file, text] of Object.entries(files)) {
    paths.push(join(folder, file))
    await writeFile(join(folder, file), text)
  }
  const target = join(folder, 'graph')
  await importGraph({ files: paths, folder: target, name })
  return openGraph(target)
}
