import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ByteDictionary } from '../../../electron/kg/store/byte-dictionary.ts'
import { sortedByBytes } from '../../../electron/kg/store/byte-sort.ts'
import { createEnvironment } from '../../../electron/kg/store/environment.ts'
import { PageCache } from '../../../electron/kg/store/page-cache.ts'
import { PagedTuples, writePagedTuples, type Access } from '../../../electron/kg/store/paged-tuples.ts'
import { StringPages, writeStringPages } from '../../../electron/kg/store/string-pages.ts'
import { temporaryFolder } from '../temporary-graph.ts'

const tuples = (name: string, width: number, access: Access = 'kept'): PagedTuples =>
  new PagedTuples(environment, name, width, access)

const folder = join(temporaryFolder(), 'environment')
mkdirSync(folder)
const environment = createEnvironment(folder)
afterAll(() => environment.close())
let tables = 0

function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

describe('paged tuples', () => {
  test('bounds and rows are those of the sorted array, across page borders', () => {
    const row = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 40 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: String, minLength: 400, maxLength: 1500, size: 'max' }),
        fc.array(row, { minLength: 20, maxLength: 20 }),
        (rows, probes) => {
          rows.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
          const name = `t${tables++ % 8}`
          finish(
            writePagedTuples(
              environment,
              name,
              [0, 1, 2].map(c => Uint32Array.from(rows, values => values[c]!)),
              rows.length,
            ),
          )
          const stored = tuples(name, 3)
          expect(stored.length).toBe(rows.length)
          for (const [a, b, c] of probes) {
            const expected = rows.findIndex(([x, y, z]) => x > a || (x === a && (y > b || (y === b && z >= c))))
            expect(stored.lowerBound(a, b, c)).toBe(expected < 0 ? rows.length : expected)
          }
          // In their order, each from where the one before was found, by whoever passes through.
          const passed = tuples(name, 3, 'passing')
          let row = 0
          for (const [a, b, c] of probes.toSorted((x, y) => x[0] - y[0] || x[1] - y[1] || x[2] - y[2])) {
            row = passed.lowerBound(a, b, c, row)
            expect(row).toBe(stored.lowerBound(a, b, c))
          }
          for (const at of [0, 337, 338, 339, rows.length - 1].filter(at => at < rows.length))
            expect([0, 1, 2].map(c => stored.at(at, c))).toEqual(rows[at])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('an empty table has no rows', () => {
    finish(writePagedTuples(environment, 'empty', [new Uint32Array(), new Uint32Array()], 0))
    const stored = tuples('empty', 2)
    expect([stored.length, stored.lowerBound(0), stored.lowerBound(9, 9)]).toEqual([0, 0, 0])
  })
})

describe('string pages', () => {
  test('every string finds its number and every number its string; strings larger than a page too', () => {
    const strings = fc.uniqueArray(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.nat({ max: 9 }).map(n => 'x'.repeat(3000 + 1000 * n)),
      ),
      { minLength: 1, maxLength: 400, size: 'max' },
    )
    fc.assert(
      fc.property(strings, fc.string(), (texts, other) => {
        const dictionary = new ByteDictionary()
        for (const text of texts) dictionary.intern(1, Buffer.from(text), 0, Buffer.byteLength(text))
        const name = `s${tables++ % 8}`
        finish(writeStringPages(environment, name, dictionary, finish(sortedByBytes(dictionary))))
        const stored = new StringPages(environment, name)
        const key = (text: string): Buffer => Buffer.concat([Buffer.of(1), Buffer.from(text)])
        const sorted = texts.map(key).toSorted(Buffer.compare)
        sorted.forEach((bytes, number) => {
          expect(stored.find(bytes)).toBe(number)
          expect(stored.textOf(number)).toBe(bytes.subarray(1).toString())
        })
        const passed = new StringPages(environment, name, 'passing')
        let at = 0
        for (const [number, bytes] of sorted.entries()) {
          at = passed.lowerBound(bytes, at)
          expect([at, passed.bytesOf(at).equals(bytes)]).toEqual([number, true])
        }
        expect(stored.lowerBound(key(other))).toBe(sorted.filter(bytes => Buffer.compare(bytes, key(other)) < 0).length)
        expect(stored.find(key(other)) >= 0).toBe(texts.includes(other))
      }),
      { numRuns: 40 },
    )
  })
})

describe('the page cache', () => {
  /** A table whose pages have a few bytes of their number; every seventh has more than fits into a page. */
  function counted(pages: number, most: number) {
    const reads: number[] = []
    const sizeOf = (page: number): number => (page % 7 === 6 ? 9_000 : 4 + (page % 5))
    const table = {
      put: () => undefined,
      read(page: number, into: Uint8Array, at: number): number {
        reads.push(page)
        if (sizeOf(page) < 9_000) into.fill(page % 251, at, at + sizeOf(page))
        return sizeOf(page)
      },
      copy: (page: number) => Buffer.alloc(sizeOf(page), page % 251),
    }
    const cache = new PageCache(table, pages, most)
    const read = (page: number): number[] => {
      cache.turnTo(page)
      return [cache.size, ...cache.bytes.subarray(cache.at, cache.at + cache.size)]
    }
    const said = (page: number): number[] => [sizeOf(page), ...Array.from({ length: sizeOf(page) }, () => page % 251)]
    return { reads, read, said }
  }

  test('reads a page again only after it was pushed out, and keeps those that are asked for', () => {
    const { reads, read, said } = counted(2_000, 300)
    const asked = [1, 2, 1, 2, 1]
    expect(asked.map(read)).toEqual(asked.map(said))
    expect(reads).toEqual([1, 2])
    for (let page = 10; page < 900; page++) expect([page, 2].map(read)).toEqual([page, 2].map(said))
    expect(read(1)).toEqual(said(1))
    expect([1, 2, 899].map(page => reads.filter(other => other === page).length)).toEqual([2, 1, 1])
  })

  test('never mixes two pages up, larger ones among them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 29 }), { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (pages, most) => {
        const { read, said } = counted(30, most)
        expect(pages.map(read)).toEqual(pages.map(said))
      }),
    )
  })

  test('goes on after a page that cannot be read', () => {
    const table = {
      put: () => undefined,
      read(page: number, into: Uint8Array, at: number): number {
        if (page === 3) throw new Error('missing')
        into[at] = page
        return 1
      },
      copy: () => Buffer.alloc(0),
    }
    const cache = new PageCache(table, 9, 2)
    const read = (page: number): number | string => {
      try {
        cache.turnTo(page)
        return cache.bytes[cache.at] ?? 'nothing'
      } catch (error) {
        return (error as Error).message
      }
    }
    const pages = [1, 3, 3, 2, 3, 1, 2, 4, 3, 1]
    expect(pages.map(read)).toEqual(pages.map(page => (page === 3 ? 'missing' : page)))
  })
})
