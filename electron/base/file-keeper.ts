import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { ClewError, hasCode } from '../contract/errors.ts'
import { IdSchema } from '../contract/ids.ts'
import { makeSubfolder } from './make-folder.ts'
import { isGone, KeptFile, type Kind } from './kept-file.ts'
import { breakStaleLock } from './process-lock.ts'
import { Trash, type Trashed } from './trash.ts'
import { kindSaying, oneOfSaying, saying } from '../contract/words/saying.ts'

const FileIdSchema = IdSchema.brand<'file id'>()
/** An id that was looked at: as a path it names one thing in its folder and nothing outside of it. */
export type FileId = z.infer<typeof FileIdSchema>

/** @throws {@link ClewError} `bad-request` */
export function checkedId(text: string, name: string): FileId {
  const read = FileIdSchema.safeParse(text)
  if (!read.success) throw new ClewError('bad-request', saying('placeProblems.noId', { kind: oneOfSaying(name) }))
  return read.data
}

export interface Keeping<T, Card> extends Kind<T> {
  folder: string
  /** Left out: what is removed is gone. */
  trash?: string
  /** Where each has a folder of its own, the name of the file in it; left out, each is a file. */
  fileInFolder?: string | undefined
  /** What a list shows of it. */
  card(value: T, id: FileId): Card
  /** When it began, for lists: the newest comes first. */
  since(card: Card): string
  /** What a list shows of one that cannot be read; left out: nothing. */
  unreadable?(id: FileId, error: unknown): Card | undefined
}

const JSON_FILE = '.json'
const CRASHED_MS = 60_000

/**
 * Things that are kept by their ids, a file or a folder each, so that they can be read at every moment and by several
 * processes at once. What is removed goes into the trash and can be taken back.
 */
export class FileKeeper<T, Card = T> {
  protected readonly folder: string
  private readonly trash: Trash | undefined
  private readonly keeping: Keeping<T, Card>
  /** With the version of the file that they are of: a history of thousands is read once. */
  private readonly known = new Map<FileId, { version: string; card: Card }>()

  constructor(keeping: Keeping<T, Card>) {
    this.folder = keeping.folder
    this.trash = keeping.trash === undefined ? undefined : new Trash(keeping.trash)
    this.keeping = keeping
  }

  /** @throws {@link ClewError} where that is no id, as all that follows */
  at(id: string): KeptFile<T> {
    const { fileInFolder } = this.keeping
    const place = this.placeOf(id)
    return fileInFolder === undefined
      ? new KeptFile(place, join(this.folder, `${this.checked(id)}.lock`), this.keeping)
      : new KeptFile(join(place, fileInFolder), join(place, 'lock'), this.keeping)
  }

  /** Its file, or its folder. */
  placeOf(id: string): string {
    return join(this.folder, `${this.checked(id)}${this.ending}`)
  }

  read(id: string): Promise<T> {
    return this.at(id).read()
  }

  /** Undefined where there is none that can be read. */
  async find(id: string): Promise<T | undefined> {
    return this.read(id).catch(() => undefined)
  }

  async write(id: string, value: T): Promise<void> {
    const file = this.at(id)
    if (this.keeping.fileInFolder !== undefined) await makeSubfolder(this.placeOf(id))
    await file.write(value)
  }

  async ids(): Promise<FileId[]> {
    const names = await readdir(this.folder).catch(() => [])
    return names.flatMap(name => {
      if (!name.endsWith(this.ending)) return []
      return FileIdSchema.safeParse(name.slice(0, name.length - this.ending.length)).data ?? []
    })
  }

  /** Newest first. */
  async list(): Promise<Card[]> {
    const { unreadable, since } = this.keeping
    const cards: Card[] = []
    for (const id of await this.ids()) {
      const card = await this.card(id).catch((error: unknown) =>
        error instanceof ClewError && error.code === 'not-found' ? undefined : unreadable?.(id, error),
      )
      if (card !== undefined) cards.push(card)
    }
    return cards.toSorted((a, b) => since(b).localeCompare(since(a)))
  }

  async remove(id: string): Promise<void> {
    const place = this.placeOf(id)
    if (!(await isThere(place))) throw isGone(this.keeping.name)
    if (await this.at(id).isHeld())
      throw new ClewError('conflict', saying('placeProblems.atWork', { kind: kindSaying(this.keeping.name) }))
    if (this.trash === undefined) return this.discard(id)
    await this.trash.put(place, this.entryOf(id))
  }

