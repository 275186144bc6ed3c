import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAnswers } from '../../../electron/agent/recheck/compare-answers.ts'
import type { Came } from '../../../electron/agent/recheck/run-program.ts'

/** The first of some items, in the order in which a graph gives them. */
function kept(names: readonly string[], most: number): Came {
  const answer = names.slice(0, most).map(name => ({ name, key: name, evidence: [] }))
  return { answer, total: names.length, facts: [], keys: new Map() }
}
const has = { now: async () => true, before: async () => true }

test('of an answer that is not kept whole, what came and went is told as far as it can be', async () => {
  const name = fc.nat({ max: 40 }).map(n => String(n).padStart(2, '0'))
  const set = fc.uniqueArray(name).map(names => names.toSorted())
  await fc.assert(
    fc.asyncProperty(set, set, fc.integer({ min: 1, max: 50 }), async (before, now, most) => {
      const { fate, items } = await compareAnswers(kept(before, most), kept(now, most), has)
      // Whatever is told is so.
      for (const each of items.came) expect([now.includes(each), before.includes(each)]).toEqual([true, false])
      for (const each of items.went) expect([now.includes(each), before.includes(each)]).toEqual([false, true])
      const isWhole = most >= Math.max(before.length, now.length)
      const all = {
        came: now.filter(each => !before.includes(each)),
        went: before.filter(each => !now.includes(each)),
      }
      expect(isWhole ? items : all).toEqual(all)
      const isSame = JSON.stringify(before) === JSON.stringify(now)
      const told = now.length === 0 ? 'silent' : 'answer'
      // As many others, behind the last that is kept, are not seen.
      const expected = isSame ? 'unchanged' : isWhole || before.length !== now.length ? told : fate
      expect(fate).toBe(expected)
    }),
  )
})

test('facts are the same by the keys of their ends, whatever these are called', async () => {
  const fact = { head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }
  const one: Came = { ...kept(['a1'], 9), facts: [fact], keys: new Map([['Alien', 'f:a1']]) }
  const other: Came = {
    ...kept(['a1'], 9),
    facts: [{ ...fact, head: 'Alien (1979)' }],
    keys: new Map([['Alien (1979)', 'f:a1']]),
  }
  const lacks = { now: async () => false, before: async () => false }
  expect(await compareAnswers(one, other, lacks)).toMatchObject({ fate: 'unchanged' })
  expect(await compareAnswers(one, { ...other, keys: new Map() }, lacks)).toMatchObject({
    fate: 'evidence',
    facts: { came: [{ head: 'Alien (1979)' }], went: [{ head: 'Alien' }] },
  })
})
