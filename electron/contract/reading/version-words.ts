import type { Version } from '../version.ts'
import { counted } from './format.ts'

/** How a version came about, where no file says it: `merged 12 entities`. */
export function actWords({ tookBack, merged, separated }: Version): string | undefined {
  if (merged !== undefined) return `merged ${counted(merged, 'entity')}`
  if (tookBack === undefined) return undefined
  const back = `took version ${tookBack} back`
  return separated === undefined ? back : `split ${counted(separated, 'entity')} of version ${tookBack}`
}