  async restore(id: string): Promise<void> {
    const place = this.placeOf(id)
    if (await isThere(place))
      throw new ClewError('conflict', saying('placeProblems.already', { kind: kindSaying(this.keeping.name) }))
    if (this.trash === undefined) throw isGone(this.keeping.name)
    if (!(await this.trash.takeOut(this.entryOf(id), place)))
      throw new ClewError('not-found', saying('placeProblems.notInTrash', { kind: kindSaying(this.keeping.name) }))
  }

  /** What was removed and can be had back, the last removed first; without a card where it cannot be read. */
  async removed(): Promise<(Pick<Trashed, 'removedAt' | 'keptUntil'> & { id: FileId; card: Card | undefined })[]> {
    const { trash } = this
    if (trash === undefined) return []
    const beginning = `${this.keeping.name}-`
    const found = (await trash.list()).map(async ({ entry, ...dates }) => {
      if (!entry.startsWith(beginning) || !entry.endsWith(this.ending)) return []
      const id = FileIdSchema.safeParse(entry.slice(beginning.length, entry.length - this.ending.length)).data
      if (id === undefined) return []
      const path = join(trash.at(entry), this.keeping.fileInFolder ?? '')
      const stored = await new KeptFile(path, '', this.keeping).stored().catch(() => undefined)
      return [{ id, ...dates, card: stored === undefined ? undefined : this.keeping.card(stored, id) }]
    })
    return (await Promise.all(found)).flat()
  }

  /** What was removed does not come back. */
  async discardRemoved(id: string): Promise<void> {
    await this.trash?.discard(this.entryOf(id))
  }

  /** It does not come back. */
  async discard(id: string): Promise<void> {
    // Out of the list at once, whole; what is slow comes after.
    const gone = join(this.folder, `.${this.checked(id)}.gone`)
    try {
      await rename(this.placeOf(id), gone)
    } catch (error) {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return
      throw error
    }
    await rm(gone, { recursive: true, force: true })
  }

  /**
   * All of them, and what of them lies in the trash: they do not come back.
   * @throws {@link ClewError} `conflict` where somebody is at work on one; nothing is gone then
   */
  async eraseAll(): Promise<void> {
    const ids = await this.ids()
    for (const id of ids)
      if (await this.at(id).isHeld())
        throw new ClewError('conflict', saying('placeProblems.atWork', { kind: kindSaying(this.keeping.name) }))
    for (const id of ids) await this.discard(id)
    for (const { id } of await this.removed()) await this.discardRemoved(id)
  }

  private async card(id: FileId): Promise<Card> {
    const file = this.at(id)
    const found = await stat(file.path).catch(() => undefined)
    const version = `${found?.ino} ${found?.mtimeMs}`
    const known = this.known.get(id)
    if (known?.version === version) return known.card
    const stored = await file.stored()
    // Whether somebody is at work on it is not in its file.
    if (this.keeping.cutOff?.(stored) !== undefined) return this.keeping.card(await file.read(), id)
    const card = this.keeping.card(stored, id)
    this.known.set(id, { version, card })
    return card
  }

  /** Its name in the trash. */
  private entryOf(id: string): string {
    return `${this.keeping.name}-${this.checked(id)}${this.ending}`
  }

  private checked(id: string): FileId {
    return checkedId(id, this.keeping.name)
  }

  private get ending(): string {
    return this.keeping.fileInFolder === undefined ? JSON_FILE : ''
  }
}

/** For what most things do not have beside them, and is removed and restored with them. */
export function unlessNone(error: unknown): void {
  if (!(error instanceof ClewError && error.code === 'not-found')) throw error
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** What crashes left in folders of kept things: files that were being written or removed, locks that nobody holds. */
export async function removeLeftovers(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name)
      if (entry.name.endsWith('.lock')) await breakStaleLock(path)
      else if (/\.(tmp|part|gone)$/.test(entry.name)) await removeIfOld(path)
      else if (entry.isDirectory())
        for (const name of await readdir(path).catch(() => []))
          if (name.endsWith('.tmp')) await removeIfOld(join(path, name))
    }
  }
}

/** Younger ones may be at work in another process. */
async function removeIfOld(path: string): Promise<void> {
  const modified = (await stat(path).catch(() => undefined))?.mtimeMs
  if (modified !== undefined && Date.now() - modified > CRASHED_MS) await rm(path, { recursive: true, force: true })
}
