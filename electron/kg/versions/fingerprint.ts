import { createHash } from 'node:crypto'
import type { FactTables } from '../store/fact-tables.ts'
import type { PagedTuples } from '../store/paged-tuples.ts'
import type { Strings } from '../store/string-pages.ts'
import type { Pause } from './row-writer.ts'

const BLOCK = 1 << 16
const PAGES = 256

/** The fingerprint of an import of the same facts (`GraphBuilder`). */
export async function fingerprintOf(facts: FactTables, pause: Pause): Promise<string> {
  const hash = createHash('sha256')
  await eachTerm(facts.terms, bytes => hash.update(bytes), pause)
  if (facts.times.length > 0) await eachColumn(facts.times, column => hash.update(column), pause)
  await eachColumn(facts.spo, column => hash.update(column), pause)
  const { given } = facts
  hash.update(Uint32Array.from({ length: 2 * given.length }, (_, i) => given.at(i >>> 1, i & 1)))
  return hash.digest('hex')
}

/** Every term behind its length, many at a time. */
async function eachTerm(terms: Strings, visit: (bytes: Buffer) => void, pause: Pause): Promise<void> {
  let block = Buffer.allocUnsafe(BLOCK)
  let used = 0
  for (let number = 0; number < terms.length; number++) {
    const bytes = terms.bytesOf(number)
    if (used + bytes.length + 4 > block.length) {
      visit(block.subarray(0, used))
      used = 0
      if (bytes.length + 4 > block.length) block = Buffer.allocUnsafe(2 * bytes.length)
      await pause()
    }
    used = block.writeUInt32LE(bytes.length, used)
    used += bytes.copy(block, used)
  }
  visit(block.subarray(0, used))
}

/** Column after column, each whole. */
async function eachColumn(table: PagedTuples, visit: (column: Uint32Array) => void, pause: Pause): Promise<void> {
  const { width, length } = table
  const columns = Array.from({ length: width }, () => new Uint32Array(length))
  for (let row = 0, pages = 0; row < length; pages++) {
    if (pages % PAGES === 0) await pause()
    const page = table.restOfPage(row)
    const rows = page.length / width
    for (let c = 0; c < width; c++) {
      const column = columns[c] as Uint32Array
      for (let i = 0, at = c; i < rows; i++, at += width) column[row + i] = page[at] as number
    }
    row += rows
  }
  for (const column of columns) {
    await pause()
    visit(column)
  }
}
