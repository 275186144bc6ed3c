import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { DECRYPTED } from '../../base/vault/unlocked.ts'
import { createEnvironment, openEnvironment, type GraphEnvironment } from './environment.ts'
import { DATA, DOCUMENTS, dataFileOf, seal } from './manifest.ts'

/** Where a folder's environment is made anew, and where it lies once it is whole. */
const MAKING = '.encrypted'
const MADE = '.converted'

/** Records written in one transaction. */
const RECORDS_AT_ONCE = 2_048

export interface Conversion {
  /** What values are sealed with from then on; undefined: with nothing, what was sealed is opened. */
  key: Buffer | undefined
  /** Makes a small file of a folder what it is to be. */
  file(path: string): Promise<void>
  pause(): Promise<void>
  /** Bytes that were written of it so far. */
  wrote(bytes: number): void
}

/**
 * Makes the environment of a graph's folder anew with sealed values, or with plain ones. Nobody else may have it open.
 * Whatever ends this, what was there stays until the new one is whole and on the disk; `finishConversion` goes on then.
 */
export async function convertEnvironment(folder: string, { key, file, pause, wrote }: Conversion): Promise<void> {
  await finishConversion(folder)
  const making = join(folder, key === undefined ? DECRYPTED : MAKING)
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  const name = await dataFileOf(folder)
  const from = await openEnvironment(folder)
  try {
    const to = createEnvironment(making, key)
    try {
      await copyTables(from, to, pause, wrote)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
  if (name === DOCUMENTS) await rename(join(making, DATA), join(making, DOCUMENTS))
  await seal(making, name === DOCUMENTS ? DOCUMENTS : undefined)
  if (key !== undefined) await file(join(making, MANIFEST))
  await rename(making, join(folder, MADE))
  await finishConversion(folder)
}

const MANIFEST = 'graph.json'

/** Whether an environment that was made anew has come to its place now. */
export async function finishConversion(folder: string): Promise<boolean> {
  const made = join(folder, MADE)
  const names = await readdir(made).catch(() => undefined)
  for (const name of [DECRYPTED, MAKING]) await rm(join(folder, name), { recursive: true, force: true })
  if (names === undefined) return false
  // The manifest last: with the old one, the folder is not taken for whole.
  for (const name of [DATA, DOCUMENTS, MANIFEST])
    if (names.includes(name) && (await isThere(join(made, name)))) await rename(join(made, name), join(folder, name))
  await rm(made, { recursive: true, force: true })
  return true
}

async function copyTables(
  from: GraphEnvironment,
  to: GraphEnvironment,
  pause: () => Promise<void>,
  wrote: (bytes: number) => void,
): Promise<void> {
  let bytes = 0
  const tables = from.tableNames().map(name => ({ name, read: from.records(name) }))
  const moment = from.moment()
  try {
    for (const { name, read } of tables) {
      const put = to.putter(name)
      let records: [Buffer, Buffer][] = []
      const write = (): void => {
        to.transaction(() => records.forEach(([key, value]) => put(key, value)))
        records = []
      }
      for (const record of read(moment)) {
        bytes += record[0].length + record[1].length
        if (records.push(record) < RECORDS_AT_ONCE) continue
        write()
        wrote(bytes)
        await yieldToEventLoop()
        await pause()
      }
      write()
    }
  } finally {
    moment.done()
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
