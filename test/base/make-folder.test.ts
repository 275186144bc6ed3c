import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { skippedFor } from '../skipped.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-folders-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('folders', () => {
  it('are made one in the other', async () => {
    await makeFolder(join(folder, 'a', 'b', 'c'))
    expect((await stat(join(folder, 'a', 'b', 'c'))).isDirectory()).toBe(true)
    await makeFolder(join(folder, 'a'))
  })

  it(
    'are refused at once where there can be none',
    skippedFor(process.platform === 'linux' ? undefined : 'only Linux has /proc, where no folder can be made'),
    async () => {
      await expect(makeFolder('/proc/x/y')).rejects.toMatchObject({ code: 'disk' })
      await expect(makeFolder('/proc/x')).rejects.toThrow('/proc/x cannot be written to; name a folder of your own.')
    },
  )

  it('are refused where a file is in the way', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(makeFolder(join(folder, 'file', 'x'))).rejects.toMatchObject({ code: 'disk' })
  })
})
