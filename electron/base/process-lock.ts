import { randomUUID } from 'node:crypto'
import { open, readFile, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isProcessAlive } from './process-alive.ts'
import { hasCode } from '../contract/errors.ts'

export interface Lock extends AsyncDisposable {
  release(): Promise<void>
}

export type LockState = 'free' | 'held' | 'stale'

const HEARTBEAT_MS = 5_000
/**
 * A living process with this id that has not touched its lock for so long is not the one that took it: ids are reused.
 */
const SILENCE_MS = 60_000

/** Locks of this process that were let go of while their disk was away: with it they come back. */
const leftBehind = new Set<string>()

/**
 * Takes a lock file that holds between processes; undefined when a living process has it.
 * A lock whose holder was killed is taken over.
 */
export async function takeLock(path: string): Promise<Lock | undefined> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    if (file !== undefined) return heldLock(path, file)
    if ((await lockState(path)) === 'held') return undefined
    await breakStaleLock(path)
  }
  return undefined
}

export async function lockState(path: string): Promise<LockState> {
  let content: string
  let touched: number
  try {
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

async function heldLock(path: string, file: FileHandle): Promise<Lock> {
  const token = randomUUID()
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), token })
  let written = mine
  let ino: number
  try {
    ino = (await file.stat()).ino
    await file.writeFile(mine).catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error
      // An empty lock is held as long as it is touched, so that a graph can be removed from a disk that is full.
      written = ''
      await file.truncate()
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
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
  try {
    await writeFile(breaking, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const since = (await stat(breaking).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - since > SILENCE_MS) await rm(breaking, { force: true })
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
