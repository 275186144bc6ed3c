import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, type Database, type RootDatabase } from 'lmdb'
import { z } from 'zod'
import { environmentKey, EnvironmentSeal, type TableSeal } from '../store/environment-seal.ts'
import { Room } from '../store/room.ts'
import type { EndpointRow } from './sparql-client.ts'

/** Of each of the two halves; the older one goes when the younger is full. */
const MOST_BYTES = 128 * 2 ** 20
/** An answer that is older is asked for again. */
const LASTS_MS = 24 * 3_600_000

const Kept = z.tuple([
  z.number(),
  z.array(z.array(z.tuple([z.enum(['entity', 'literal', 'blank']), z.string()]).nullable())),
])

/**
 * Answers of an engine, kept on disk by the text of what was asked, for a day and up to a size. Two halves: what is new
 * goes into the one, and when that is full the other is emptied and takes its place.
 */
export class AnswerCache {
  private readonly room: Room
  private readonly root: RootDatabase
  private readonly halves: [Database<Buffer, Buffer>, Database<Buffer, Buffer>]
  private readonly meta: Database<{ young: 0 | 1; bytes: number }, string>
  private readonly seal: EnvironmentSeal | undefined
  private readonly answers: TableSeal | undefined

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.room = new Room(folder)
    this.room.require()
    this.root = open({ path: folder, noSubdir: false, maxDbs: 4, encoding: 'binary' })
    const half = (name: string): Database<Buffer, Buffer> =>
      this.root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' })
    this.halves = [half('one'), half('other')]
    this.meta = this.root.openDB({ name: 'meta', encoding: 'json' })
    const sealing = this.root.openDB<Buffer, string>({ name: 'seal', encoding: 'binary' })
    this.seal = EnvironmentSeal.of(environmentKey(folder), sealing, true)
    this.answers = this.seal?.table('answers')
  }

  get(query: string): EndpointRow[] | undefined {
    const key = this.keyOf(query)
    const stored = this.halves[0].get(key) ?? this.halves[1].get(key)
    if (stored === undefined) return undefined
    const read = Kept.safeParse(JSON.parse((this.answers?.opened(key, stored) ?? stored).toString()))
    if (!read.success || Date.now() - read.data[0] > LASTS_MS) return undefined
    return read.data[1].map(row => row.map(cell => (cell === null ? undefined : { kind: cell[0], key: cell[1] })))
  }

  async put(query: string, rows: readonly EndpointRow[]): Promise<void> {
    const cells = rows.map(row => row.map(term => (term === undefined ? null : [term.kind, term.key])))
    const value = Buffer.from(JSON.stringify([Date.now(), cells]))
    if (value.length > MOST_BYTES / 16) return
    const key = this.keyOf(query)
    this.room.take(value.length)
    try {
      this.room.require()
    } catch {
      // What there is no room for is asked for again: an answer is one without being kept.
      return
    }
    await this.root.transaction(() => {
      const { young, bytes } = this.meta.get('size') ?? { young: 0, bytes: 0 }
      const isFull = bytes + value.length > MOST_BYTES
      const into = isFull ? (young === 0 ? 1 : 0) : young
      if (isFull) this.halves[into].clearSync()
      this.halves[into].putSync(key, this.answers?.sealed(key, value) ?? value)
      this.meta.putSync('size', { young: into, bytes: (isFull ? 0 : bytes) + value.length })
    })
  }

  async close(): Promise<void> {
    await this.root.close()
  }

  /** A sum over what was asked; where the project is encrypted, one that nobody can make who guesses at it. */
  private keyOf(query: string): Buffer {
    return this.seal?.nameKey('answers', Buffer.from(query)) ?? createHash('sha256').update(query).digest()
  }
}
