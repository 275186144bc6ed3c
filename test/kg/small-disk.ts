import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { afterAll } from 'vitest'

/** Makes a folder a small disk of its own until the file's tests are done; false where this may not be mounted. */
export function mountSmallDisk(folder: string, bytes: number): boolean {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  afterAll(() => execFileSync('umount', ['-l', folder]))
  return true
}
