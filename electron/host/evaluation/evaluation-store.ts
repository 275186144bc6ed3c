import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { IndexedRow } from '../../contract/answer-row.ts'
import { readRows } from '../../evaluate/records.ts'
import { evaluationKind, EvaluationPlace, RUN_FILE, type KeptEvaluation } from './evaluation-place.ts'

/** Rows of so many evaluations are kept in memory: a table that is paged through, and the two of a comparison. */
const KEPT_ROWS = 4

/** Evaluations of the data folder. */
export class EvaluationStore extends FileKeeper<KeptEvaluation> {
  private readonly rowsByFolder = new Map<string, { modified: number; rows: Promise<IndexedRow[]> }>()

  constructor(folder: string, trash: string) {
    super({
      ...evaluationKind,
      folder,
      trash,
      fileInFolder: RUN_FILE,
      card: kept => kept,
      since: kept => kept.startedAt,
    })
  }

  /** A new id, short enough to be typed. */
  async freeId(): Promise<string> {
    for (;;) {
      const id = randomUUID().slice(0, 8)
      if ((await stat(this.placeOf(id)).catch(() => undefined)) === undefined) return id
    }
  }

  place(id: string): EvaluationPlace {
    return new EvaluationPlace(this.placeOf(id))
  }

  /** By its id, or the folder of one that is not in the data folder. */
  async named(where: string): Promise<EvaluationPlace> {
    const elsewhere = new EvaluationPlace(resolve(where))
    if (!/^[0-9a-z-]+$/.test(where)) return elsewhere
    const kept = this.place(where)
    return !(await isThere(kept)) && (await isThere(elsewhere)) ? elsewhere : kept
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
}

async function isThere({ path }: EvaluationPlace): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
