import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsOf, countOf, firstOf, lastOf, maskOf } from '../../../electron/model/semantic-parser/word-mask.ts'

const places = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 40 })

describe('places of words as bits', () => {
  it('come back as they went in, whichever piece of 32 they lie in', () => {
    fc.assert(
      fc.property(places, words => {
        const sorted = words.toSorted((a, b) => a - b)
        const mask = maskOf(words)
        expect(bitsOf(mask)).toEqual(sorted)
        expect(countOf(mask)).toBe(words.length)
        expect([firstOf(mask), lastOf(mask)]).toEqual([sorted[0], sorted.at(-1)])
      }),
    )
  })

  it('of none are none', () => {
    expect([bitsOf(0n), countOf(0n), firstOf(0n), lastOf(0n)]).toEqual([[], 0, 0, 0])
  })
})
