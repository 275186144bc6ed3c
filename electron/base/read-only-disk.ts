import { access, constants } from 'node:fs/promises'
import { hasCode } from '../contract/errors.ts'

/** Whether the disk of a folder can only be read: then no other process writes there either. */
export async function isOnReadOnlyDisk(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => false,
    (error: unknown) => hasCode(error, 'EROFS'),
  )
}
