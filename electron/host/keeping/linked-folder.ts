import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyFile, stat } from '../../base/vault/files.ts'
import { pause } from '../../base/live-value.ts'
import { ClewError, systemCode } from '../../contract/errors.ts'
import { isPassing } from './project-head.ts'
import { saying } from '../../contract/words/saying.ts'

/** Whoever is at work replaces a file every second at most; between two of these a folder holds still. */
const MOST_TRIES = 10
const WAIT_MS = 50
/** A disk without hard links. */
const NO_LINKS: readonly (string | undefined)[] = [
  'EPERM',
  'EXDEV',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EACCES',
  'ENOSYS',
]

export interface LinkedFile {
  /** Its components. */
  path: string[]
  bytes: number
}

/**
 * The files of a folder as they are at one moment, in a folder of their own: what is replaced or removed meanwhile stays
 * there, since both are names of one file. What is appended to a file lies behind the bytes that are told.
 */
export async function linkFolder(source: string, target: string): Promise<LinkedFile[]> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const before = await filesIn(source)
    const linked: LinkedFile[] = []
    for (const { path } of before) {
      const [from, to] = [join(source, ...path), join(target, ...path)]
      await mkdir(dirname(to), { recursive: true })
      if (!(await isLinked(from, to))) break
      linked.push({ path, bytes: (await stat(to)).size })
    }
    if (JSON.stringify(before) === JSON.stringify(await filesIn(source))) return linked
    await rm(target, { recursive: true, force: true })
    await pause(tries * WAIT_MS)
  }
  throw new ClewError('conflict', saying('keepingProblems.changesFast', { folder: source }))
}

/** Whether it was there. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      if (!NO_LINKS.includes(systemCode(error))) throw error
      await copyFile(from, to)
    })
    return true
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}

/** With what tells a file from one that takes its place. */
async function filesIn(folder: string): Promise<{ path: string[]; ino: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files: { path: string[]; ino: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep)
    if (path.some(isPassing)) continue
    const found = await stat(join(folder, ...path)).catch(() => undefined)
    if (found !== undefined) files.push({ path, ino: found.ino })
  }
  return files.toSorted((a, b) => (a.path.join('/') < b.path.join('/') ? -1 : 1))
}
