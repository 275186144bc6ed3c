import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyFile, createReadStream } from '../base/vault/files.ts'
import { keyFor } from '../base/vault/unlocked.ts'
import { ClewError } from '../contract/errors.ts'
import type { GgufSummary } from '../../native/gguf/header-check.ts'
import { checkGguf, GgufError } from '../../native/gguf/header-check.ts'
import { type Saying, saying } from '../contract/words/saying.ts'

/** A GGUF that the program knows: one of its own or one that the user added. */
export interface LibraryModel {
  /** The file's name without `.gguf`; the embedded one is `decoder`. */
  id: string
  name: string
  path: string
  bytes: number
  /** One line: architecture, size, format. */
  detail: string
  architecture?: string
  /** As the file names it. */
  licence?: string
  parameters?: number
  /** SHA-256 of the file, hex. */
  fingerprint?: string
  embedded: boolean
  /** Made to turn texts into vectors: it compares documents and answers nothing. */
  embeds: boolean
  /** Models of our own making know a shorter prompt. */
  prompt?: 'compact'
  state: 'ready' | 'broken'
  /** What is wrong with a broken one, and what to do. */
  problem?: Saying
}

export interface AddProgress {
  phase: 'hashing' | 'copying'
  /** 0 to 1. */
  fraction: number
}

const EXTENSION = '.gguf'

/** The models of this machine: those that ship with the program and those in the user's folder. */
export class ModelLibrary {
  private readonly embedded: string
  private readonly own: string
  /** Fingerprints of files that were hashed, by path, size and time of change. */
  private readonly hashes = new Map<string, string>()

  constructor(folders: { embedded: string; own: string }) {
    this.embedded = folders.embedded
    this.own = folders.own
  }

  /** Embedded ones first, then by name. A file that cannot be used is listed with the reason. */
  async list(): Promise<LibraryModel[]> {
    return [...(await this.listFolder(this.embedded, true)), ...(await this.listFolder(this.own, false))]
  }

  /**
   * A model by id or, for one that was never added, by the path of its file.
   * @throws ClewError, GgufError
   */
  async find(idOrPath: string): Promise<LibraryModel> {
    const listed = await this.list()
    const known = listed.find(model => model.id === idOrPath)
    if (known?.state === 'broken')
      throw new ClewError(
        'unreadable',
        saying('modelFiles.listedBroken', { id: known.id, problem: known.problem ?? saying('modelFiles.damaged') }),
      )
    if (known) return known
    if (!idOrPath.toLowerCase().endsWith(EXTENSION)) {
      const ids = listed.map(model => model.id).join(', ')
      throw new ClewError(
        'not-found',
        ids === ''
          ? saying('modelFiles.noModel', { id: idOrPath })
          : saying('modelFiles.noModelAmong', { id: idOrPath, ids }),
      )
    }
    const file = path.resolve(idOrPath)
    return this.describe(file, usable(await checkGguf(file)), false)
  }

  /**
   * Takes a file into the user's folder after the header check: by a second name of the same file where the disk allows
   * it, else by a copy. Nothing is left behind when it fails or is stopped. A file that is there already is not added
   * twice.
   * @throws GgufError, ClewError, AbortError
   */
  async add(
    file: string,
    options: { signal?: AbortSignal; onProgress?: (progress: AddProgress) => void } = {},
  ): Promise<LibraryModel> {
    usable(await checkGguf(file))
    const fingerprint = await hashFile(
      file,
      fraction => options.onProgress?.({ phase: 'hashing', fraction }),
      options.signal,
    )
    await mkdir(this.own, { recursive: true })
    const present = (await this.list()).find(model => model.fingerprint === fingerprint && model.state === 'ready')
    if (present) return present
    const partial = path.join(this.own, `.${randomUUID()}.part`)
    try {
      // What was sent to an encrypted project lies there encrypted; models do not.
      if (keyFor(file) === undefined) await link(file, partial).catch(() => this.copy(file, partial, options))
      else await this.copy(file, partial, options)
      options.signal?.throwIfAborted()
      const target = await this.freeName(path.basename(file, path.extname(file)))
      await rename(partial, target)
      await this.recordHash(target, fingerprint)
      return this.describe(target, await checkGguf(target), false)
    } finally {
      await rm(partial, { force: true })
    }
  }

  /** Takes one of the user's models out of the folder; embedded ones stay. */
  async remove(id: string): Promise<void> {
    const model = (await this.listFolder(this.own, false)).find(entry => entry.id === id)
    if (!model) throw new ClewError('not-found', saying('writerProblems.notAmongAdded', { id }))
    await rm(model.path)
    await rm(hashFileOf(model.path), { force: true })
  }

