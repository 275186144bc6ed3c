import { join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { hasCode } from '../../contract/errors.ts'
import { GraphSettingsSchema, type GraphSettings } from '../../contract/graph.ts'

export const FILE = 'settings.json'
const UNSET: GraphSettings = { endpointAllowed: false }

/** What is set in a graph's folder; unreadable settings count as none: nothing leaves this machine on their word. */
export async function settingsIn(folder: string, unreadable?: (error: unknown) => void): Promise<GraphSettings> {
  try {
    return GraphSettingsSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) unreadable?.(error)
    return UNSET
  }
}
