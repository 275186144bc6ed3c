import type { Version } from '../version.ts'
import { counted } from './format.ts'
import { say } from '../words/words.ts'

/** How a version came about, where no file says it: `merged 12 entities`. */
export function actWords({ tookBack, merged, separated }: Version): string | undefined {
  if (merged !== undefined) return say('reading.mergedEntities', { entities: counted(merged, 'entity') })
  if (tookBack === undefined) return undefined
  return separated === undefined
    ? say('reading.tookBack', { version: tookBack })
    : say('reading.splitEntities', { entities: counted(separated, 'entity'), version: tookBack })
}
