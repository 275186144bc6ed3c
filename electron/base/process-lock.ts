import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isProcessAlive } from './process-alive.ts'
import { hasCode } from '../contract/errors.ts'

export interface Lock {
  release(): Promise<void>
}

export type LockState = 'free' | 'held' | 'stale'

const HEARTBEAT_MS = 5_000
/**
 * A living process with this id that has not touched its lock for so long is not the one that took it: ids are reused.
 */
const SILENCE_MS = 60_000

/**
 * Takes a lock file that holds between processes; undefined when a living process has it.
 * A lock whose holder was killed is taken over.
 */
export async function takeLock(path: string): Promise<Lock | undefined> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx', mode: 0o600 })
      return heldLock(path, mine)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    if ((await lockState(path)) === 'held') return undefined
    await breakLock(path)
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
  if (!isProcessAlive(holder.pid)) return 'stale'
  return holder.pid === process.pid || silence < SILENCE_MS ? 'held' : 'stale'
}

function heldLock(path: string, mine: string): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      const content = await readFile(path, 'utf8').catch(() => undefined)
      if (content === mine) await rm(path, { force: true })
    },
  }
}

/**
 * Moved away before it is deleted, so that of two processes breaking it only one removes it and neither removes its
 * successor's.
 */
async function breakLock(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.stale`
  try {
    await rename(path, aside)
    await rm(aside, { force: true })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function holderOf(content: string): { pid: number; host: string } | undefined {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return undefined
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { pid: value.pid, host: value.host }
      : undefined
  } catch {
    return undefined
  }
}
