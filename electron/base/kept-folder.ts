import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ClewError } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'
import { removeUnfinished } from './atomic-file.ts'
import { KeptFile, type Kind } from './kept-file.ts'
import { makeFolder } from './make-folder.ts'
import { wholeFile } from './ordinary-file.ts'
import type { Lock } from './process-lock.ts'

const LOCK = 'lock'
const LARGEST_LOCK = 1 << 16
/** What a lock holds: whose it is, or nothing where the disk was full or the power went. */
const OWN_LOCK = /^(?:\0*|\{"pid":.*)$/s

/** A folder with a file of JSON that says what it is and how far, in the data folder or wherever a person wants it. */
export class KeptFolder<T> extends KeptFile<T> {
  readonly folder: string

  /** @param file its name in the folder */
  constructor(folder: string, file: string, kind: Kind<T>) {
    super(join(folder, file), join(folder, LOCK), kind)
    this.folder = folder
  }

  /** Whoever goes on in it clears away what was being written when another was killed. */
  override async lock(): Promise<Lock> {
    const lock = await super.lock()
    await removeUnfinished(this.folder)
    return lock
  }

  /**
   * Held while a new one is made in a folder that a person named, where files of the same names may lie that are theirs.
   * @param files what will be written there, beside the file that says what it is
   * @throws {@link ClewError} `conflict` where one of them is there, unless a process that was killed at just this left it
   */
  async claim(files: readonly string[]): Promise<Lock> {
    await makeFolder(this.folder)
    const names = new Map((await readdir(this.folder)).map(name => [name.toLowerCase(), name]))
    const isOurs = names.has(LOCK) && (await isOwnLock(join(this.folder, LOCK)))
    const theirs = isOurs ? undefined : [LOCK, basename(this.path), ...files].find(name => names.has(name))
    if (theirs === undefined) return this.lock()
    throw new ClewError(
      'conflict',
      saying('placeProblems.filesOfOthers', { folder: this.folder, file: names.get(theirs) ?? theirs }),
    )
  }
}

async function isOwnLock(path: string): Promise<boolean> {
  const text = await wholeFile(path, LARGEST_LOCK).catch(() => undefined)
  return text !== undefined && OWN_LOCK.test(text.toString('utf8'))
}
