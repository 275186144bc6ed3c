import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolders } from '../../electron/host/folders.ts'

test("a folder with somebody's own uploads or trash is no data folder, and stays as it is", async () => {
  const home = await mkdtemp(join(tmpdir(), 'clew-folders-'))
  try {
    for (const name of ['uploads', 'trash']) {
      await mkdir(join(home, name))
      await writeFile(join(home, name, 'thesis.txt'), 'mine')
      await expect(makeFolders(home)).rejects.toMatchObject({
        code: 'conflict',
        message: `${home} is no data folder of Clew, which would in time throw away what lies in ${join(home, name)}; name another folder.`,
      })
      expect(await readdir(home, { recursive: true })).toEqual([name, join(name, 'thesis.txt')])
      await rm(join(home, name, 'thesis.txt'))
      if (name === 'uploads') await rm(join(home, name), { recursive: true })
    }
    // Empty ones, and files beside them, are in nobody's way; and of a data folder they are Clew's own.
    await writeFile(join(home, 'films.txt'), 'a|b|c')
    const { uploads, trajectories } = await makeFolders(home)
    await writeFile(join(uploads, 'sent.ttl'), '')
    await rm(trajectories, { recursive: true })
    expect((await makeFolders(home)).uploads).toBe(uploads)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

test('of a data folder little may be left: what lies in its trash and uploads is called as Clew calls it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'clew-folders-'))
  try {
    for (const name of [`trash/graph-${randomUUID()}`, `trash/graph-${randomUUID()}.films`, `uploads/${randomUUID()}`])
      await mkdir(join(home, name), { recursive: true })
    await writeFile(join(home, 'trash', `view-${randomUUID()}.json`), '{}')
    const { trash } = await makeFolders(home)
    expect(await readdir(trash)).toHaveLength(3)

    for (const name of await readdir(home))
      if (!['trash', 'uploads'].includes(name)) await rm(join(home, name), { recursive: true })
    // As a camera or a script calls its own.
    await writeFile(join(trash, 'photos-20240101'), 'mine')
    await expect(makeFolders(home)).rejects.toMatchObject({ code: 'conflict' })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
