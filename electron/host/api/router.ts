import { adaptersRouter } from './adapters.ts'
import { askRouter } from './ask.ts'
import { batchesRouter } from './batches.ts'
import { browseRouter } from './browse.ts'
import { evaluateRouter } from './evaluate.ts'
import { graphsRouter } from './graphs.ts'
import { jobsRouter } from './jobs.ts'
import { keepingRouter } from './keeping.ts'
import { modelsRouter } from './models.ts'
import { reportsRouter } from './reports.ts'
import { teachRouter } from './teach.ts'
import { procedure, router } from './trpc.ts'
import { vaultRouter } from './vault.ts'
import { unlockedAt } from '../../base/vault/unlocked.ts'
import type { AppInfo } from '../../contract/app.ts'
import type { Stored } from '../../contract/stored.ts'
import { storedIn } from '../stored.ts'

const infoRouter = router({
  info: procedure.query(({ ctx }): AppInfo => ({
    version: ctx.host.version,
    door: ctx.door,
    dataFolder: ctx.host.folders.home,
    encrypted: unlockedAt(ctx.host.folders.home) !== undefined,
  })),
  /** What lies in the data folder, and who can read it. */
  stored: procedure.query(({ ctx }): Promise<Stored> => storedIn(ctx.host.folders)),
})

/** The one typed API behind every door; the renderer's client is typed by `Api`. */
export const appRouter = router({
  app: infoRouter,
  graphs: graphsRouter,
  browse: browseRouter,
  ask: askRouter,
  batches: batchesRouter,
  evaluate: evaluateRouter,
  models: modelsRouter,
  adapters: adaptersRouter,
  teach: teachRouter,
  reports: reportsRouter,
  jobs: jobsRouter,
  keeping: keepingRouter,
  vault: vaultRouter,
})
export type Api = typeof appRouter
