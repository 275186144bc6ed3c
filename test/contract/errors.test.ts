import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ClewError,
  ERROR_CODES,
  foreseen,
  hasCode,
  messageOf,
  problemOf,
  notWritten,
} from '../../electron/contract/errors.ts'
import { fromWire, toWire, WireError } from '../../electron/contract/wire-error.ts'

async function thrown(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('an error of the file system says what happened, to which file, and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-errors-'))
  try {
    const missing = await thrown(() => readFile(join(folder, 'gone.json')))
    expect(foreseen(missing)).toMatchObject({ code: 'not-found', cause: missing })
    expect(problemOf(missing)).toBe(
      `${join(folder, 'gone.json')} could not be read or written: it is not there. Check the path, or whether it was moved.`,
    )
    expect(problemOf(await thrown(() => readFile(folder)))).toMatch(/it is a folder/)
    const through = await thrown(() => writeFile(join('/dev/null', 'x'), ''))
    expect(problemOf(through)).toBe(
      '/dev/null/x could not be read or written: the path leads through a file as if it were a folder. Check the path.',
    )
    const full = await thrown(() => writeFile('/dev/full', 'x'))
    expect(problemOf(full)).toMatch(
      /^A file could not be read or written: the disk is full\. Make room, then try again\.$/,
    )
    expect(foreseen(full)?.code).toBe('disk')
    expect(hasCode(full, 'ENOSPC')).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  ['EROFS', 'disk', 'can only be read'],
  ['EACCES', 'disk', 'permissions'],
  ['ENOSPC', 'disk', 'Make room'],
  ['EIO', 'disk', 'Check the disk'],
])('%s has a sentence without its code', (code, ours, says) => {
  const error = Object.assign(new Error(`${code}: as the system says it, open '/x/y'`), { code, path: '/x/y' })
  expect(foreseen(error)?.code).toBe(ours)
  expect(problemOf(error)).toContain('/x/y')
  expect(problemOf(error)).toContain(says)
  expect(problemOf(error)).not.toContain(code)
})

test('what LMDB says of a full disk is worded too: it gives the number and no path', () => {
  const error = Object.assign(new Error('No space left on device'), { code: 28 })
  expect(problemOf(error)).toBe('A file could not be read or written: the disk is full. Make room, then try again.')
  // Of a write that the disk took a part of.
  const part = Object.assign(new Error('Input/output error'), { code: 5 })
  expect(problemOf(part)).toMatch(/the disk is full, or failed\. Make room/)
})

test('a defect is called one, whatever its class', () => {
  for (const defect of [new Error('x is odd'), new TypeError('x is odd'), 'x is odd']) {
    expect(foreseen(defect)).toBeUndefined()
    expect(problemOf(defect)).toMatch(/^Something went wrong inside Clew: x is odd\. Try again; the log/)
    expect(messageOf(defect)).toBe('x is odd')
  }
})

test.each(ERROR_CODES)('%s keeps its code and sentence from one process to another', code => {
  const there = fromWire(WireError.parse(structuredClone(toWire(new ClewError(code, 'It is so. Do this.')))))
  expect(there).toBeInstanceOf(ClewError)
  expect(there).toMatchObject({ code, message: 'It is so. Do this.' })
})

test('a defect stays one from one process to another, with the stack of where it happened', () => {
  const defect = new TypeError('x is odd')
  const there = fromWire(WireError.parse(structuredClone(toWire(defect))))
  expect(foreseen(there)).toBeUndefined()
  expect(there.stack).toBe(defect.stack)
})

test.each([
  ['ENOENT', '/x/y.html cannot be written (there is no such folder). Choose another place.'],
  ['EISDIR', '/x/y.html cannot be written (it is a folder). Choose another place.'],
  ['ENOSPC', '/x/y.html cannot be written (the disk is full). Make room, then try again.'],
])('a place to write to that refuses with %s is told by the name that a person gave it', (code, sentence) => {
  const error = Object.assign(new Error(code), { code, path: '/x/.y.html.tmp' })
  expect(notWritten('/x/y.html', error)).toMatchObject({ code: 'disk', message: sentence, cause: error })
  const defect = new TypeError('x is odd')
  expect(notWritten('/x/y.html', defect)).toBe(defect)
})
