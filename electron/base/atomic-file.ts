import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from './process-alive.ts'
import { TEMPORARY, temporaryName } from './temporary-name.ts'
import { open } from './vault/files.ts'

/** Writes a file so that a crash at any moment leaves either the old content or the new, whole. */
export async function writeAtomically(path: string, content: string | Uint8Array | Iterable<string>): Promise<void> {
  const temporary = temporaryName(path)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Takes away what processes that were killed had begun to write in a folder.
 * @param file of this one alone: in a folder of a person's the others are no matter of ours
 */
export async function removeUnfinished(folder: string, file?: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = TEMPORARY.exec(name)
    const pid = found?.groups?.['pid']
    if (pid === undefined || isProcessAlive(Number(pid))) continue
    if (file === undefined || name.slice(0, found?.index) === file) await rm(join(folder, name), { force: true })
  }
}
