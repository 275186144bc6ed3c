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

interface Size {
  young: 0 | 1
  /** Of the younger half. */
  bytes: number
  /** When each half was begun, 0 of one that never was, and when the last answer was asked for; earlier versions had neither. */
  begun?: [number, number]
  last?: number
}

/**
 * Answers of an engine, kept on disk by the text of what was asked, for a day and up to a size. Two halves: what is new
 * goes into the one, and when that is full the other is emptied and takes its place.
 */
export class AnswerCache {
  private readonly room: Room
  private readonly root: RootDatabase
  private readonly halves: [Database<Buffer, Buffer>, Database<Buffer, Buffer>]
  private readonly meta: Database<Size, string>
  /** What was asked for before it is not taken. */
  private readonly since: number
  private readonly seal: EnvironmentSeal | undefined
  private readonly answers: TableSeal | undefined

  /** @param since a moment: what was asked for before it is asked for again */
  constructor(folder: string, since = 0) {
    this.since = since
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
    if (!read.success || read.data[0] < this.oldestTaken()) return undefined
    return read.data[1].map(row => row.map(cell => (cell === null ? undefined : { kind: cell[0], key: cell[1] })))
  }

  /** Since when answers are kept that are still taken; undefined where there are none. */
  get keptSince(): Date | undefined {
    const { begun = [], last } = this.meta.get('size') ?? {}
    const oldest = this.oldestTaken()
    if (last === undefined || last < oldest) return undefined
    return new Date(Math.max(oldest, Math.min(...begun.filter(moment => moment > 0))))
  }

  /** @param asked when it was asked for */
  async put(query: string, rows: readonly EndpointRow[], asked: number): Promise<void> {
    const cells = rows.map(row => row.map(term => (term === undefined ? null : [term.kind, term.key])))
    const value = Buffer.from(JSON.stringify([asked, cells]))
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
      const { young, bytes, begun = [0, 0] }: Size = this.meta.get('size') ?? { young: 0, bytes: 0 }
      const isFull = bytes + value.length > MOST_BYTES
      const into = isFull ? (young === 0 ? 1 : 0) : young
      if (isFull) this.halves[into].clearSync()
      this.halves[into].putSync(key, this.answers?.sealed(key, value) ?? value)
      if (isFull || begun[into] === 0) begun[into] = asked
      this.meta.putSync('size', { young: into, bytes: (isFull ? 0 : bytes) + value.length, begun, last: asked })
    })
  }

  async close(): Promise<void> {
    await this.root.close()
  }

  private oldestTaken(): number {
    return Math.max(this.since, Date.now() - LASTS_MS)
  }

  /** A sum over what was asked; where the project is encrypted, one that nobody can make who guesses at it. */
  private keyOf(query: string): Buffer {
    return this.seal?.nameKey('answers', Buffer.from(query)) ?? createHash('sha256').update(query).digest()
  }
}
