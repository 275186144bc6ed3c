import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GraphSettings, GraphSettingsSchema } from '../../contract/graph.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { hasCode } from '../../contract/errors.ts'
import type { Log } from '../log.ts'
import type { Projects } from './projects.ts'

const FILE = 'settings.json'
const UNSET: GraphSettings = { endpointAllowed: false }

/**
 * A file in the graph's own folder: it goes where the graph goes, and another graph that gets its name later does not
 * inherit a consent that was not given for it.
 */
export function createGraphSettings(projects: Projects, log: Log) {
  return {
    async get(kg: string): Promise<GraphSettings> {
      const path = join(await projects.existing(kg), FILE)
      try {
        return GraphSettingsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch (error) {
        // Unreadable settings count as none: nothing leaves this machine on their word.
        if (!hasCode(error, 'ENOENT'))
          log.warn({ err: error, kg }, 'the settings of a graph could not be read; it is used as if nothing were set')
        return UNSET
      }
    },
    async set(kg: string, settings: GraphSettings): Promise<GraphSettings> {
      await writeAtomically(join(await projects.existing(kg), FILE), JSON.stringify(settings))
      return settings
    },
  }
}

export type GraphSettingsStore = ReturnType<typeof createGraphSettings>
