import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexedRow } from '../../contract/answer-row.ts'
import { readRows } from '../../evaluate/records.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import { EvaluationPlace, type KeptEvaluation } from './evaluation-place.ts'

const ID = /^[0-9a-z-]{1,100}$/
/** Rows of so many evaluations are kept in memory: a table that is paged through, and the two of a comparison. */
const KEPT_ROWS = 4

/** Evaluations of the data folder. */
export class EvaluationStore {
  private readonly root: string
  private readonly trash: string
  private readonly keptByFolder = new Map<string, { modified: number; kept: KeptEvaluation }>()
  private readonly rowsByFolder = new Map<string, { modified: number; rows: Promise<IndexedRow[]> }>()

  constructor(root: string, trash: string) {
    this.root = root
    this.trash = trash
  }

  /** A new id, short enough to be typed. */
  async freeId(): Promise<string> {
    for (;;) {
      const id = randomUUID().slice(0, 8)
      if ((await stat(this.place(id).folder).catch(() => undefined)) === undefined) return id
    }
  }

  place(id: string): EvaluationPlace {
    if (!ID.test(id)) throw new HostError('bad-request', 'That is not the id of an evaluation.')
    return new EvaluationPlace(join(this.root, id))
  }

  /** Newest first; what cannot be read is left out. */
  async list(): Promise<KeptEvaluation[]> {
    const ids = (await readdir(this.root)).filter(name => ID.test(name))
    const kept = await Promise.allSettled(ids.map(id => this.known(this.place(id))))
    return kept
      .flatMap(read => (read.status === 'fulfilled' ? [read.value] : []))
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  }

  /**
   * As {@link EvaluationPlace.read}, and those that are over are read once: the list is asked for again and again while
   * one runs.
   */
  private async known(place: EvaluationPlace): Promise<KeptEvaluation> {
    const modified = (await stat(place.runFile)).mtimeMs
    const known = this.keptByFolder.get(place.folder)
    if (known !== undefined && known.modified === modified) return known.kept
    const kept = await place.read()
    if (kept.endedAt !== undefined && kept.state !== 'running') this.keptByFolder.set(place.folder, { modified, kept })
    return kept
  }

  async rows({ folder }: EvaluationPlace): Promise<IndexedRow[]> {
    const modified = (await stat(join(folder, 'index.jsonl')).catch(() => undefined))?.mtimeMs ?? 0
    const known = this.rowsByFolder.get(folder)
    if (known !== undefined && known.modified === modified) return known.rows
    this.rowsByFolder.delete(folder)
    const rows = readRows(folder)
    this.rowsByFolder.set(folder, { modified, rows })
    for (const oldest of [...this.rowsByFolder.keys()].slice(0, -KEPT_ROWS)) this.rowsByFolder.delete(oldest)
    return rows
  }

  async remove(id: string): Promise<void> {
    const place = this.place(id)
    if (await place.isHeld()) throw new HostError('conflict', 'This evaluation is running; stop it first.')
    this.rowsByFolder.delete(place.folder)
    await rm(this.inTrash(id), { recursive: true, force: true })
    await move(place.folder, this.inTrash(id))
  }

  async restore(id: string): Promise<void> {
    await move(this.inTrash(id), this.place(id).folder)
  }

  /** For what was begun and is wanted by nobody: it does not come back. */
  async discard(id: string): Promise<void> {
    await rm(this.place(id).folder, { recursive: true, force: true })
  }

  private inTrash(id: string): string {
    return join(this.trash, `evaluation-${id}`)
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new HostError('not-found', 'There is no such evaluation any more; reload the list.', { cause: error })
    throw error
  }
}
