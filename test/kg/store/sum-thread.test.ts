import { expect, test } from 'vitest'
import { sharedColumn } from '../../../electron/kg/shared-column.ts'
import { FactSum, TERM_WORDS, type FactsToSum } from '../../../electron/kg/store/fact-sum.ts'
import { SumThread } from '../../../electron/kg/store/sum-thread.ts'

/** Facts of made-up terms: the columns and the hashes are shared as a load has them. */
function madeUp(rows: number, terms: number): FactsToSum {
  let state = 7
  const column = (length: number, next: (i: number) => number): Uint32Array => {
    const shared = sharedColumn(length)
    for (let i = 0; i < length; i++) shared[i] = next(i)
    return shared
  }
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  return {
    heads: column(rows, () => 1 + (random() % terms)),
    relations: column(rows, i => 1 + (i % 5)),
    tails: column(rows, () => 1 + (random() % terms)),
    hashes: column(TERM_WORDS * (terms + 1), i => (i < TERM_WORDS ? 0 : random())),
  }
}

test('a thread comes to the sum that is added fact by fact, in any order, beside what was there', async () => {
  const facts = madeUp(5_000, 300)
  const expected = new FactSum()
  expected.add(facts.hashes, 1, 0, 2, 0)
  for (let i = 4_999; i >= 0; i--) {
    const [head = 0, relation = 0, tail = 0] = [facts.heads[i], facts.relations[i], facts.tails[i]]
    expected.add(facts.hashes, head, relation, tail, 0)
  }
  const sum = new FactSum()
  sum.add(facts.hashes, 1, 0, 2, 0)
  await using thread = new SumThread(facts)
  await thread.addTo(sum)
  expect(sum.fingerprint()).toBe(expected.fingerprint())
})

test('where the thread fails the sum is made without it', async () => {
  const facts = madeUp(50, 20)
  const expected = new FactSum()
  expected.addAll(facts)
  const sum = new FactSum()
  // The thread has no hashes to read, this one has.
  let asked = 0
  await using thread = new SumThread({
    ...facts,
    get hashes() {
      return asked++ === 0 ? (undefined as unknown as Uint32Array) : facts.hashes
    },
  })
  await thread.addTo(sum)
  expect(sum.fingerprint()).toBe(expected.fingerprint())
})

test('where the thread is ended before it is done the sum is made without it', async () => {
  const facts = madeUp(2_000_000, 300)
  const expected = new FactSum()
  expected.addAll(facts)
  const sum = new FactSum()
  await using thread = new SumThread(facts)
  await thread[Symbol.asyncDispose]()
  await thread.addTo(sum)
  expect(sum.fingerprint()).toBe(expected.fingerprint())
})
