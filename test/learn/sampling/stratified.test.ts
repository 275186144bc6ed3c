import { expect, it } from 'vitest'
import { stratified } from '../../../electron/learn/sampling/stratified.ts'

const questions = [
  ...Array.from({ length: 90 }, (_, at) => ({ at, type: 'composition' })),
  ...Array.from({ length: 8 }, (_, at) => ({ at: 90 + at, type: 'superlative' })),
  ...Array.from({ length: 2 }, (_, at) => ({ at: 98 + at, type: 'comparative' })),
]

it('spreads a subset evenly over the types, as far as there are any (GraphWalker §2.2.2)', () => {
  const chosen = stratified(questions, 12, ({ type }) => type, 1)
  const of = (type: string): number => chosen.filter(question => question.type === type).length
  // Two of the rarest are all there are; the others share the rest.
  expect([of('composition'), of('superlative'), of('comparative')]).toEqual([5, 5, 2])
  expect(chosen.map(({ at }) => at)).toEqual(chosen.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(stratified(questions, 12, ({ type }) => type, 1)).toEqual(chosen)
  expect(stratified(questions, 12, ({ type }) => type, 2)).not.toEqual(chosen)
  expect(stratified(questions, 500, ({ type }) => type, 1)).toHaveLength(100)
})
