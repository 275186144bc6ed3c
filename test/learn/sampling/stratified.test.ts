import { expect, it } from 'vitest'
import { inTurnByKind, kindOfLesson, stratified } from '../../../electron/learn/sampling/stratified.ts'

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

it('has every type in turn, however many are taken from the start, and loses none', () => {
  const all = inTurnByKind(questions, ({ type }) => type, 1)
  expect(all.toSorted((a, b) => a.at - b.at)).toEqual(questions)
  const of = (many: number, type: string): number => all.slice(0, many).filter(each => each.type === type).length
  expect([of(6, 'composition'), of(6, 'superlative'), of(6, 'comparative')]).toEqual([2, 2, 2])
  expect([of(24, 'composition'), of(24, 'superlative'), of(24, 'comparative')]).toEqual([14, 8, 2])
  expect(inTurnByKind(questions, ({ type }) => type, 1)).toEqual(all)
  expect(inTurnByKind([], () => '', 1)).toEqual([])
})

it('tells kinds of lessons by steps, shape and the outermost operator', () => {
  const kinds = [
    { hops: 1, shape: 'path' as const },
    { hops: 2, shape: 'path' as const },
    { operator: 'count', logicalForm: '(COUNT (JOIN r m))' },
    { operator: 'count', logicalForm: '(COUNT (JOIN s n))' },
  ].map(kindOfLesson)
  expect(new Set(kinds).size).toBe(3)
  expect(kinds[2]).toBe(kinds[3])
})
