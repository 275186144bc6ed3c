import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { KeptFolder } from '../../electron/base/kept-folder.ts'

/** More than Linux gives out. */
const NOBODY = 2 ** 30

test('whoever goes on in a folder clears away what a killed process had begun to write, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-kept-'))
  const place = new KeptFolder(folder, 'run.json', { name: 'batch', schema: z.object({ at: z.number() }) })
  await place.write({ at: 3 })
  const living = `run.json.${process.pid}-0123abcd.tmp`
  for (const name of [`run.json.${NOBODY}-0123abcd.tmp`, `lock.${NOBODY}-4567abcd.tmp`, living, 'notes.tmp'])
    await writeFile(join(folder, name), '{')
  await (await place.lock()).release()
  expect((await readdir(folder)).toSorted()).toEqual(['notes.tmp', 'run.json', living])
  expect(await place.read()).toEqual({ at: 3 })
  await rm(folder, { recursive: true })
})
