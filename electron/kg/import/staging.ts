import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { isProcessAlive } from '../../base/process-alive.ts'
import { saying } from '../../contract/words/saying.ts'

const PREFIX = '.clew-import-'
const OWN = new Set<string>()

/**
 * Lets `build` write a graph into a hidden folder beside the target, which becomes the target in one step when it is
 * complete and on disk; a failure leaves nothing.
 */
export async function buildBeside<T>(target: string, build: (staging: string) => Promise<T>): Promise<T> {
  await refuseExisting(target)
  const parent = dirname(target)
  await using staging = await makeStaging(parent)
  const built = await build(staging.folder)
  await refuseExisting(target)
  await putInPlace(staging.folder, target)
  return built
}

/** A hidden folder for what is being made. Disposed of it is gone, and what is still in it; so it is when it was killed. */
export async function makeStaging(parent: string): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = join(parent, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(folder)
  OWN.add(folder)
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
      OWN.delete(folder)
    },
  }
}

/** In one step, and on disk. */
export async function putInPlace(staging: string, target: string): Promise<void> {
  await syncFolder(staging)
  await rename(staging, target)
  await syncFolder(dirname(target))
}

/** @throws {ClewError} */
export async function refuseExisting(target: string): Promise<void> {
  if (await stat(target).catch(() => undefined))
    throw new ClewError('conflict', saying('importProblems.somethingThere', { path: target, name: basename(target) }))
}

/** Removes what imports left behind that were killed; those still running keep theirs. Gives the number removed. */
export async function removeStaleStaging(parent: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const staging = join(parent, name)
    const pid = Number.parseInt(name.slice(PREFIX.length), 10)
    if (OWN.has(staging) || (pid !== process.pid && isProcessAlive(pid))) continue
    await rm(staging, { recursive: true, force: true })
    removed++
  }
  return removed
}

/** Refuses ahead of time what would fill the disk. @throws {ClewError} */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new ClewError(
      'disk',
      `The import needs about ${inMegabytes(bytes)} of free disk space and ${inMegabytes(free)} are left at ${folder}; make room and import again.`,
    )
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
}

/** Folders cannot be opened for syncing on Windows, where renames are journalled. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
