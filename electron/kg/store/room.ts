import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, RootDatabase } from 'lmdb'

/** A page of LMDB, and what its header takes. */
const PAGE = 4096
const HEADER = 24
/** What goes along with any transaction: the way down to the leaves, the list of free pages, new tables. */
const BESIDE = 1 << 16
/** With so much more than is needed the disk is taken at its word. */
const PLENTY = 1 << 24

/**
 * Room on the disk for what a transaction of an environment writes, made sure of before LMDB writes it. Where the system
 * refuses its write, lmdb-js 3.5.6 prints into memory that is too short for the sentence (`last_error` in
 * `mdb_page_flush`: 100 bytes for up to 109), and the process ends later, anywhere. Its lock file it writes through
 * memory, where a full disk ends the process at once.
 */
export class Room {
  private readonly folder: string
  private needed = BESIDE

  /** @param folder where the data file is */
  constructor(folder: string) {
    this.folder = folder
  }

  /** Counts anew: what was given up before is not written. */
  begin(): void {
    this.needed = BESIDE
  }

  /** Counts a value that is put: whole pages, or at worst a leaf of its own. */
  take(bytes: number): void {
    this.needed += bytes < PAGE / 2 ? PAGE : PAGE * Math.ceil((bytes + HEADER) / PAGE) + HEADER
  }

  /**
   * Looks whether there is room for what was counted, and counts anew.
   * @throws what the system says of a full disk, or of a share of it that is used up
   */
  require(): void {
    const { needed } = this
    this.begin()
    const { bavail, bsize } = statfsSync(this.folder)
    if (bavail * bsize > 2 * needed + PLENTY) return
    const probe = join(this.folder, 'room')
    const file = openSync(probe, 'w', 0o600)
    try {
      // Gone before it holds anything: whoever is killed here leaves nothing (Windows keeps it until it is closed).
      rmSync(probe, { force: true })
      writeFileSync(file, Buffer.alloc(needed))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

/** The same environment, whose synchronous transactions are given up where they would not have room. */
export function withRoom(root: RootDatabase<Buffer>, room: Room): RootDatabase<Buffer> {
  let open = 0
  const counted = <Table extends Database<Buffer>>(table: Table): Table => {
    const { put, remove, transactionSync } = table
    return Object.assign(table, {
      put(...given: Parameters<typeof put>) {
        room.take(given[1].length)
        return put.apply(table, given)
      },
      remove(...given: Parameters<typeof remove>) {
        room.take(0)
        return remove.apply(table, given)
      },
      transactionSync<Result>(work: () => Result, flags?: number): Result {
        if (open === 0) room.begin()
        open++
        try {
          return transactionSync.call(
            table,
            () => {
              const result = work()
              // What is within another transaction ends with that one.
              if (open === 1) room.require()
              return result
            },
            flags,
          ) as Result
        } finally {
          open--
        }
      },
    })
  }
  const { openDB } = root
  return Object.assign(counted(root), {
    openDB(...given: Parameters<typeof openDB>) {
      // A table that is not there yet is made at once.
      if (open === 0) room.require()
      return counted(openDB.apply(root, given) as Database<Buffer>)
    },
  })
}
