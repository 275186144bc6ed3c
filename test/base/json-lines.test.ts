import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  appendLines,
  JsonLines,
  jsonLines,
  keepLines,
  readLineAt,
  readLines,
  resumeLines,
  writeLines,
} from '../../electron/base/json-lines.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-lines-'))
  file = join(folder, 'list.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const N = z.object({ n: z.number() })

test('a line that was cut by a crash is left out, and going on from what is left gives a whole list', async () => {
  expect(await readLines(file, N)).toEqual([])
  await appendLines(file, [{ n: 1 }, { n: 2 }])
  await appendFile(file, '{"n": 3')
  expect(await readLines(file, N)).toEqual([{ n: 1 }, { n: 2 }])
  expect(await resumeLines(file, N)).toEqual([{ n: 1 }, { n: 2 }])
  await appendLines(file, [{ n: 3 }])
  expect(await readFile(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n')
})

test('what comes after a line that is none of its kind is not trusted', async () => {
  await writeFile(file, '{"n":1}\n{"m":2}\n{"n":3}\n')
  expect(await readLines(file, N)).toEqual([{ n: 1 }])
})

test('a list is put in place of another as a whole, and an empty one is there as well', async () => {
  await writeLines(file, [])
  expect(await readFile(file, 'utf8')).toBe('')
  await writeLines(file, [{ n: 7 }])
  expect(await readLines(file, N)).toEqual([{ n: 7 }])
  await keepLines(file, 0)
  expect(await readLines(file, N)).toEqual([])
})

test('lists of many and long lines, with letters of several bytes, are read to the byte', async () => {
  const Text = z.object({ text: z.string() })
  const values = Array.from({ length: 50 }, (_, n) => ({ text: 'äöü日本'.repeat(10_000 + n) }))
  await appendLines(file, values)
  await appendFile(file, '{"text":"日')
  expect(await resumeLines(file, Text)).toEqual(values)
  await appendLines(file, [{ text: 'more' }])
  expect((await readLines(file, Text)).at(-1)).toEqual({ text: 'more' })
  await keepLines(file, 3)
  expect(await readLines(file, Text)).toEqual(values.slice(0, 3))
})

test('a line that is torn takes no other with it, and a whole one that only lacks its end is kept', async () => {
  await writeFile(file, '{"n":1}\n{"n":2')
  await appendLines(file, [{ n: 3 }])
  expect(await readLines(file, N)).toEqual([{ n: 1 }, { n: 3 }])
  await writeFile(file, '{"n":1}\n{"n":2}')
  expect(await readLines(file, N)).toEqual([{ n: 1 }, { n: 2 }])
  await appendLines(file, [{ n: 3 }])
  expect(await readLines(file, N)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('lines that are written at once stand one after the other, each where it is said to be', async () => {
  const lines = await JsonLines.open(file, 'w')
  const places = await Promise.all(
    Array.from({ length: 30 }, (_, n) => lines.append({ n, text: 'x'.repeat(n * 1_000) })),
  )
  await lines.close()
  for (const [n, place] of places.entries()) expect(await readLineAt(file, place, N)).toEqual({ n })
  expect(await readLines(file, N)).toHaveLength(30)
})

test('each line says what is wrong with it, also in a gzipped file with a mark of its byte order', async () => {
  await writeFile(file, gzipSync('\uFEFF{"n":1}\r\n\r\n{"n":"x"}\nnothing\n{"n":2}\n{"n":'))
  const read = []
  for await (const { end: _end, ...line } of jsonLines(file, N)) read.push(line)
  expect(read).toEqual([
    { line: 1, value: { n: 1 } },
    { line: 3, reason: expect.stringMatching(/^n: /), torn: false },
    { line: 4, reason: 'not valid JSON', torn: false },
    { line: 5, value: { n: 2 } },
    { line: 6, reason: 'not valid JSON', torn: true },
  ])
})
