import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../contract/errors.ts'
import { TRASH_DAYS, type RemovedThing } from '../contract/removed.ts'

const DAY_MS = 86_400_000

/** An entry of the trash, and since when it lies there. */
export interface Trashed extends Pick<RemovedThing, 'removedAt' | 'keptUntil'> {
  entry: string
}

/** One folder for all that was removed: whatever it is, it lies there for thirty days and can be had back. */
export class Trash {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  at(entry: string): string {
    return join(this.folder, entry)
  }

  /** In place of what has lain there under this name. */
  async put(path: string, entry: string): Promise<void> {
    await rm(this.at(entry), { recursive: true, force: true })
    // It lies here from now on, whenever it was written.
    const now = new Date()
    await utimes(path, now, now)
    await rename(path, this.at(entry))
  }

  /** Back to where it was; whether it was still here. */
  async takeOut(entry: string, path: string): Promise<boolean> {
    try {
      await rename(this.at(entry), path)
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  }

  /** It does not come back. */
  async discard(entry: string): Promise<void> {
    await rm(this.at(entry), { recursive: true, force: true })
  }

  /** The last removed first. */
  async list(): Promise<Trashed[]> {
    const found = await Promise.all(
      (await readdir(this.folder)).map(async entry => {
        // What is emptied at this moment lies here no more.
        const since = (await stat(this.at(entry)).catch(() => undefined))?.mtimeMs
        return since === undefined ? [] : [{ entry, ...datesOf(since) }]
      }),
    )
    return found.flat().toSorted((a, b) => b.removedAt.localeCompare(a.removedAt))
  }

  /** Throws away what has lain here long enough. */
  async empty(now: number): Promise<void> {
    for (const { entry, keptUntil } of await this.list()) if (Date.parse(keptUntil) < now) await this.discard(entry)
  }
}

function datesOf(since: number): Pick<RemovedThing, 'removedAt' | 'keptUntil'> {
  return {
    removedAt: new Date(since).toISOString(),
    keptUntil: new Date(since + TRASH_DAYS * DAY_MS).toISOString(),
  }
}
