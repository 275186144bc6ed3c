import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { open } from './vault/files.ts'

/** Writes a file so that a crash at any moment leaves either the old content or the new, whole. */
export async function writeAtomically(path: string, content: string | Uint8Array | Iterable<string>): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`
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
