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
        const asked = questions.map(([question, n]) => ({ question, at: n % above.length }))
        const answers = asked.map(({ question, at }) => {
          const below = above[at] as number
          const isUp = question === 'up' && below >= 0
          return [at, isUp ? map.up(below) : map.down(at), map.addedBefore(at)]
        })
        expect(answers).toEqual(
          asked.map(({ question, at }) => {
            const below = above[at] as number
            return [at, question === 'up' && below >= 0 ? at : below, added.filter(place => place < at).length]
          }),
        )
        const staying = asked.filter(({ at }) => above.slice(at).some(number => number >= 0))
        expect(staying.map(({ at }) => map.firstFrom(at))).toEqual(
          staying.map(({ at }) => above.slice(at).find(number => number >= 0)),
        )
      },
    ),
  )
})
