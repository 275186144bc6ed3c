import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode, HostError } from '../../contract/errors.ts'
import { lockState, takeLock, type Lock } from '../../base/process-lock.ts'
import { EvaluationStateSchema } from '../../contract/evaluation.ts'
import { isAtWork } from '../../contract/states.ts'

export const KeptMatrixSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  state: EvaluationStateSchema,
  startedAt: z.string(),
  columns: z.array(z.object({ kg: z.string(), questionSet: z.string() })),
  rows: z.array(
    z.object({
      label: z.string(),
      model: z.string(),
      adapter: z.string().optional(),
      /** Ids of evaluations, one a column. */
      cells: z.array(z.string()),
    }),
  ),
})
export type KeptMatrix = z.infer<typeof KeptMatrixSchema>

const ID = /^[0-9a-z-]{1,100}$/
const GONE = 'There is no such matrix any more; reload the list.'

/** Matrices, a file each; their cells are evaluations like all others. */
export class MatrixStore {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async write(kept: KeptMatrix): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await writeAtomically(this.path(kept.id, 'json'), JSON.stringify(kept, null, 2))
  }

  async read(id: string): Promise<KeptMatrix> {
    let text: string
    try {
      text = await readFile(this.path(id, 'json'), 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new HostError('not-found', GONE, { cause: error })
      throw error
    }
    try {
      const kept = KeptMatrixSchema.parse(JSON.parse(text))
      return isAtWork(kept) && (await lockState(this.path(id, 'lock'))) !== 'held'
        ? { ...kept, state: 'interrupted' }
        : kept
    } catch (error) {
      throw new HostError(
        'bad-request',
        `${this.path(id, 'json')} is not a matrix that Clew has kept; remove the file.`,
        { cause: error },
      )
    }
  }

  /** Newest first; what cannot be read is left out. */
  async list(): Promise<KeptMatrix[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter(name => name.endsWith('.json'))
    const kept = await Promise.allSettled(names.map(name => this.read(name.slice(0, -'.json'.length))))
    return kept
      .flatMap(read => (read.status === 'fulfilled' ? [read.value] : []))
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  }

  async lock(id: string): Promise<Lock> {
    const lock = await takeLock(this.path(id, 'lock'))
    if (lock === undefined)
      throw new HostError(
        'conflict',
        'Another window or command is at work on this matrix; wait for it, or stop it there.',
      )
    return lock
  }

  async remove(id: string): Promise<void> {
    if ((await lockState(this.path(id, 'lock'))) === 'held')
      throw new HostError('conflict', 'This matrix is running; stop it first.')
    await rm(this.path(id, 'json'), { force: true })
  }

  private path(id: string, ending: 'json' | 'lock'): string {
    if (!ID.test(id)) throw new HostError('bad-request', 'That is not the id of a matrix.')
    return join(this.folder, `${id}.${ending}`)
  }
}
