import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberMap } from '../../../electron/kg/store/number-map.ts'

const ascending = (max: number) =>
  fc.uniqueArray(fc.nat({ max }), { maxLength: 60 }).map(numbers => Uint32Array.from(numbers).toSorted())

test('numbers below and above are those of the list without what is gone, with what was added', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(40, 300, 5_000).chain(length => fc.tuple(fc.constant(length), ascending(length - 1))),
      ascending(400),
      fc.array(fc.tuple(fc.constantFrom('up', 'down'), fc.nat()), { minLength: 20, maxLength: 80 }),
      ([length, gone], places, questions) => {
        /** Numbers below in the order above, -1 for what was added. */
        const above = Array.from({ length }, (_, i) => i).filter(number => !gone.includes(number))
        const added = places.filter(place => place <= above.length)
        for (const place of added) above.splice(place, 0, -1)
        fc.pre(above.length > 0)
        const map = new NumberMap(gone, added)
        // In any order, since what was asked for last is remembered.
        for (const [question, n] of questions) {
          const at = n % above.length
          const below = above[at] as number
          if (question === 'down') expect([at, map.down(at)]).toEqual([at, below])
          else if (below >= 0) expect([below, map.up(below)]).toEqual([below, at])
          const stay = above.slice(at).find(number => number >= 0)
          if (stay !== undefined) expect([at, map.firstFrom(at)]).toEqual([at, stay])
          expect(map.addedBefore(at)).toBe(added.filter(place => place < at).length)
        }
      },
    ),
  )
})
