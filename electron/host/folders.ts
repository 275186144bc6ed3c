import { mkdir, readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import envPaths from 'env-paths'
import { ClewError, hasCode } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'

/** Where everything of one user lives; one folder, so that it can be backed up, moved and removed as a whole. */
export interface Folders {
  home: string
  graphs: string
  trajectories: string
  verdicts: string
  labels: string
  models: string
  runs: string
  adapters: string
  evaluations: string
  matrices: string
  views: string
  batches: string
  templates: string
  settings: string
  jobs: string
  tables: string
  locks: string
  uploads: string
  trash: string
  logs: string
}

/** `CLEW_HOME`, or the platform's application-data folder. */
export function defaultHome(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment.CLEW_HOME
  return resolve(named !== undefined && named !== '' ? named : envPaths('Clew', { suffix: '' }).data)
}

/**
 * A data folder, with what is missing of it.
 * @throws {@link ClewError} `conflict` where things lie there that are not Clew's, and would be thrown away in time
 */
export async function makeFolders(home: string): Promise<Folders> {
  const under = (name: string): string => join(home, name)
  const folders: Folders = {
    home,
    graphs: under('graphs'),
    trajectories: under('trajectories'),
    verdicts: under('verdicts'),
    labels: under('labels'),
    models: under('models'),
    runs: under('runs'),
    adapters: under('adapters'),
    evaluations: under('evaluations'),
    matrices: under(join('evaluations', 'matrices')),
    views: under('views'),
    batches: under('batches'),
    templates: under('templates'),
    settings: under('settings'),
    jobs: under('jobs'),
    tables: under('tables'),
    locks: under('locks'),
    uploads: under('uploads'),
    trash: under('trash'),
    logs: under('logs'),
  }
  await requireOwn(folders)
  // Private to its user: graphs and questions are nobody else's.
  for (const folder of Object.values(folders))
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      // On a disk that can only be read, what is there is all there is; without the folder itself there is nothing.
      if (folder === home || !hasCode(error, 'EROFS')) throw error
    })
  return folders
}

/** So many folders of these names nobody else has beside one another. */
const LEAST_OWN = 6
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What Clew calls what it puts into them, where fewer are left: an id, with the kind of thing before it in the trash. */
const OWN_UPLOAD = new RegExp(`^${UUID}$`)
const OWN_TRASH = new RegExp(`^[a-z ]+-(?:${UUID}|[0-9a-f]{16,})(?:\\.|$)`)

/** What lies long in `uploads` and `trash` is taken away: not where a person who names their own folder has such ones. */
async function requireOwn({ home, uploads, trash, ...folders }: Folders): Promise<void> {
  const there: string[] = await readdir(home).catch(() => [])
  if (Object.values(folders).filter(folder => there.includes(relative(home, folder))).length >= LEAST_OWN) return
  for (const [folder, own] of [
    [uploads, OWN_UPLOAD],
    [trash, OWN_TRASH],
  ] as const)
    if ((await readdir(folder).catch(() => [])).some(name => !own.test(name)))
      throw new ClewError('conflict', saying('placeProblems.noDataFolder', { home, folder }))
}
