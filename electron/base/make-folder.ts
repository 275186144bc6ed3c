import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ClewError, systemCode } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'

/** A folder that cannot be written to. */
function notWritable(folder: string, options?: ErrorOptions): ClewError {
  return new ClewError('disk', saying('placeProblems.folderNotWritten', { folder }), options)
}

/**
 * Makes a folder and those above it, one at a time: Node's own recursive mkdir tries for ever in a file system that
 * takes no folders, such as /proc.
 * @throws {@link ClewError}
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    if ((await made(folder)) === 'no parent') {
      if (dirname(folder) === folder) throw notWritable(folder)
      await makeFolder(dirname(folder))
      if ((await made(folder)) === 'no parent') throw notWritable(folder)
    }
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof ClewError) throw error
    throw notWritable(folder, { cause: error })
  }
}

/**
 * Makes a folder in one that is there, or finds it made: where that one is gone with its disk, nothing is put in its
 * place, which the disk would hide when it is back.
 */
export async function makeSubfolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}

async function made(folder: string): Promise<'there' | 'no parent'> {
  try {
    await mkdir(folder)
    return 'there'
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') return 'there'
    if (code === 'ENOENT') return 'no parent'
    throw error
  }
}
