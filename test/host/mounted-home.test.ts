import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createHost } from '../../electron/host/host.ts'
import { makeFolders } from '../../electron/host/folders.ts'
import { problemOf } from '../../electron/contract/errors.ts'
import { spelledOut } from '../../electron/contract/words/saying.ts'
import { spawnBuilt } from '../built-program.ts'
import { clew, json } from '../cli/run-clew.ts'
import { skippedFor } from '../skipped.ts'
import { addGraph, FILMS, RESOURCES } from './temporary-host.ts'

const folder = await mkdtemp(join(tmpdir(), 'clew-mounted-'))
const [disk, home] = [join(folder, 'disk'), join(folder, 'home')]

const mount = (): unknown => execFileSync('mount', ['--bind', disk, home], { stdio: 'ignore' })
const unmount = (): unknown => execFileSync('umount', ['-l', home], { stdio: 'ignore' })

/** A data folder on a disk of its own. */
function mounted(): boolean {
  mkdirSync(disk)
  mkdirSync(home)
  try {
    mount()
    return true
  } catch {
    return false
  }
}
const isMounted = mounted()
afterAll(async () => {
  if (isMounted) unmount()
  await rm(folder, { recursive: true, force: true })
})

describe(
  'a data folder on a disk of its own',
  skippedFor(isMounted ? undefined : 'no folder may be mounted elsewhere here'),
  () => {
    test('whose disk is gone is not taken for a new one, also where another process made it anew', async () => {
      const host = await createHost({ home, resources: RESOURCES, spawn: spawnBuilt })
      try {
        await addGraph({ home, host }, 'films', FILMS)
        expect(await host.graphs.list()).toMatchObject([{ name: 'films', state: 'ready' }])
        unmount()
        const told = async (): Promise<unknown> => spelledOut(await host.graphs.list())
        expect(await told()).toMatchObject([
          { name: 'films', state: 'broken', problem: expect.stringMatching(/is not there/) },
        ])
        await makeFolders(home)
        const empty = /another, empty one, where there were graphs \(1\): its disk was removed/
        expect(await told()).toMatchObject([{ name: 'films', state: 'broken', problem: expect.stringMatching(empty) }])
        expect(await host.graphs.summary('films').then(String, problemOf)).toMatch(empty)
        // Whoever starts now knows of none, and says where it looked.
        expect((await clew(home, 'kg', 'list')).stdout).toContain(`No graphs yet in ${home}`)
        expect((await clew(home, 'kg', 'info', 'films')).stderr).toContain(`nor any other in ${home}`)
        mount()
        expect(await told()).toMatchObject([{ name: 'films', state: 'ready' }])
      } finally {
        await host.close()
      }
    })

    test('that can only be read answers all the same, and says that nothing is kept', async () => {
      execFileSync('mount', ['-o', 'remount,bind,ro', home], { stdio: 'ignore' })
      try {
        expect((await clew(home, 'kg', 'list')).stdout).toContain('films')
        expect((await clew(home, 'kg', 'info', 'films')).stdout).toContain('directed_by')
        const query = await clew(home, 'query', '--kg', 'films', "(JOIN directed_by 'Ridley Scott')")
        expect([query.code, query.stdout]).toEqual([0, expect.stringContaining('Blade Runner')])
        const asked = await clew(home, 'ask', '--kg', 'films', '--json', 'who directed Alien')
        expect(json(asked)).toMatchObject({ status: 'answered', answer: [{ name: 'Ridley Scott' }] })
        expect(asked.stderr).toMatch(/This answer is not kept.*the disk can only be read/)
        const add = await clew(home, 'kg', 'remove', 'films')
        expect([add.code, add.stderr]).toEqual([1, expect.stringContaining('the disk can only be read')])
        expect((await clew(home, 'history', 'list')).code).toBe(0)
      } finally {
        execFileSync('mount', ['-o', 'remount,bind,rw', home], { stdio: 'ignore' })
      }
    })
  },
)
