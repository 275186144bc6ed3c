import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from 'lmdb'
import { seededRandom } from '../../electron/base/random.ts'
import { percentiles, type Latency } from './percentiles.ts'

/**
 * What any store of so many rows pays on this machine in this minute: how much a hop may grow with them is told by how
 * much these do.
 */
export interface BareLookups {
  /** A bare LMDB `get` of a random key; as many keys as rows, a number of four bytes each. */
  get: Latency
  /** A search by halves in a sorted array of as many numbers. */
  halving: Latency
}

const LOOKUPS = 20_000
const WARM_UP = 4_000
/** A search by halves is shorter than the clock's step: so many are timed together. */
const TOGETHER = 8

/** @param home a folder with room for some 20 bytes a row */
export async function bareLookups(rows: number, home: string): Promise<BareLookups> {
  const folder = await mkdtemp(join(home, 'bare-'))
  try {
    return { get: await gets(rows, folder), halving: halvings(rows) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function gets(rows: number, folder: string): Promise<Latency> {
  const path = join(folder, 'bare.mdb')
  const database = open<Buffer, number>({
    path,
    noSubdir: true,
    keyEncoding: 'uint32',
    encoding: 'binary',
    noSync: true,
  })
  const value = Buffer.alloc(4)
  try {
    database.transactionSync(() => {
      for (let key = 0; key < rows; key++) {
        value.writeUInt32LE(key)
        database.putSync(key, value, { append: true })
      }
    })
    return timed(rows, 1, key => database.get(key)?.readUInt32LE(0) ?? -1)
  } finally {
    await database.close()
  }
}

function halvings(rows: number): Latency {
  const numbers = Uint32Array.from({ length: rows }, (_, at) => 3 * at)
  return timed(rows, TOGETHER, key => {
    let [low, high] = [0, rows]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((numbers[middle] ?? 0) < 3 * key) low = middle + 1
      else high = middle
    }
    return low
  })
}

/** @param find gives the key back, so that nothing of it is left out */
function timed(rows: number, together: number, find: (key: number) => number): Latency {
  const random = seededRandom(42)
  const measured: number[] = []
  for (let lookup = 0; lookup < WARM_UP + LOOKUPS; lookup++) {
    const keys = Array.from({ length: together }, () => random.below(rows))
    const started = performance.now()
    let isFound = true
    for (const key of keys) isFound = find(key) === key && isFound
    const us = ((performance.now() - started) * 1000) / together
    if (!isFound) throw new Error('a bare lookup found another row')
    if (lookup >= WARM_UP) measured.push(us)
  }
  return percentiles(measured.toSorted((a, b) => a - b))
}
