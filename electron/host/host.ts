import { AskService } from './asks.ts'
import { createExplorer } from './explorer.ts'
import { makeFolders } from './folders.ts'
import { createImports, importJobs } from './imports.ts'
import { JobQueue } from './jobs.ts'
import { openLog } from './log.ts'
import { ModelService } from './models.ts'
import { Projects } from './projects.ts'
import { createReports } from './reports.ts'
import type { Host } from './services.ts'
import { spawnForked, type SpawnWorker } from './spawn-worker.ts'
import { TrajectoryStore } from './trajectory-store.ts'
import { createUploads, removeForgottenUploads } from './uploads.ts'
import { version } from './version.ts'

export interface HostOptions {
  /** The data folder; created where it is not there. */
  home: string
  /** Embedded models and sample graphs. */
  resources: string
  /** How worker processes are started: forked Node processes when left out. */
  spawn?: SpawnWorker
}

/** Puts the program together over one data folder. Several hosts, also of other processes, may use a folder at once. */
export async function createHost({ home, resources, spawn = spawnForked }: HostOptions): Promise<Host> {
  const folders = await makeFolders(home)
  const log = openLog(folders.logs)
  const projects = new Projects(folders)
  const uploads = createUploads(folders.uploads)
  const store = new TrajectoryStore(folders.trajectories, folders.trash)
  await Promise.all([projects.tidy(), removeForgottenUploads(folders.uploads), store.markInterrupted()])
  const jobs = await JobQueue.open(folders.jobs, log, importJobs({ projects, uploads, spawn, log }))
  const models = new ModelService({ folder: folders.models, resources, uploads, spawn, log })
  const asks = new AskService(projects, models, store, log)
  log.info({ version, home }, 'started')
  return {
    version,
    resources,
    folders,
    log,
    graphs: projects,
    explore: createExplorer(projects),
    imports: createImports(projects, uploads, jobs, resources),
    jobs,
    asks,
    models,
    reports: createReports(store),
    uploads,
    async close() {
      await asks.close()
      await jobs.close()
      await models.close()
      await projects.close()
      log.info('closed')
      log.flush()
    },
  }
}
