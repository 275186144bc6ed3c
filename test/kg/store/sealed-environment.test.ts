import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lock, unlock } from '../../../electron/base/vault/unlocked.ts'
import { createEnvironment, FILLED_BYTES, openEnvironment, PAGE_BYTES } from '../../../electron/kg/store/environment.ts'
import { SEAL_BYTES } from '../../../electron/base/vault/seal.ts'
import { seal } from '../../../electron/kg/store/manifest.ts'

let home: string
let folder: string
const key = randomBytes(32)
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-sealed-'))
  folder = join(home, 'films')
  unlock({ home, key })
})
afterEach(async () => {
  lock(home)
  await rm(home, { recursive: true, force: true })
})

const page = (n: number): Uint8Array => new Uint8Array(FILLED_BYTES).fill(n)

async function written(): Promise<void> {
  const environment = createEnvironment(folder)
  environment.transaction(() => {
    for (let n = 0; n < 3; n++) environment.table('spo').put(n, page(n))
    environment.table('pos').put(0, page(7))
    environment.meta.put('summary', Buffer.from('{"name":"films"}'))
    environment.database('hyper.entity-names', 'binary')?.putSync(Buffer.from('sigourney'), Buffer.of(1))
  })
  await environment.close()
  await seal(folder)
}

/** Changes the file as somebody without the key could, and puts a manifest with a right checksum beside it. */
async function changed(how: (value: (table: string, key: number, put?: Buffer) => Buffer) => void): Promise<void> {
  const root = open({ path: folder, maxDbs: 32, encoding: 'binary' })
  how((table, at, put) => {
    const values = root.openDB<Buffer, number>({ name: table, encoding: 'binary', keyEncoding: 'uint32' })
    if (put !== undefined) values.putSync(at, put)
    return Buffer.from(values.getBinary(at) ?? Buffer.alloc(0))
  })
  await root.close()
  await seal(folder)
}

async function read(table: string, at: number): Promise<Buffer> {
  const environment = await openEnvironment(folder)
  try {
    return environment.table(table).copy(at)
  } finally {
    await environment.close()
  }
}

test('pages come back, and a sealed one still fills an LMDB page and no more', async () => {
  await written()
  expect(FILLED_BYTES + SEAL_BYTES).toBe(PAGE_BYTES)
  expect(await read('spo', 2)).toEqual(Buffer.from(page(2)))
  const environment = await openEnvironment(folder)
  expect(environment.meta.get('summary')?.toString()).toBe('{"name":"films"}')
  const names = environment.database('hyper.entity-names', 'binary')
  expect(names?.getBinary(Buffer.from('sigourney'))).toEqual(Buffer.of(1))
  expect(names?.getBinary(Buffer.from('nobody'))).toBeUndefined()
  const tables = ['hyper.entity-names', 'meta'].map(name => environment.records(name))
  const moment = environment.moment()
  const [people = [], meta = []] = tables.map(read => [...read(moment)])
  expect(people).toEqual([[Buffer.from('sigourney'), Buffer.of(1)]])
  expect(meta.map(([name]) => name.toString())).toEqual(['summary'])
  moment.done()
  await environment.close()
})

test('a value that was changed, swapped with another or taken from another table is refused', async () => {
  await written()
  for (const how of [
    (value: (table: string, key: number, put?: Buffer) => Buffer) => {
      const bytes = value('spo', 1)
      bytes[100] = (bytes[100] ?? 0) ^ 1
      value('spo', 1, bytes)
    },
    (value: (table: string, key: number, put?: Buffer) => Buffer) => value('spo', 1, value('spo', 2)),
    (value: (table: string, key: number, put?: Buffer) => Buffer) => value('spo', 1, value('pos', 0)),
    (value: (table: string, key: number, put?: Buffer) => Buffer) => value('spo', 1, value('spo', 0).subarray(0, 40)),
  ]) {
    await changed(how)
    await expect(read('spo', 1)).rejects.toMatchObject({ code: 'unreadable' })
    expect(await read('spo', 2)).toEqual(Buffer.from(page(2)))
  }
})

test('by another key, by none, or where nothing is sealed, it is an error and no empty graph', async () => {
  await written()
  lock(home)
  unlock({ home, key: randomBytes(32) })
  await expect(openEnvironment(folder)).rejects.toMatchObject({ code: 'unreadable' })
  lock(home)
  await expect(openEnvironment(folder)).rejects.toMatchObject({ code: 'unreadable' })
  const plain = join(home, 'plain')
  const environment = createEnvironment(plain)
  environment.table('spo').put(0, page(1))
  await environment.close()
  unlock({ home, key })
  await seal(plain)
  await expect(openEnvironment(plain)).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('not encrypted') as string,
  })
})