  private async listFolder(folder: string, embedded: boolean): Promise<LibraryModel[]> {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter(name => name.toLowerCase().endsWith(EXTENSION) && !name.startsWith('.')).toSorted()
    const models: LibraryModel[] = []
    for (const name of files) {
      const file = path.join(folder, name)
      try {
        models.push(await this.describe(file, usable(await checkGguf(file)), embedded))
      } catch (error) {
        if (!(error instanceof GgufError)) throw error
        const { size } = await stat(file).catch(() => ({ size: 0 }))
        const id = path.basename(name, path.extname(name))
        models.push({
          id,
          name: id,
          path: file,
          bytes: size,
          detail: 'cannot be used',
          embedded,
          embeds: false,
          state: 'broken',
          problem: error.said,
        })
      }
    }
    return models
  }

  private async describe(file: string, summary: GgufSummary, embedded: boolean): Promise<LibraryModel> {
    const id = path.basename(file, path.extname(file))
    const size =
      summary.parameters >= 1e9
        ? `${(summary.parameters / 1e9).toFixed(1)} B`
        : `${(summary.parameters / 1e6).toFixed(1)} M`
    return {
      id,
      name: summary.name === '' ? id : summary.name,
      path: file,
      bytes: summary.bytes,
      detail: [
        summary.embeds ? 'compares texts, for documents' : '',
        `${summary.architecture}, ${size} parameters`,
        summary.fileType,
        summary.contextLength > 0 ? `reads ${summary.contextLength} tokens` : '',
      ]
        .filter(part => part !== '')
        .join(', '),
      architecture: summary.architecture,
      ...(summary.licence !== '' && { licence: summary.licence }),
      parameters: summary.parameters,
      fingerprint: await this.fingerprint(file),
      embedded,
      embeds: summary.embeds,
      ...(summary.clew.prompt === 'compact' && { prompt: 'compact' as const }),
      state: 'ready',
    }
  }

  private async fingerprint(file: string): Promise<string> {
    const { size, mtimeMs } = await stat(file)
    const key = `${file}\u0000${size}\u0000${mtimeMs}`
    const known = this.hashes.get(key) ?? (await recordedHash(file, size, mtimeMs))
    const hash = known ?? (await hashFile(file))
    this.hashes.set(key, hash)
    if (known === undefined && path.dirname(file) === path.resolve(this.own)) await this.recordHash(file, hash)
    return hash
  }

  /** Beside the file, so that a large model is not read again at every start. */
  private async recordHash(file: string, sha256: string): Promise<void> {
    const { size, mtimeMs } = await stat(file)
    await writeFile(hashFileOf(file), JSON.stringify({ sha256, size, mtimeMs }))
  }

  private async copy(
    file: string,
    target: string,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: AddProgress) => void },
  ): Promise<void> {
    const { size } = await stat(file)
    const disk = await statfs(this.own)
    if (disk.bavail * disk.bsize < size + (64 << 20))
      throw new ClewError(
        'disk',
        saying('modelFiles.noRoom', { megabytes: String(Math.ceil(size / 1e6)), folder: this.own }),
      )
    if (size < 1 << 20) return copyFile(file, target)
    const out = await open(target, 'wx')
    try {
      let copied = 0
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 22, ...(signal && { signal }) })) {
        await out.writeFile(chunk as Buffer)
        copied += (chunk as Buffer).length
        onProgress?.({ phase: 'copying', fraction: copied / size })
      }
      await out.sync()
    } finally {
      await out.close()
    }
  }

  private async freeName(stem: string): Promise<string> {
    const safe = stem.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|-+$/g, '') || 'model'
    const taken = new Set((await this.list()).map(model => model.id))
    // Names that mean something else where a model is asked for.
    for (const reserved of ['navigator', 'decoder']) taken.add(reserved)
    let name = safe
    for (let n = 2; taken.has(name); n++) name = `${safe}-${n}`
    return path.join(this.own, name + EXTENSION)
  }
}

/** @throws GgufError where a well-formed file is nothing that can write an answer or compare texts */
function usable(summary: GgufSummary): GgufSummary {
  if (summary.kind === 'adapter') throw new GgufError(saying('writerProblems.isAdapter'))
  if (!summary.embeds && summary.tokenizer !== 'gpt2' && summary.tokenizer !== 'llama')
    throw new GgufError(
      saying('modelFiles.tokenizerOf', { architecture: summary.architecture, found: summary.tokenizer || 'none' }),
    )
  if (summary.parameters === 0) throw new GgufError(saying('writerProblems.onlyVocabulary'))
  return summary
}

function hashFileOf(file: string): string {
  return `${file}.sha256.json`
}

async function recordedHash(file: string, size: number, mtimeMs: number): Promise<string | undefined> {
  const text = await readFile(hashFileOf(file), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const record = JSON.parse(text) as { sha256?: unknown; size?: unknown; mtimeMs?: unknown }
    return typeof record.sha256 === 'string' && record.size === size && record.mtimeMs === mtimeMs
      ? record.sha256
      : undefined
  } catch {
    return undefined
  }
}

async function hashFile(file: string, onProgress?: (fraction: number) => void, signal?: AbortSignal): Promise<string> {
  const { size } = await stat(file)
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 22, ...(signal && { signal }) })) {
    hash.update(chunk as Buffer)
    read += (chunk as Buffer).length
    onProgress?.(size === 0 ? 1 : read / size)
  }
  return hash.digest('hex')
}
