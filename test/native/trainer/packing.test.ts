import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packDocuments } from '../../../native/trainer/packing.ts'
import { rowArrays } from '../../../native/trainer/row-inputs.ts'
import { namedPlaces, scoredTokens } from '../../../native/trainer/scored-tokens.ts'

const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 40 })

describe('packing', () => {
  it('places every document once, whole, beside the others and not over them', () => {
    fc.assert(
      fc.property(lengths, fc.constantFrom(64, 500, 2048), (sizes, tokens) => {
        const batch = sizes.map(size => new Int32Array(size))
        const packed = packDocuments(batch, 300, tokens)
        expect(
          packed.flatMap(({ placements }) => placements.map(({ document }) => document)).sort((a, b) => a - b),
        ).toEqual(batch.map((_, index) => index))
        for (const { rows, rowLength, placements } of packed) {
          const taken = new Uint8Array(rows * rowLength)
          for (const { document, row, offset } of placements) {
            expect(offset + sizes[document]!).toBeLessThanOrEqual(rowLength)
            for (let place = 0; place < sizes[document]!; place++) taken[row * rowLength + offset + place]!++
          }
          expect(Math.max(...taken)).toBe(1)
          expect(rows * rowLength).toBeLessThanOrEqual(Math.max(tokens, 512))
        }
      }),
    )
  })
})

describe('the arrays of a row', () => {
  it('keep packed documents apart: positions, sight, and scored tokens of their own', () => {
    const micro = {
      rows: 1,
      rowLength: 6,
      placements: [
        { document: 1, row: 0, offset: 0 },
        { document: 0, row: 0, offset: 3 },
      ],
    }
    const batch = [
      [7, 8],
      [1, 2, 3],
    ]
    const { tokens, positions, masks } = rowArrays(batch, micro, 10)
    expect([...tokens]).toEqual([1, 2, 3, 7, 8, 0])
    expect([...positions]).toEqual([0, 1, 2, 0, 1, 0])
    const plain = (scored: ReturnType<typeof scoredTokens>): number[][] =>
      [scored.places, scored.tokens, scored.weights, scored.documents, scored.at].map(array => [...array])
    expect(plain(scoredTokens(batch, micro))).toEqual([
      [0, 1, 3],
      [2, 3, 8],
      [0, 0, 0],
      [1, 1, 0],
      [1, 2, 1],
    ])
    expect(
      plain(
        scoredTokens(batch, micro, [
          [0.5, 0.25],
          [4, 5, 0],
        ]),
      ),
    ).toEqual([
      [0, 3],
      [2, 8],
      [5, 0.25],
      [1, 0],
      [1, 1],
    ])
    expect(
      plain(
        scoredTokens(batch, micro, undefined, [
          [1, 0],
          [0, 0, 1],
        ]),
      ),
    ).toEqual([[1], [3], [0], [1], [2]])
    expect(
      plain(
        scoredTokens(
          batch,
          micro,
          [
            [0, 0],
            [0, 0, 7],
          ],
          [
            [0, 1],
            [0, 0, 0],
          ],
        ),
      ),
    ).toEqual([
      [1, 3],
      [3, 8],
      [7, 0],
      [1, 0],
      [2, 1],
    ])
    expect(plain(namedPlaces(batch, micro, [[1], [0, 2]]))).toEqual([
      [0, 2, 4],
      [1, 3, 8],
      [0, 0, 0],
      [1, 1, 0],
      [0, 2, 1],
    ])
    const seen = Array.from({ length: 6 }, (_, place) =>
      [...masks[0]!.subarray(place * 6, place * 6 + 6)].map(value => (value === 0 ? 'x' : '.')).join(''),
    )
    expect(seen).toEqual(['x.....', 'xx....', 'xxx...', '...x..', '...xx.', '.....x'])
  })
})
