import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKeeper } from '../../base/file-keeper.ts'
import { Trash } from '../../base/trash.ts'
import { ClewError } from '../../contract/errors.ts'
import { ErasableSchema, type Erasable, type EraseScope } from '../../contract/erase.ts'
import { isAtWork } from '../../contract/states.ts'
import type { AskService } from '../answers/asks.ts'
import type { Folders } from '../folders.ts'
import type { Projects } from '../graphs/projects.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { eraseLog } from '../log.ts'
import type { EndpointService } from '../models/endpoints.ts'
import { MODEL_SETTINGS_FILE } from '../models/model-settings.ts'
import type { ModelService } from '../models/model-service.ts'
import type { Removed } from './removed.ts'
import { inWords, saying } from '../../contract/words/saying.ts'

export interface EraseTools {
  folders: Folders
  graphs: Projects
  asks: Pick<AskService, 'erase'>
  models: Pick<ModelService, 'list' | 'remove'>
  endpoints: Pick<EndpointService, 'list' | 'remove'>
  jobs: Pick<JobQueue, 'list' | 'dismiss'>
  removed: Removed
  /** Those that are in the hands of a keeper alone. */
  keepers: Readonly<Record<ByKeeper, readonly Pick<FileKeeper<unknown>, 'eraseAll'>[]>>
  /** Called when something went: every list is another. */
  erased(): void
}

type ByKeeper = 'runs' | 'adapters' | 'evaluations' | 'views' | 'batches' | 'templates' | 'tables'

/** What does not come back, neither from the trash nor from anywhere else but a backup. */
export function createErase(tools: EraseTools) {
  const { folders, graphs, keepers } = tools
  const byKeeper = (folder: ByKeeper) => async (): Promise<void> => {
    for (const keeper of keepers[folder]) await keeper.eraseAll()
  }
  const acts: Readonly<Record<Erasable, () => Promise<void>>> = {
    async graphs() {
      for (const name of await graphs.names()) await graphs.discardRemoved((await graphs.remove(name)).undoId)
      for (const thing of await tools.removed.list())
        if (thing.kind === 'graph' || thing.kind === 'version') await tools.removed.discard(thing)
    },
    trajectories: () => tools.asks.erase(),
    async models() {
      for (const { id, kind, embedded } of await tools.models.list())
        if (!embedded && kind !== 'endpoint') await tools.models.remove(id)
    },
    runs: byKeeper('runs'),
    adapters: byKeeper('adapters'),
    evaluations: byKeeper('evaluations'),
    views: byKeeper('views'),
    batches: byKeeper('batches'),
    templates: byKeeper('templates'),
    tables: byKeeper('tables'),
    async settings() {
      for (const { id } of await tools.endpoints.list()) await tools.endpoints.remove(id)
      await rm(join(folders.settings, MODEL_SETTINGS_FILE), { force: true })
    },
    async jobs() {
      for (const job of tools.jobs.list()) if (!isAtWork(job)) await tools.jobs.dismiss(job.id)
    },
    async trash() {
      const trash = new Trash(folders.trash)
      for (const entry of await readdir(trash.folder)) await trash.discard(entry)
    },
    async logs() {
      await eraseLog(folders.logs)
    },
  }
  return async (scope: EraseScope): Promise<void> => {
    const [running] = tools.jobs.list().filter(isAtWork)
    if (running !== undefined && scope !== 'jobs' && scope !== 'logs')
      throw new ClewError('conflict', saying('keepingProblems.atWork', { title: inWords(running.title) }))
    try {
      for (const folder of scope === 'everything' ? ErasableSchema.options : [scope]) await acts[folder]()
      if (scope === 'everything')
        for (const name of await readdir(folders.uploads))
          await rm(join(folders.uploads, name), { recursive: true, force: true })
    } finally {
      tools.erased()
    }
  }
}
