import { rename, rm } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { removeUnfinished } from '../../base/atomic-file.ts'
import { wholeFile } from '../../base/ordinary-file.ts'
import { temporaryName } from '../../base/temporary-name.ts'
import { open } from '../../base/vault/files.ts'
import type { OpenFile } from '../../base/vault/open-file.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import { jsonOf } from '../../base/json-lines.ts'
import { ParquetFile, type Column } from './parquet-file.ts'

const LARGEST_MERGED = 16 << 20

interface Begun {
  file: OpenFile
  /** What it is called until it takes its name. */
  partial: string
  table?: ParquetFile | undefined
}

/** Files that are written beside their names and take them together; what a killed process left of them goes. */
export class ExportFiles {
  private readonly handles = new Map<string, Begun>()

  /** @param columns of a parquet file; left out: lines of JSON, or what is put into it */
  async open(
    path: string,
    { columns, mode }: { columns?: readonly Column[] | undefined; mode?: number } = {},
  ): Promise<void> {
    if ([...this.handles.keys()].some(other => resolve(other) === resolve(path)))
      throw new ClewError('bad-request', `${path} would be written twice; name another file for one of the two.`)
    await removeUnfinished(dirname(path), basename(path))
    const partial = temporaryName(path)
    const file = await open(partial, 'wx', mode).catch((cause: unknown) => {
      throw notWritten(path, cause)
    })
    this.handles.set(path, { file, partial, table: columns && new ParquetFile(file, columns) })
  }

  async write(path: string, row: object): Promise<void> {
    const { file, table } = this.at(path)
    await unlessFull(path, table ? table.add(row) : file.write(`${JSON.stringify(row)}\n`))
  }

  async put(path: string, text: string): Promise<void> {
    await unlessFull(path, this.at(path).file.write(text))
  }

  async publish(): Promise<string[]> {
    for (const [path, { file, table }] of this.handles) {
      await unlessFull(path, Promise.resolve(table?.finish()))
      await unlessFull(path, file.sync())
      await file.close()
    }
    for (const [path, { partial }] of this.handles) await rename(partial, path)
    return [...this.handles.keys()]
  }

  async discard(): Promise<void> {
    for (const { file, partial } of this.handles.values()) {
      await file.close().catch(() => undefined)
      await rm(partial, { force: true })
    }
  }

  private at(path: string): Begun {
    const handle = this.handles.get(path)
    if (handle === undefined) throw new Error(`${path} was not opened.`)
    return handle
  }
}

/** Says which file it is that cannot be written. */
async function unlessFull(path: string, writing: Promise<unknown>): Promise<void> {
  await writing.catch((cause: unknown) => {
    throw notWritten(path, cause)
  })
}

/**
 * The JSON object in a file with these entries set; where there is no file, they alone.
 * @throws {@link ClewError} where the file holds something else, which is not to be lost
 */
export async function mergedJson(path: string, entries: Record<string, unknown>): Promise<string> {
  const text = await wholeFile(path, LARGEST_MERGED)
    .then(bytes => bytes.toString('utf8'))
    .catch((error: unknown) => {
      if (error instanceof ClewError && error.code === 'not-found') return '{}'
      throw error
    })
  const value = jsonOf(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ClewError('conflict', `${path} is there and holds no JSON object; write into another folder, or move it.`)
  return `${JSON.stringify({ ...value, ...entries }, undefined, 2)}\n`
}
