import {
  mkdir,
  mkdtemp,
  readFile as rawRead,
  rm,
  truncate as rawTruncate,
  writeFile as rawWrite,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import '../../property-seed.ts'
import { writeAtomically } from '../../../electron/base/atomic-file.ts'
import { JsonLines, jsonLines, keepLines, readLineAt, readLines } from '../../../electron/base/json-lines.ts'
import { textLines } from '../../../electron/base/text-file.ts'
import {
  appendFile,
  copyFile,
  createReadStream,
  open,
  readFile,
  stat,
  truncate,
  writeFile,
} from '../../../electron/base/vault/files.ts'
import { inState, keyOf, makeHeader, readHeader, wrappedBy, writeHeader } from '../../../electron/base/vault/header.ts'
import { seal, SealError, unseal } from '../../../electron/base/vault/seal.ts'
import { SealedLines } from '../../../electron/base/vault/sealed-lines.ts'
import { lock, unlock } from '../../../electron/base/vault/unlocked.ts'

let home: string
let outside: string
const key = randomBytes(32)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-vault-'))
  outside = await mkdtemp(join(tmpdir(), 'clew-outside-'))
  unlock({ home, key })
})
afterAll(async () => {
  lock(home)
  await rm(home, { recursive: true, force: true })
  await rm(outside, { recursive: true, force: true })
})

const N = z.object({ n: z.number() })
/** A test scrypt that takes a millisecond. */
const CHEAP = 2 ** 10

test('a value comes back, and with any bit changed, cut or in another place it is refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(),
      fc.uint8Array({ minLength: 1, maxLength: 20 }),
      (bytes, bit, context) => {
        const sealed = seal(key, bytes, context)
        expect(unseal(key, sealed, context, 'it')).toEqual(Buffer.from(bytes))
        const changed = Buffer.from(sealed)
        const at = bit % (8 * changed.length)
        changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
        expect(() => unseal(key, changed, context, 'it')).toThrow(SealError)
        expect(() => unseal(key, sealed.subarray(0, bit % sealed.length), context, 'it')).toThrow(SealError)
        expect(() => unseal(key, sealed, Buffer.concat([context, Buffer.of(0)]), 'it')).toThrow(SealError)
      },
    ),
  )
})

test('a file is plain to who reads it and not on the disk, whatever its size, and any change to it is refused', async () => {
  const path = join(home, 'thing.json')
  for (const size of [0, 40, 65_535, 65_536, 65_537, 200_000]) {
    const bytes = randomBytes(size)
    await writeFile(path, bytes)
    expect((await readFile(path)).equals(bytes)).toBe(true)
    expect((await stat(path)).size).toBe(size)
    const parts: Buffer[] = []
    for await (const chunk of createReadStream(path, { start: 3, end: 99_999, highWaterMark: 1_000 }))
      parts.push(chunk as Buffer)
    expect(Buffer.concat(parts).equals(bytes.subarray(3, 100_000))).toBe(true)
    const stored = await rawRead(path)
    expect(stored.includes(bytes.subarray(0, 40))).toBe(size === 0)
    for (const at of [0, 9, 17, 31, 33, 40, stored.length - 1, Math.floor(stored.length / 2)]) {
      const changed = Buffer.from(stored)
      changed[at] = (changed[at] ?? 0) ^ 4
      await rawWrite(path, changed)
      await expect(readFile(path), `${size} bytes, changed at ${at}`).rejects.toThrow(SealError)
    }
    for (const cut of [0, 10, 32, 44, stored.length - 1, Math.floor(stored.length / 2)]) {
      await rawWrite(path, stored.subarray(0, Math.min(cut, stored.length - 1)))
      await expect(readFile(path), `${size} bytes, cut at ${cut}`).rejects.toThrow(SealError)
    }
  }
  await rawWrite(path, 'put there by somebody')
  await expect(readFile(path, 'utf8')).rejects.toThrow(SealError)
})

test('segments of a file are neither swapped, left out nor taken from another file', async () => {
  const path = join(home, 'long.json')
  await writeFile(path, randomBytes(4 * 65_536))
  const stored = await rawRead(path)
  const piece = 12 + 65_536 + 28
  const part = (number: number): Buffer => stored.subarray(32 + number * piece, 32 + (number + 1) * piece)
  const [head, rest] = [stored.subarray(0, 32), stored.subarray(32 + 3 * piece)]
  for (const parts of [
    [head, part(1), part(0), part(2), rest],
    [head, part(0), part(2), rest],
    [head, part(0), part(1), part(2)],
    [head, part(0), part(0), part(2), rest],
  ]) {
    await rawWrite(path, Buffer.concat(parts))
    await expect(readFile(path)).rejects.toThrow(SealError)
  }
  await writeFile(join(home, 'other.json'), randomBytes(4 * 65_536))
  const other = await rawRead(join(home, 'other.json'))
  await rawWrite(path, Buffer.concat([head, part(0), other.subarray(32 + piece, 32 + 2 * piece), part(2), rest]))
  await expect(readFile(path)).rejects.toThrow(SealError)
})

