import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockState, takeLock } from '../../electron/base/process-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a lock is held once and free again after its release', async () => {
  const path = join(folder, 'a.lock')
  const lock = await takeLock(path)
  expect(lock).toBeDefined()
  expect(await lockState(path)).toBe('held')
  expect(await takeLock(path)).toBeUndefined()
  await lock?.release()
  expect(await lockState(path)).toBe('free')
  const again = await takeLock(path)
  expect(again).toBeDefined()
  await again?.release()
})

test('of many that want it at once, one gets it', async () => {
  const path = join(folder, 'a.lock')
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(path)))
  expect(taken.filter(lock => lock !== undefined)).toHaveLength(1)
})

test('the lock of a process that was killed is taken over', async () => {
  const path = join(folder, 'a.lock')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await writeFile(path, JSON.stringify({ pid, host: hostname(), token: 'x' }))
  expect(await lockState(path)).toBe('stale')
  const lock = await takeLock(path)
  expect(lock).toBeDefined()
  expect(await readdir(folder)).toEqual(['a.lock'])
  await lock?.release()
})

test('of many that find the lock of a killed process, one gets it', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  for (let round = 0; round < 40; round += 1) {
    const path = join(folder, `${round}.lock`)
    await writeFile(path, JSON.stringify({ pid, host: hostname(), token: 'x' }))
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(path)))
    const held = taken.filter(lock => lock !== undefined)
    expect(held).toHaveLength(1)
    expect(await lockState(path)).toBe('held')
    await held[0]?.release()
  }
  expect(await readdir(folder)).toEqual([])
})

test('a process that was killed while it broke a lock holds nobody up', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const left = JSON.stringify({ pid, host: hostname(), token: 'x' })
  for (let round = 0; round < 8; round += 1) {
    const path = join(folder, `${round}.lock`)
    await writeFile(path, left)
    await writeFile(`${path}.breaking`, left)
    const taken = await Promise.all(Array.from({ length: round === 0 ? 1 : 20 }, () => takeLock(path)))
    const held = taken.filter(lock => lock !== undefined)
    expect(held).toHaveLength(1)
    await held[0]?.release()
  }
  expect(await readdir(folder)).toEqual([])
})

test('a living process with a reused id does not hold a lock that nobody has touched for long', async () => {
  const path = join(folder, 'a.lock')
  await writeFile(path, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'x' }))
  expect(await lockState(path)).toBe('held')
  const longAgo = new Date(Date.now() - 10 * 60_000)
  await utimes(path, longAgo, longAgo)
  expect(await lockState(path)).toBe('stale')
})

test('a lock that has passed to another process is not released by its former holder', async () => {
  const path = join(folder, 'a.lock')
  const lock = await takeLock(path)
  await writeFile(path, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'other' }))
  await lock?.release()
  expect(await lockState(path)).toBe('held')
})
