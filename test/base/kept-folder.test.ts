import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
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

test('in a folder that a person named nothing of theirs is written over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-kept-'))
  const place = new KeptFolder(folder, 'run.json', { name: 'batch', schema: z.object({ at: z.number() }) })
  const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
  const claimed = async (): Promise<string[]> => {
    await (await place.claim(['answers.jsonl'])).release()
    return (await readdir(folder)).toSorted()
  }
  await put('notes.txt', 'mine')
  expect(await claimed()).toEqual(['notes.txt'])
  // What a process had made when it was killed is its own.
  await put('answers.jsonl', '')
  await put('lock', JSON.stringify({ pid: NOBODY, host: hostname(), token: 'x' }))
  expect(await claimed()).toEqual(['answers.jsonl', 'notes.txt'])
  for (const name of ['Answers.jsonl', 'run.json', 'lock']) {
    await rm(join(folder, 'answers.jsonl'), { force: true })
    await put(name, 'mine')
    await expect(place.claim(['answers.jsonl'])).rejects.toMatchObject({
      code: 'conflict',
      message: `${folder} holds ${name}, which would be written over; name an empty folder, or one that is not there yet.`,
    })
    expect(await readFile(join(folder, name), 'utf8')).toBe('mine')
    await rm(join(folder, name))
  }
  expect(await claimed()).toEqual(['notes.txt'])
  await rm(folder, { recursive: true })
})