test('a list of lines grows, is read from its middle, is cut, and loses to a crash no more than its last line', async () => {
  const path = join(home, 'list.jsonl')
  const lines = await JsonLines.open(path, 'a')
  const places = []
  for (let n = 0; n < 50; n++) places.push(await lines.append({ n, long: n === 7 ? 'x'.repeat(150_000) : '' }))
  await lines.close()
  expect((await readLines(path, N)).map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(await readLineAt(path, places[8] ?? { offset: 0, bytes: 0 }, N)).toMatchObject({ n: 8 })
  const from = []
  for await (const { text } of textLines(path, places[48]?.offset)) from.push(text)
  expect(from).toEqual(['{"n":48,"long":""}', '{"n":49,"long":""}'])
  // Cut where a crash may cut it.
  const whole = await rawRead(path)
  await rawTruncate(path, whole.length - 5)
  expect(await readLines(path, N)).toHaveLength(49)
  await rawWrite(path, Buffer.concat([whole.subarray(0, whole.length - 5), Buffer.alloc(40)]))
  await expect(readLines(path, N)).rejects.toMatchObject({ code: 'unreadable' })
  await rawWrite(path, whole.subarray(0, whole.length - 5))
  const again = await JsonLines.open(path, 'a')
  await again.append({ n: 99 })
  await again.close()
  expect((await readLines(path, N)).at(-1)).toEqual({ n: 99 })
  await keepLines(path, 3)
  expect(await readLines(path, N)).toHaveLength(3)
  // A length that leads behind the end is no crash.
  const changed = await rawRead(path)
  changed[35] = 0x7f
  await rawWrite(path, changed)
  await expect(readLines(path, N)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a file that was written whole is added to, and one that was added to is cut', async () => {
  const path = join(home, 'grows.json')
  await writeAtomically(path, 'first,')
  await appendFile(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('first,second')
  await truncate(path, 8)
  await appendFile(path, '!', { flush: true })
  expect(await readFile(path, 'utf8')).toBe('first,se!')
  const file = await open(path)
  expect((await file.read(Buffer.alloc(3), 0, 3, 6)).buffer.toString()).toBe('se!')
  await file.close()
})

test('what leaves the project is plain, and what comes into it is not', async () => {
  const [inside, plain, back] = [join(home, 'a.bin'), join(outside, 'a.bin'), join(home, 'b.bin')]
  await writeFile(inside, 'The Hidden Name')
  await copyFile(inside, plain)
  expect(await rawRead(plain, 'utf8')).toBe('The Hidden Name')
  await copyFile(plain, back)
  expect((await rawRead(back)).includes('Hidden')).toBe(false)
  expect(await readFile(back, 'utf8')).toBe('The Hidden Name')
  await writeFile(join(home, 'graph.mdb'), 'LMDB is sealed by its values')
  expect(await rawRead(join(home, 'graph.mdb'), 'utf8')).toBe('LMDB is sealed by its values')
})

test('a file that somebody sent is sealed whatever it is called', async () => {
  for (const name of ['data.mdb', 'lock', 'films.lock', '.decrypted', 'vault.json']) {
    const folder = join(home, 'uploads', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), 'Weyland')
    expect([name, (await rawRead(join(folder, name), 'latin1')).includes('Weyland')]).toEqual([name, false])
    expect(await readFile(join(folder, name), 'utf8')).toBe('Weyland')
  }
})

test('a log has the lines of all who write it', async () => {
  const path = join(home, 'clew.log')
  const [one, other] = [new SealedLines(path, key), new SealedLines(path, key)]
  for (let n = 0; n < 20; n++) (n % 2 === 0 ? one : other).write(`{"n":${n}}\n`)
  await rm(path)
  one.write('{"n":20}\n')
  other.write('{"n":21}\n')
  const found = []
  for await (const line of jsonLines(path, N)) found.push('value' in line ? line.value.n : undefined)
  expect(found).toEqual([20, 21])
  one.reopen()
  other.reopen()
})

test('a key is had by its passphrase alone, and by no header that was changed', async () => {
  const { header, key: made } = await makeHeader('correct horse battery', 'encrypted', CHEAP)
  expect(await keyOf(header, 'correct horse battery')).toEqual(made)
  await expect(keyOf(header, 'correct horse batterz')).rejects.toMatchObject({ code: 'locked' })
  await expect(keyOf({ ...header, state: 'decrypting' }, 'correct horse battery')).rejects.toThrow(SealError)
  const salt = Buffer.from(header.scrypt.salt, 'base64')
  salt[3] = (salt[3] ?? 0) ^ 1
  const resalted = { ...header, scrypt: { ...header.scrypt, salt: salt.toString('base64') } }
  await expect(keyOf(resalted, 'correct horse battery')).rejects.toMatchObject({ code: 'locked' })
  await expect(makeHeader('short', 'encrypted', CHEAP)).rejects.toMatchObject({ code: 'bad-request' })
  const next = await wrappedBy('another passphrase', made, 'encrypted', CHEAP)
  expect(await keyOf(next, 'another passphrase')).toEqual(made)
  await expect(keyOf(next, 'correct horse battery')).rejects.toMatchObject({ code: 'locked' })
  // Two copies: either will do, and where both are damaged it is said.
  await writeHeader(outside, inState(header, made, 'encrypting'))
  await rawWrite(join(outside, 'vault.json'), 'x')
  expect((await readHeader(outside))?.state).toBe('encrypting')
  await rawWrite(join(outside, 'vault-copy.json'), '{}')
  await expect(readHeader(outside)).rejects.toMatchObject({ code: 'unreadable' })
})
