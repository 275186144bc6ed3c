import { join } from 'node:path'
import { changedSettings, type GraphSettings, type GraphSettingsChange } from '../../contract/graph.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import type { Log } from '../log.ts'
import type { Projects } from './projects.ts'
import { FILE, settingsIn } from './settings-file.ts'

/**
 * A file in the graph's own folder: it goes where the graph goes, and another graph that gets its name later does not
 * inherit a consent that was not given for it.
 */
export function createGraphSettings(projects: Projects, log: Log) {
  /** By graph, the last change that is under way: the next one and every reading come after it. */
  const changes = new Map<string, Promise<unknown>>()

  async function read(kg: string): Promise<GraphSettings> {
    return settingsIn(await projects.existing(kg), error =>
      log.warn({ err: error, kg }, 'the settings of a graph could not be read; it is used as if nothing were set'),
    )
  }

  async function write(kg: string, change: GraphSettingsChange): Promise<GraphSettings> {
    const settings = changedSettings(await read(kg), change)
    await writeAtomically(join(await projects.existing(kg), FILE), JSON.stringify(settings))
    return settings
  }

  return {
    /** What is set, with what is being set right now: a page that was loaded again at once must not miss it. */
    async get(kg: string): Promise<GraphSettings> {
      await changes.get(kg)
      return read(kg)
    },
    async change(kg: string, change: GraphSettingsChange): Promise<GraphSettings> {
      const before = changes.get(kg)
      const changed = (async () => {
        await before
        return write(kg, change)
      })()
      // Whoever comes next only waits; what went wrong is told to the one who asked for it.
      const over = changed.then(
        () => undefined,
        () => undefined,
      )
      changes.set(kg, over)
      try {
        return await changed
      } finally {
        if (changes.get(kg) === over) changes.delete(kg)
      }
    },
  }
}

export type GraphSettingsStore = ReturnType<typeof createGraphSettings>
