import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isProcessAlive } from './process-alive.ts'
import { temporaryName } from './temporary-name.ts'
import { ClewError, hasCode } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'

export interface Lock extends AsyncDisposable {
  release(): Promise<void>
}

export type LockState = 'free' | 'held' | 'stale'

const HEARTBEAT_MS = 5_000
/**
 * A living process with this id that has not touched its lock for so long is not the one that took it: ids are reused.
 */
const SILENCE_MS = 60_000

/** A lock of a killed process, what a killed one left of breaking it, and one try more. */
const MOST_TRIES = 4

/** Locks of this process that were let go of while their disk was away: with it they come back. */
const leftBehind = new Set<string>()

/**
 * Takes a lock file that holds between processes; undefined when a living process has it.
 * A lock whose holder was killed is taken over.
 */
export async function takeLock(path: string): Promise<Lock | undefined> {
  const token = randomUUID()
  const mine = claim(token)
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const made = await makeLockFile(path, mine)
    if (made !== undefined) return heldLock(path, token, made)
    if ((await lockState(path)) === 'held') return undefined
    await breakStaleLock(path)
  }
  return undefined
}

const claim = (token: string): string => JSON.stringify({ pid: process.pid, host: hostname(), token })

/** A lock file of one's own: what it holds, and which file it is. */
interface LockFile {
  written: string
  ino: number
}

/**
 * Makes the file where there is none: written beside it first, so that whoever is killed meanwhile leaves no empty one,
 * of which nobody could tell whose it was. Undefined where there is one.
 */
async function makeLockFile(path: string, content: string): Promise<LockFile | undefined> {
  const beside = temporaryName(path)
  try {
    await writeFile(beside, content, { flag: 'wx', mode: 0o600 })
    await link(beside, path)
    return { written: content, ino: (await stat(beside)).ino }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined
    // A disk that is full, or one that knows no links.
    if (LINKLESS.some(code => hasCode(error, code))) return makeInPlace(path, content)
    throw error
  } finally {
    await rm(beside, { force: true })
  }
}

const LINKLESS = ['ENOSPC', 'EDQUOT', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']

async function makeInPlace(path: string, content: string): Promise<LockFile | undefined> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  if (file === undefined) return undefined
  let written = content
  try {
    await file.writeFile(content).catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error
      // An empty lock is held as long as it is touched, so that a graph can be removed from a disk that is full.
      written = ''
      await file.truncate()
    })
    return { written, ino: (await file.stat()).ino }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

export async function lockState(path: string): Promise<LockState> {
  let content: string
  let touched: number
  try {
    const found = await stat(path)
    // In a folder that a person named: a pipe that nobody writes to never opens.
    if (!found.isFile() && !found.isDirectory())
      throw new ClewError('bad-request', saying('placeProblems.noOrdinary', { path }))
    content = await readFile(path, 'utf8')
    touched = (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'free'
    throw error
  }
  const silence = Date.now() - touched
  const holder = holderOf(content)
  // Being written at this moment, or left empty by a crash.
  if (holder === undefined) return silence < SILENCE_MS ? 'held' : 'stale'
  if (holder.host !== hostname()) return silence < SILENCE_MS ? 'held' : 'stale'
  if (!isProcessAlive(holder.pid) || leftBehind.has(holder.token)) return 'stale'
  return holder.pid === process.pid || silence < SILENCE_MS ? 'held' : 'stale'
}

function heldLock(path: string, token: string, { written, ino }: LockFile): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const release = async (): Promise<void> => {
    clearInterval(heartbeat)
    const [content, found] = await Promise.all([
      readFile(path, 'utf8').catch(() => undefined),
      stat(path).catch(() => undefined),
    ])
    if (content === undefined) leftBehind.add(token)
    if (content === written && found?.ino === ino) await rm(path, { force: true })
  }
  return { release, [Symbol.asyncDispose]: release }
}

/**
 * Removes a lock that nobody holds. One at a time may, and looks again while no other can: a lock that was taken since
 * stays.
 */
export async function breakStaleLock(path: string): Promise<void> {
  const breaking = `${path}.breaking`
  if ((await makeLockFile(breaking, claim(randomUUID()))) === undefined) {
    // Of one that was killed in the middle of it.
    if ((await lockState(breaking)) === 'stale') await rm(breaking, { force: true })
    return
  }
  try {
    if ((await lockState(path)) === 'stale') await rm(path, { force: true })
  } finally {
    await rm(breaking, { force: true })
  }
}

function holderOf(content: string): { pid: number; host: string; token: string } | undefined {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return undefined
    const token = 'token' in value && typeof value.token === 'string' ? value.token : ''
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { pid: value.pid, host: value.host, token }
      : undefined
  } catch {
    return undefined
  }
}
