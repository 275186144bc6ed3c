import type { Host } from '../../electron/host/host.ts'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { createHost } from '../../electron/host/host.ts'
import { GuardedProject } from '../../electron/host/vault/guarded-project.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { changeByFiles } from '../../electron/kg/versions/change-files.ts'
import { spawnBuilt } from '../built-program.ts'
import type { SpawnWorker } from '../../electron/host/workers/spawn-worker.ts'

export const RESOURCES = resolve('resources')

export interface Temporary {
  home: string
  host: Host
  /** What a door is given. */
  project: GuardedProject
  /** A host on the same folder, as after a restart. */
  restart(): Promise<Host>
  end(): Promise<void>
}

export async function temporaryHost(spawn: SpawnWorker = spawnBuilt): Promise<Temporary> {
  const home = await mkdtemp(join(tmpdir(), 'clew-host-'))
  const open = (): Promise<GuardedProject> =>
    GuardedProject.open({ home, spawn, open: () => createHost({ home, resources: RESOURCES, spawn }) })
  const project = await open()
  const temporary: Temporary = {
    home,
    host: project.current().host,
    project,
    async restart() {
      await temporary.project.close()
      temporary.project = await open()
      temporary.host = temporary.project.current().host
      return temporary.host
    },
    async end() {
      await temporary.project.close()
      await rm(home, { recursive: true, force: true })
    },
  }
  return temporary
}

/** A graph of `head|relation|tail` lines, put where the host finds it: without a job and its process. */
export async function addGraph(
  { home, host }: Pick<Temporary, 'home' | 'host'>,
  name: string,
  text: string,
): Promise<void> {
  const file = join(home, `${name}.txt`)
  await writeFile(file, text)
  await importGraph({ files: [file], folder: join(host.folders.graphs, name), name })
}

/** Another version of such a graph, as another process would make it. */
export async function addVersion(
  { home, host }: Pick<Temporary, 'home' | 'host'>,
  name: string,
  change: { add?: string; remove?: string },
): Promise<void> {
  const files = async (of: 'add' | 'remove'): Promise<string[]> => {
    const text = change[of]
    if (text === undefined) return []
    const file = join(home, `${name}-${of}.txt`)
    await writeFile(file, text)
    return [file]
  }
  await changeByFiles({
    folder: join(host.folders.graphs, name),
    name,
    add: await files('add'),
    remove: await files('remove'),
  })
}

/** Films enough that an import takes seconds. */
export async function writeLargeGraph(path: string, triples: number): Promise<void> {
  const file = createWriteStream(path)
  for (let i = 0; i < triples; i += 1_000) {
    const lines = Array.from(
      { length: 1_000 },
      (_, j) => `film ${(i + j) % 90_007}|relation_${(i + j) % 37}|person ${((i + j) * 7) % 250_013}\n`,
    )
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

export { until } from '../until.ts'

export const FILMS = `Alien|directed_by|Ridley Scott
Alien|starred_actors|Sigourney Weaver
Blade Runner|directed_by|Ridley Scott
Blade Runner|starred_actors|Harrison Ford
Blade Runner|starred_actors|Rutger Hauer
Witness|starred_actors|Harrison Ford
Witness|directed_by|Peter Weir
`
