import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { AT_ONCE, ByteDictionary } from '../../../electron/kg/store/byte-dictionary.ts'
import { hashStrings } from '../../../electron/kg/store/byte-strings.ts'
import { sortedByBytes } from '../../../electron/kg/store/byte-sort.ts'
import { countingSort } from '../../../electron/kg/store/counting-sort.ts'
import { radixSort, type Columns } from '../../../electron/kg/store/radix-sort.ts'

function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Few letters, zero bytes and long common beginnings: what tells a wrong comparison. */
const awkward = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes.map(byte => byte % 3))),
    fc.string({ maxLength: 9 }).map(text => Buffer.from(`http://example.org/a/long/common/beginning/${text}`)),
  ),
  { maxLength: 300 },
)

describe('dictionary', () => {
  test('numbers each distinct string once and gives it back', () => {
    fc.assert(
      fc.property(awkward, strings => {
        const dictionary = new ByteDictionary()
        const numbers = strings.map(bytes => dictionary.intern(1, bytes, 0, bytes.length))
        const distinct = new Set(strings.map(bytes => bytes.toString('hex')))
        expect(dictionary.size).toBe(distinct.size)
        strings.forEach((bytes, i) => expect(dictionary.bytesOf(numbers[i]!).subarray(1).equals(bytes)).toBe(true))
      }),
    )
  })

  test('keeps kinds apart', () => {
    const dictionary = new ByteDictionary()
    const bytes = Buffer.from('name')
    expect(dictionary.intern(1, bytes, 0, 4)).not.toBe(dictionary.intern(2, bytes, 0, 4))
  })

  test('grows past its first segment and table', () => {
    const dictionary = new ByteDictionary()
    for (let i = 0; i < 60_000; i++) {
      const bytes = Buffer.from(`a name of middling length, number ${i}`)
      expect(dictionary.intern(1, bytes, 0, bytes.length)).toBe(i)
    }
    for (const i of [0, 1, 31_000, 59_999]) expect(dictionary.textOf(i)).toBe(`a name of middling length, number ${i}`)
  })
})

test('many at once get the numbers that they get one by one', () => {
  fc.assert(
    fc.property(awkward, fc.nat({ max: 2 }), (strings, before) => {
      const [one, many] = [new ByteDictionary(), new ByteDictionary()]
      const bytes = Buffer.concat(strings)
      const places: number[] = []
      let at = 0
      for (const [i, { length }] of strings.entries()) {
        places.push(1 + (i % 2), at, at + length)
        at += length
      }
      const expected = strings.map((text, i) => one.intern(1 + (i % 2), text, 0, text.length))
      // Some are known already.
      for (const [i, text] of strings.slice(0, before).entries()) many.intern(1 + (i % 2), text, 0, text.length)
      const [all, hashes] = [Uint32Array.from(places), new Uint32Array(strings.length)]
      hashStrings(bytes, all, strings.length, hashes)
      const numbers = new Uint32Array(strings.length)
      for (let from = 0; from < strings.length; from += AT_ONCE) {
        const to = Math.min(strings.length, from + AT_ONCE)
        many.internMany(bytes, { places: all, hashes, from, to }, numbers)
      }
      const found = [...numbers]
      expect(found).toEqual(expected)
      expect(many.size).toBe(one.size)
      found.forEach((number, i) => expect(many.bytesOf(number).subarray(1).equals(strings[i]!)).toBe(true))
    }),
  )
})

describe('byte sort', () => {
  test('orders as Buffer.compare does', () => {
    fc.assert(
      fc.property(awkward, strings => {
        const dictionary = new ByteDictionary()
        for (const bytes of strings) dictionary.intern(1, bytes, 0, bytes.length)
        const order = [...finish(sortedByBytes(dictionary))].map(number => Buffer.from(dictionary.bytesOf(number)))
        expect(order).toEqual(order.toSorted(Buffer.compare))
        expect(order.length).toBe(dictionary.size)
      }),
      { numRuns: 300 },
    )
  })
})

describe('radix sort', () => {
  test.each([2, 3, 4])('%i columns: orders rows by all keys and is stable', width => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 0, max: 0xffffffff }), fc.nat({ max: 5000 }), fc.nat()),
          { maxLength: 200 },
        ),
        rows => {
          const columns: Columns = Array.from({ length: width }, (_, c) => Uint32Array.from(rows, row => row[c]!))
          const scratch: Columns = columns.map(column => new Uint32Array(column.length))
          const keys = [1, 0]
          finish(radixSort(columns, keys, rows.length, scratch))
          const sorted = rows
            .map((row, i) => ({ row, i }))
            .toSorted((a, b) => a.row[1]! - b.row[1]! || a.row[0]! - b.row[0]! || a.i - b.i)
            .map(({ row }) => row.slice(0, width))
          expect(sorted.map((_, i) => columns.map(column => column[i]!))).toEqual(sorted)
        },
      ),
    )
  })
})

test.each([
  ['spread', (random: () => number) => random() * 2 ** 32],
  ['most of one number', (random: () => number) => (random() < 0.8 ? 7 : random() * 100_000)],
  ['few numbers', (random: () => number) => 5 + random() * 3],
])('rows that are more than the cache holds are divided, and stay stable: %s', (_, number) => {
  const { next } = seededRandom(3)
  const rows = 60_000
  const columns: Columns = [0, 1, 2].map(c =>
    Uint32Array.from({ length: rows }, (__, i) => (c === 2 ? i : Math.floor(number(next)))),
  )
  const [a, b] = columns.map(column => column.slice()) as [Uint32Array, Uint32Array]
  finish(radixSort(columns, [0, 1], rows))
  const order = Array.from({ length: rows }, (__, i) => i).toSorted((i, j) => a[i]! - a[j]! || b[i]! - b[j]! || i - j)
  expect(columns[2]).toEqual(Uint32Array.from(order))
  expect(columns[0]).toEqual(Uint32Array.from(order, i => a[i]!))
  expect(columns[1]).toEqual(Uint32Array.from(order, i => b[i]!))
})

test('rows sorted by the ids of one column keep the order that those of one id had', () => {
  const row = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 3 }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), rows => {
      const columns = [0, 1].map(c => Uint32Array.from(rows, values => values[c]!))
      const places = Uint32Array.from(rows, (_, i) => i)
      const into: Columns = [0, 1, 2].map(() => new Uint32Array(rows.length))
      finish(countingSort([...columns, places], 0, rows.length, 10, into))
      const sorted = rows.map((values, i) => [...values, i]).toSorted((a, b) => a[0]! - b[0]!)
      expect(Array.from(into[0]!, (id, i) => [id, into[1]![i], into[2]![i]])).toEqual(sorted)
    }),
  )
})
