import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LONGEST_LINE, textChunks, textLines, type TextLine } from '../../electron/base/text-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-text-'))
  file = join(folder, 'text')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function linesOf(path: string, from?: number): Promise<TextLine[]> {
  const lines: TextLine[] = []
  for await (const line of textLines(path, from)) lines.push(line)
  return lines
}

test('lines are told with their numbers, their ends and whether those are there', async () => {
  await writeFile(file, '\uFEFFone\r\n\ndrei ä\nvier')
  const expected = [
    { number: 1, text: 'one', end: 8, ended: true },
    { number: 2, text: '', end: 9, ended: true },
    { number: 3, text: 'drei ä', end: 17, ended: true },
    { number: 4, text: 'vier', end: 21, ended: false },
  ]
  expect(await linesOf(file)).toEqual(expected)
  expect(await linesOf(file, 9)).toEqual([
    { number: 1, text: 'drei ä', end: 17, ended: true },
    { number: 2, text: 'vier', end: 21, ended: false },
  ])
  await writeFile(file, gzipSync('\uFEFFone\r\n\ndrei ä\nvier'))
  expect(await linesOf(file)).toEqual(expected)
})

test('letters of several bytes are whole wherever the pieces of a file end', async () => {
  const text = '日本äöü'.repeat(400_000)
  await writeFile(file, text)
  let read = ''
  for await (const chunk of textChunks(file)) read += chunk
  expect(read === text).toBe(true)
  expect((await linesOf(file))[0]?.text === text).toBe(true)
})

test('a line that is too long is passed over and the next is read', async () => {
  const out = await open(file, 'w')
  for (let mib = 0; mib <= LONGEST_LINE >> 20; mib += 1) await out.write('x'.repeat(1 << 20))
  await out.write('\nafter it\n')
  await out.close()
  expect(await linesOf(file)).toMatchObject([
    { number: 1, text: undefined },
    { number: 2, text: 'after it', end: LONGEST_LINE + (1 << 20) + 10 },
  ])
})

test('what cannot be read is refused with its name, the reason and what to do', async () => {
  await expect(linesOf(join(folder, 'none'))).rejects.toThrow(/none cannot be opened; check the path/)
  await expect(linesOf(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(linesOf(folder)).rejects.toThrow(/is a folder; name a file in it/)
  await expect(linesOf('/dev/zero')).rejects.toThrow(/\/dev\/zero is no ordinary file.*save it to disk first/)
  expect(spawnSync('mkfifo', [file]).status).toBe(0)
  await expect(linesOf(file)).rejects.toThrow(/is no ordinary file/)
  await writeFile(join(folder, 'cut.gz'), gzipSync('text').subarray(0, 12))
  await expect(linesOf(join(folder, 'cut.gz'))).rejects.toThrow(/cut\.gz cannot be read to its end/)
})
