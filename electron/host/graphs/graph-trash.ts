import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkedId } from '../../base/file-keeper.ts'
import { ClewError, hasCode } from '../../contract/errors.ts'
import type { RemovedGraph } from '../../contract/graph.ts'

const DAYS = 7
const DAY_MS = 86_400_000
/** `graph-ID`, with the graph's folder in it, or `graph-ID.NAME`, which is that folder. */
const ENTRY = /^graph-([^.]+)/

/** Where a graph lies; `entry` holds `folder`, or is it, both within the trash. */
interface Lying {
  kg: string
  entry: string
  folder: string
}

/** Graphs that were removed, for a week. What else lies in the folder is thrown away after that time, too. */
export class GraphTrash {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async put(graph: string): Promise<{ undoId: string }> {
    const undoId = randomUUID()
    const place = join(this.folder, `graph-${undoId}`)
    // The trash keeps it for a week from now.
    const now = new Date()
    await utimes(graph, now, now)
    const isMade = await mkdir(place, { mode: 0o700 }).then(
      () => true,
      (error: unknown) => {
        // A disk that is full takes no new folder, but another name for one.
        if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return false
        throw error
      },
    )
    await rename(graph, isMade ? join(place, basename(graph)) : `${place}.${basename(graph)}`)
    return { undoId }
  }

  /** The last removed first. */
  async list(): Promise<RemovedGraph[]> {
    const found = await Promise.all(
      (await readdir(this.folder)).map(async name => {
        const undoId = ENTRY.exec(name)?.[1]
        const lying = undoId === undefined ? undefined : await this.find(undoId)
        if (undoId === undefined || lying === undefined) return []
        const { mtimeMs } = await stat(join(this.folder, lying.entry))
        const removedAt = new Date(mtimeMs).toISOString()
        const keptUntil = new Date(mtimeMs + DAYS * DAY_MS).toISOString()
        return [{ undoId, name: lying.kg, removedAt, keptUntil }]
      }),
    )
    return found.flat().toSorted((a, b) => b.removedAt.localeCompare(a.removedAt))
  }

  /** The name that it had. */
  async nameOf(undoId: string): Promise<string> {
    return (await this.existing(undoId)).kg
  }

  async takeOut(undoId: string, to: string): Promise<void> {
    const { entry, folder } = await this.existing(undoId)
    await rename(join(this.folder, folder), to)
    await rm(join(this.folder, entry), { recursive: true, force: true })
  }

  /** It does not come back. */
  async discard(undoId: string): Promise<void> {
    const { entry } = await this.existing(undoId)
    await rm(join(this.folder, entry), { recursive: true, force: true })
  }

  /** Throws away what has lain here long enough. */
  async empty(now: number): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      const { mtimeMs } = await stat(path)
      if (now - mtimeMs > DAYS * DAY_MS) await rm(path, { recursive: true, force: true })
    }
  }

  private async find(undoId: string): Promise<Lying | undefined> {
    const place = `graph-${checkedId(undoId, 'removed graph')}`
    const beside = (await readdir(this.folder)).find(name => name.startsWith(`${place}.`))
    if (beside !== undefined) return { kg: beside.slice(place.length + 1), entry: beside, folder: beside }
    const [kg] = await readdir(join(this.folder, place)).catch(() => [])
    return kg === undefined ? undefined : { kg, entry: place, folder: join(place, kg) }
  }

  private async existing(undoId: string): Promise<Lying> {
    const found = await this.find(undoId)
    if (found) return found
    throw new ClewError('not-found', 'The removed graph is no longer in the trash; import it again.')
  }
}
