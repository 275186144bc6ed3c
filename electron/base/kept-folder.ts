import { join } from 'node:path'
import { removeUnfinished } from './atomic-file.ts'
import { KeptFile, type Kind } from './kept-file.ts'
import type { Lock } from './process-lock.ts'

/** A folder with a file of JSON that says what it is and how far, in the data folder or wherever a person wants it. */
export class KeptFolder<T> extends KeptFile<T> {
  readonly folder: string

  /** @param file its name in the folder */
  constructor(folder: string, file: string, kind: Kind<T>) {
    super(join(folder, file), join(folder, 'lock'), kind)
    this.folder = folder
  }

  /** Whoever goes on in it clears away what was being written when another was killed. */
  override async lock(): Promise<Lock> {
    const lock = await super.lock()
    await removeUnfinished(this.folder)
    return lock
  }
}
