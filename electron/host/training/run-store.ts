import { mkdir } from 'node:fs/promises'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { TrainingPlanSchema, type TrainingPlan } from '../../contract/training-plan.ts'
import { RunViewSchema, type RunView } from '../../contract/training-run.ts'
import { runFiles, type RunFiles } from '../../learn/teach/run-folder.ts'
import type { Log } from '../log.ts'
import { isAtWork } from '../../contract/states.ts'
import { saying } from '../../contract/words/saying.ts'

const CUT_OFF = saying('interrupted.training')

export const RUN_FILE = 'run.json'

export const runKind: Kind<RunView> = {
  name: 'training run',
  schema: RunViewSchema,
  cutOff: view =>
    isAtWork(view)
      ? {
          ...view,
          state: 'interrupted',
          phase: 'interrupted',
          error: CUT_OFF,
          rate: undefined,
          secondsLeft: undefined,
        }
      : undefined,
}

/** Training runs, a folder each, readable at every moment; several processes may use the folder at once. */
export class RunStore extends FileKeeper<RunView> {
  constructor(folder: string, trash: string, log: Log) {
    super({
      ...runKind,
      folder,
      trash,
      fileInFolder: RUN_FILE,
      card: view => view,
      since: view => view.startedAt,
      unreadable(run, err) {
        log.warn({ err, run }, 'a training run could not be read; it is left out')
        return undefined
      },
    })
  }

  async create(view: RunView, plan: TrainingPlan): Promise<void> {
    const { folder, plan: file } = this.files(view.id)
    await mkdir(folder, { mode: 0o700 })
    await writeAtomically(file, JSON.stringify(plan, undefined, 2))
    await this.write(view.id, view)
  }

  async plan(id: string): Promise<TrainingPlan> {
    try {
      return TrainingPlanSchema.parse(JSON.parse(await readFile(this.files(id).plan, 'utf8')))
    } catch (error) {
      throw new ClewError('unavailable', saying('trainingProblems.planUnreadable'), { cause: error })
    }
  }

  files(id: string): RunFiles {
    return runFiles(this.placeOf(id))
  }
}
