import { rm } from 'node:fs/promises'
import { systemCode } from '../contract/errors.ts'

/** Windows refuses to delete a file that somebody has mapped or open, such as weights that are being asked with. */
const IN_USE: readonly (string | undefined)[] = ['EBUSY', 'EPERM', 'EACCES']

/** Removes a file, or a folder with all in it; what is in use stays, for whoever tidies next. */
export async function removeUnlessInUse(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    if (!IN_USE.includes(systemCode(error))) throw error
  }
}
