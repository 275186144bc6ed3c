import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ByteDictionary } from '../../../electron/kg/store/byte-dictionary.ts'
import { sortedByBytes } from '../../../electron/kg/store/byte-sort.ts'
import { createEnvironment } from '../../../electron/kg/store/environment.ts'
import { PageCache } from '../../../electron/kg/store/page-cache.ts'
import { PageRing } from '../../../electron/kg/store/page-ring.ts'
import { writePagedTuples, type Access, type PagedTuples } from '../../../electron/kg/store/paged-tuples.ts'
import { StringPages, writeStringPages } from '../../../electron/kg/store/string-pages.ts'
import { storedTuples } from '../../../electron/kg/store/table-store.ts'
import { temporaryFolder } from '../temporary-graph.ts'

const tuples = (name: string, width: number, access: Access = 'kept'): PagedTuples =>
  storedTuples(environment, name, width, access)

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

test('the page cache reads a page again only after it was pushed out', () => {
  const loads: number[] = []
  const cache = new PageCache(4, page => {
    loads.push(page)
    return `page ${page}`
  })
  for (const page of [1, 2, 1, 2, 1]) expect(cache.get(page)).toBe(`page ${page}`)
  expect(loads).toEqual([1, 2])
  for (let page = 10; page < 20; page++) cache.get(page)
  expect(cache.get(1)).toBe('page 1')
  expect(loads.filter(page => page === 1).length).toBe(2)
})

test('the page ring reads a page again only after all its memory was used for others, and never mixes two up', () => {
  const reads: number[] = []
  const ring = new PageRing(
    {
      put: () => undefined,
      read(page, into = new Uint8Array(4)) {
        reads.push(page)
        into.fill(page % 251)
        return into.subarray(0, 4)
      },
    },
    (bytes, page) => ({ page, bytes }),
  )
  const expectRead = (page: number): void => {
    const read = ring.get(page)
    expect([read.page, ...read.bytes]).toEqual([page, ...Array.from({ length: 4 }, () => page % 251)])
  }
  for (const page of [1, 2, 1, 2, 1]) expectRead(page)
  expect(reads).toEqual([1, 2])
  for (let page = 10; page < 400; page++) expectRead(page)
  for (const page of [1, 399, 300, 2]) expectRead(page)
  expect(reads.filter(page => page === 1).length).toBe(2)
  expect(reads.filter(page => page === 399).length).toBe(1)
})
