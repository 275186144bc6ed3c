import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runFiles, type RunFiles } from '../../learn/teach/run-folder.ts'
import { TrainingPlanSchema, type TrainingPlan } from '../../contract/training-plan.ts'
import { type RunView, RunViewSchema } from '../../contract/training-run.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { HostError } from '../../contract/errors.ts'
import { lockState, takeLock, type Lock } from '../../base/process-lock.ts'
import type { Log } from '../log.ts'
import { isAtWork } from '../../contract/states.ts'

const ID = /^[0-9a-zA-Z-]{1,100}$/
const CUT_OFF = 'Clew ended while this was running. Resume it: it goes on from its last checkpoint.'

/** Training runs, a folder each, readable at every moment; several processes may use the folder at once. */
export class RunStore {
  private readonly folder: string
  private readonly log: Log
  private readonly known = new Map<string, { modified: number; view: RunView }>()

  constructor(folder: string, log: Log) {
    this.folder = folder
    this.log = log
  }

  async create(view: RunView, plan: TrainingPlan): Promise<void> {
    const { folder, plan: file } = this.files(view.id)
    await mkdir(folder, { mode: 0o700 })
    await writeAtomically(file, JSON.stringify(plan, undefined, 2))
    await this.write(view)
  }

  /** Newest first. A folder that cannot be read costs no other. */
  async list(): Promise<RunView[]> {
    const ids = (await readdir(this.folder)).filter(name => ID.test(name))
    const views = await Promise.all(ids.map(id => this.find(id)))
    return views.filter(view => view !== undefined).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  }

  /** @throws {@link HostError} `not-found` */
  async get(id: string): Promise<RunView> {
    const view = ID.test(id) ? await this.find(id) : undefined
    if (view === undefined) throw new HostError('not-found', 'There is no such training run any more; reload the list.')
    return view
  }

  async plan(id: string): Promise<TrainingPlan> {
    try {
      return TrainingPlanSchema.parse(JSON.parse(await readFile(this.files(id).plan, 'utf8')))
    } catch (error) {
      throw new HostError(
        'unavailable',
        'The plan of this training run cannot be read, so it cannot go on; start a new one. What it taught so far stays among the adapters.',
        { cause: error },
      )
    }
  }

  async write(view: RunView): Promise<void> {
    await writeAtomically(this.files(view.id).view, JSON.stringify(view))
  }

  async remove(id: string): Promise<void> {
    await this.get(id)
    // Out of the list at once, whole; what is slow comes after.
    const gone = join(this.folder, `.${id}.gone`)
    await rename(this.files(id).folder, gone)
    await rm(gone, { recursive: true, force: true })
    this.known.delete(id)
  }

  /** Held while a run is at work or waits for its turn, so that other processes know. */
  async lock(id: string): Promise<Lock> {
    const lock = await takeLock(this.lockFile(id))
    if (lock === undefined)
      throw new HostError(
        'conflict',
        'This training run is at work in another window or command; pause it there first.',
      )
    return lock
  }

  files(id: string): RunFiles {
    if (!ID.test(id)) throw new HostError('bad-request', 'That is not the id of a training run.')
    return runFiles(join(this.folder, id))
  }

  /** A run that a killed process left is told as interrupted. */
  private async find(id: string): Promise<RunView | undefined> {
    const view = await this.read(id)
    if (view === undefined || !isAtWork(view) || (await lockState(this.lockFile(id))) === 'held') return view
    return {
      ...view,
      state: 'interrupted',
      phase: 'interrupted',
      error: CUT_OFF,
      rate: undefined,
      secondsLeft: undefined,
    }
  }

  private async read(id: string): Promise<RunView | undefined> {
    const path = this.files(id).view
    const modified = (await stat(path).catch(() => undefined))?.mtimeMs
    if (modified === undefined) return undefined
    const known = this.known.get(id)
    if (known !== undefined && known.modified === modified) return known.view
    try {
      const view = RunViewSchema.parse(JSON.parse(await readFile(path, 'utf8')))
      this.known.set(id, { modified, view })
      return view
    } catch (error) {
      this.log.warn({ err: error, run: id }, 'a training run could not be read; it is left out')
      return undefined
    }
  }

  private lockFile(id: string): string {
    return join(this.files(id).folder, 'lock')
  }
}
