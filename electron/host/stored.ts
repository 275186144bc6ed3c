import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlockedAt } from '../base/vault/unlocked.ts'
import { closeToOthers } from '../base/private-folder.ts'
import { KeptFolderSchema, type KeptFolder, type Stored } from '../contract/stored.ts'
import type { Folders } from './folders.ts'

/** Those of the data folder that others can read, though they were to be closed. */
export async function openFolders(folders: Folders): Promise<KeptFolder[]> {
  const open: KeptFolder[] = []
  for (const folder of KeptFolderSchema.options) if (!(await closeToOthers(folders[folder]))) open.push(folder)
  return open
}

/** What lies in the data folder. */
export async function storedIn(folders: Folders): Promise<Stored> {
  const sizes: Stored['folders'] = []
  for (const folder of KeptFolderSchema.options) sizes.push({ folder, ...(await sizeOf(folders[folder])) })
  const encrypted = unlockedAt(folders.home) !== undefined
  return { home: folders.home, folders: sizes, open: await openFolders(folders), encrypted }
}

export async function sizeOf(folder: string): Promise<{ bytes: number; files: number }> {
  let [bytes, files] = [0, 0]
  // Others of this program may be at work: what is gone by now is not counted.
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
    files += 1
  }
  return { bytes, files }
}
