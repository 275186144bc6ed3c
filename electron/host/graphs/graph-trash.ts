import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkedId } from '../../base/file-keeper.ts'
import { Trash } from '../../base/trash.ts'
import { ClewError, hasCode } from '../../contract/errors.ts'
import type { RemovedGraph } from '../../contract/graph.ts'
import { saying } from '../../contract/words/saying.ts'

/** `graph-ID`, with the graph's folder in it, or `graph-ID.NAME`, which is that folder. */
const ENTRY = /^graph-([^.]+)/

/** Where a graph lies; `entry` holds `folder`, or is it, both within the trash. */
interface Lying {
  kg: string
  entry: string
  folder: string
}

/** Graphs in the trash, with their names: these are longer than the name of a file may be beside an id. */
export class GraphTrash extends Trash {
  async putGraph(graph: string): Promise<{ undoId: string }> {
    const undoId = randomUUID()
    const entry = `graph-${undoId}`
    const now = new Date()
    await utimes(graph, now, now)
    const isMade = await mkdir(this.at(entry), { mode: 0o700 }).then(
      () => true,
      (error: unknown) => {
        // A disk that is full takes no new folder, but another name for one.
        if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return false
        throw error
      },
    )
    await rename(graph, isMade ? join(this.at(entry), basename(graph)) : `${this.at(entry)}.${basename(graph)}`)
    return { undoId }
  }

  /** The last removed first. */
  async graphs(): Promise<RemovedGraph[]> {
    const found = await Promise.all(
      (await this.list()).map(async ({ entry, removedAt, keptUntil }) => {
        const undoId = ENTRY.exec(entry)?.[1]
        const lying = undoId === undefined ? undefined : await this.find(undoId)
        if (undoId === undefined || lying === undefined) return []
        return [{ undoId, name: lying.kg, removedAt, keptUntil }]
      }),
    )
    return found.flat()
  }

  /** The name that it had. */
  async nameOf(undoId: string): Promise<string> {
    return (await this.existing(undoId)).kg
  }

  async takeOutGraph(undoId: string, to: string): Promise<void> {
    const { entry, folder } = await this.existing(undoId)
    await rename(this.at(folder), to)
    await this.discard(entry)
  }

  /** It does not come back. */
  async discardGraph(undoId: string): Promise<void> {
    await this.discard((await this.existing(undoId)).entry)
  }

  private async find(undoId: string): Promise<Lying | undefined> {
    const place = `graph-${checkedId(undoId, 'removed graph')}`
    const beside = (await readdir(this.folder)).find(name => name.startsWith(`${place}.`))
    if (beside !== undefined) return { kg: beside.slice(place.length + 1), entry: beside, folder: beside }
    const [kg] = await readdir(this.at(place)).catch(() => [])
    return kg === undefined ? undefined : { kg, entry: place, folder: join(place, kg) }
  }

  private async existing(undoId: string): Promise<Lying> {
    const found = await this.find(undoId)
    if (found) return found
    throw new ClewError('not-found', saying('graphProblems.gone'))
  }
}
