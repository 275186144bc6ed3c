import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import * as fs from 'node:fs/promises'
import { isSealed } from '../../base/vault/is-sealed.ts'
import { SealedHandle } from '../../base/vault/sealed-handle.ts'
import { isKeptPlain, lock, unlock } from '../../base/vault/unlocked.ts'
import { ClewError, saidOf } from '../../contract/errors.ts'
import { convertEnvironment, finishConversion } from '../../kg/store/convert-environment.ts'
import { verify } from '../../kg/store/manifest.ts'
import { saying } from '../../contract/words/saying.ts'

const PART = '.converting'
const PIECE_BYTES = 1 << 20
const MANIFEST = 'graph.json'

export interface ProjectConversion {
  home: string
  key: Buffer
  to: 'sealed' | 'plain'
  signal?: AbortSignal | undefined
  onProgress(done: number, all: number): void
  /** Called where nothing has changed, since something stands against it. */
  refused?: (() => Promise<void>) | undefined
}

/**
 * Encrypts all that a project keeps, or decrypts it, file by file: each takes its place in one step when it is on the
 * disk. What is done already is passed over, so that it goes on where it was cut off. Nobody may have the project open.
 * @throws {@link ClewError} `conflict` where something lies there that could not be taken along; nothing has changed then
 */
export async function convertProject(conversion: ProjectConversion): Promise<void> {
  const { key, to, signal, onProgress } = conversion
  const { files, environments } = await contentsOf(conversion).catch(async (error: unknown) => {
    await conversion.refused?.()
    throw error
  })
  const sizes = new Map<string, number>()
  for (const path of [...files, ...environments.map(({ data }) => data)]) sizes.set(path, await sizeOf(path))
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  let done = 0
  const pause = async (): Promise<void> => signal?.throwIfAborted()
  const file = (path: string): Promise<void> => convertFile(path, key, to)
  for (const { folder, data } of environments) {
    await pause()
    const size = sizes.get(data) ?? 0
    await convertEnvironment(folder, {
      key: to === 'sealed' ? key : undefined,
      file,
      pause,
      // The rest is told when it is in its place.
      wrote: bytes => onProgress(done + Math.min(bytes, size), all),
    })
    onProgress((done += size), all)
  }
  for (const path of files) {
    await pause()
    await file(path)
    onProgress((done += sizes.get(path) ?? 0), all)
  }
}

interface Contents {
  files: string[]
  /** Graphs, their versions and indexes that are to be made anew: each with its data file. */
  environments: { folder: string; data: string }[]
}

async function contentsOf({ home, key, to }: ProjectConversion): Promise<Contents> {
  // What is read decides: plain files while they are encrypted, sealed ones while they are decrypted.
  if (to === 'plain') unlock({ home, key })
  else lock(home)
  const contents: Contents = { files: [], environments: [] }
  const walk = async (folder: string): Promise<void> => {
    await finishConversion(folder)
    const entries = await readdir(folder, { withFileTypes: true })
    // With its manifest, an environment is done.
    const hasData = entries.some(({ name }) => name.endsWith('.mdb') && name !== 'lock.mdb')
    const manifest = entries.some(({ name }) => name === MANIFEST) && hasData ? join(folder, MANIFEST) : undefined
    const isDone = manifest !== undefined && (await isSealed(manifest, key)) === (to === 'sealed')
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (folder === home && (entry.name === 'models' || entry.name === 'locks')) continue
      if (entry.isDirectory()) await walk(path)
      else if (!entry.isFile()) throw new ClewError('conflict', saying('encryptionProblems.noFile', { path }))
      else if (entry.name.endsWith(PART)) await rm(path, { force: true })
      else if (entry.name.endsWith('.mdb')) await dataFile(path, manifest !== undefined, isDone)
      else if (path !== manifest && !isKeptPlain(home, path)) contents.files.push(path)
    }
  }
  const dataFile = async (path: string, hasManifest: boolean, isDone: boolean): Promise<void> => {
    const [folder, name] = [dirname(path), basename(path)]
    if (name === 'lock.mdb' || isDone) return
    // Answers of an endpoint are asked for again.
    if (!hasManifest) return rm(path, { force: true })
    const data = await verify(folder).catch((cause: unknown) => {
      throw new ClewError(
        'conflict',
        saying('encryptionProblems.wouldBeLost', {
          folder: relative(home, folder).split(sep).join('/'),
          why: saidOf(cause),
        }),
        { cause },
      )
    })
    if (data === name) contents.environments.push({ folder, data: path })
    // Another one took its place.
    else await rm(path, { force: true })
  }
  await walk(home)
  return contents
}

async function convertFile(path: string, key: Buffer, to: 'sealed' | 'plain'): Promise<void> {
  if ((await isSealed(path, key)) === (to === 'sealed')) return
  const found = await stat(path)
  const part = `${path}${PART}`
  await rm(part, { force: true })
  const source = to === 'sealed' ? await fs.open(path) : await SealedHandle.open(path, key)
  try {
    const target =
      to === 'sealed' ? await SealedHandle.open(part, key, 'wx') : await fs.open(part, 'wx', found.mode & 0o700)
    try {
      const buffer = Buffer.allocUnsafe(PIECE_BYTES)
      for (let at = 0; ;) {
        const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES, at)
        if (bytesRead === 0) break
        await target.writeFile(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  // How long it lies in the trash is told by its time.
  await utimes(part, found.atime, found.mtime)
  await rename(part, path)
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
