import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_BYTES, type PageTable } from '../../../electron/kg/store/environment.ts'
import { PageCache } from '../../../electron/kg/store/page-cache.ts'

/** Pages that are all their number, each of a length of its own; one is larger than a page. */
function table(): PageTable & { reads: number[] } {
  const reads: number[] = []
  const bytesOf = (page: number): Buffer<ArrayBuffer> =>
    Buffer.alloc(page === 3 ? PAGE_BYTES + 100 : Math.max(1, PAGE_BYTES - page), page)
  return {
    reads,
    put: () => undefined,
    read(page, into, at) {
      reads.push(page)
      const bytes = bytesOf(page)
      if (bytes.length <= PAGE_BYTES) into.set(bytes, at)
      return bytes.length
    },
    copy: bytesOf,
  }
}

test('whatever is held and goes, the page that was turned to is there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
      (most, pages) => {
        const cache = new PageCache(table(), 10, most)
        for (const page of pages) {
          cache.turnTo(page)
          expect(cache.size).toBe(page === 3 ? PAGE_BYTES + 100 : Math.max(1, PAGE_BYTES - page))
          expect(cache.bytes.subarray(cache.at, cache.at + cache.size).every(byte => byte === page)).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('what is asked for again and again stays, and is not read again', () => {
  const pages = table()
  const cache = new PageCache(pages, 10, 3)
  for (const page of [0, 1, 2, 0, 4, 0, 5, 0, 6, 0]) cache.turnTo(page)
  expect(pages.reads.filter(page => page === 0)).toHaveLength(1)
  expect(pages.reads).toHaveLength(6)
})
