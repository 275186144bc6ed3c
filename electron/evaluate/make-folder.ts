import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A folder that cannot be written to. */
export class FolderNotWritableError extends Error {
  override readonly name = 'FolderNotWritableError'

  constructor(folder: string, options?: ErrorOptions) {
    super(`${folder} cannot be written to; name a folder of your own.`, options)
  }
}

/**
 * Makes a folder and those above it, one at a time: Node's own recursive mkdir tries for ever in a file system that
 * takes no folders, such as /proc.
 * @throws {@link FolderNotWritableError}
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    if ((await made(folder)) === 'no parent') {
      if (dirname(folder) === folder) throw new FolderNotWritableError(folder)
      await makeFolder(dirname(folder))
      if ((await made(folder)) === 'no parent') throw new FolderNotWritableError(folder)
    }
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof FolderNotWritableError) throw error
    throw new FolderNotWritableError(folder, { cause: error })
  }
}

async function made(folder: string): Promise<'there' | 'no parent'> {
  try {
    await mkdir(folder)
    return 'there'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return 'there'
    if (code === 'ENOENT') return 'no parent'
    throw error
  }
}
