import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createHost } from '../../../electron/host/host.ts'
import { spawnBuilt } from '../../built-program.ts'
import { skippedFor } from '../../skipped.ts'
import { addGraph, FILMS, RESOURCES } from '../temporary-host.ts'

const folder = await mkdtemp(join(tmpdir(), 'clew-full-'))
const home = join(folder, 'disk')

/** A small disk with a file system that takes no new folder when it is full: not all do, a disk in memory does. */
function mounted(): boolean {
  const image = join(folder, 'disk.img')
  mkdirSync(home)
  try {
    writeFileSync(image, Buffer.alloc(24 << 20))
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'ignore' })
    execFileSync('mount', ['-o', 'loop', image, home], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const isMounted = mounted()
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', home])
  await rm(folder, { recursive: true, force: true })
})

test(
  'a graph is removed from a disk that is full, and taken back',
  skippedFor(isMounted ? undefined : 'no small disk with a file system of its own may be mounted here'),
  async () => {
    const host = await createHost({ home, resources: RESOURCES, spawn: spawnBuilt })
    try {
      await addGraph({ home, host }, 'films', FILMS)
      const filler = join(home, 'filler')
      for (let bytes = 1 << 20; bytes >= 1; bytes >>= 2)
        for (;;)
          try {
            writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a', flush: true })
          } catch {
            break
          }
      expect(() => mkdirSync(join(home, 'another'))).toThrow('ENOSPC')
      const { undoId } = await host.graphs.remove('films')
      expect(await host.graphs.list()).toEqual([])
      await host.graphs.tidy()
      expect(await host.graphs.undoRemove(undoId)).toEqual({ kg: 'films' })
      rmSync(filler)
      expect(await host.graphs.summary('films')).toMatchObject({ name: 'films' })
    } finally {
      await host.close()
    }
  },
)
