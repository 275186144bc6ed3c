import { join } from 'node:path'
import { writeAtomically } from '../../base/atomic-file.ts'
import { readFile } from '../../base/vault/files.ts'

const FILE = 'afresh.txt'

/** From now on nothing is taken of what the engine of a graph has answered before. @returns since when */
export async function askAfresh(folder: string): Promise<string> {
  const since = new Date().toISOString()
  await writeAtomically(join(folder, FILE), since)
  return since
}

/** Since when no earlier answer of the engine is taken; undefined where nobody asked for that. */
export async function afreshSince(folder: string): Promise<string | undefined> {
  const written = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  return Number.isNaN(Date.parse(written)) ? undefined : written
}
