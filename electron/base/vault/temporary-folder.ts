import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allUnlocked } from './unlocked.ts'

/** In the data folder, beside what lasts. Whatever a crash left there goes with the next start. */
export const TEMPORARY = 'temporary'

/** A folder of its own for files that are soon gone: the system's, and in the data folder where that is encrypted. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const [unlocked] = allUnlocked()
  if (unlocked === undefined) return mkdtemp(join(tmpdir(), prefix))
  const place = join(unlocked.home, TEMPORARY)
  await mkdir(place, { recursive: true, mode: 0o700 })
  return mkdtemp(join(place, `${process.pid}-${prefix}`))
}
