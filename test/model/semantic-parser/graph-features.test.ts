import { expect, test } from 'vitest'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import {
  graphFeatures,
  isOfGraph,
  nameIn,
  ownParts,
  ownScore,
} from '../../../electron/model/semantic-parser/graph-features.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'

test('each relation and class of a program, and each word beside it, but for words of names', () => {
  const words = questionWords('Which clubs helmed by Ada Lovelace?')
  const program = parseSExpression("(AND Club (JOIN led_by 'Ada Lovelace'))")
  const names = (1n << 4n) | (1n << 5n)
  const own = ownParts(words, { program, names }, new Set(['Club']))
  const features = graphFeatures(own)
  expect(features.toSorted()).toEqual(
    [
      '@class Club\t',
      '@class Club\tclub',
      '@class Club\thelm',
      '@relation head led_by\t',
      '@relation head led_by\tclub',
      '@relation head led_by\thelm',
    ].toSorted(),
  )
  expect(ownScore(own, feature => (feature === '@class Club\tclub' ? 0.5 : 0.1))).toBeCloseTo(1, 12)
  expect(features.every(isOfGraph)).toBe(true)
  expect(new Set(features.map(nameIn))).toEqual(new Set(['Club', 'led_by']))
  expect(graphFeatures(ownParts(words, { names: 0n }, new Set()))).toEqual([])
})

test('a name keeps its blanks, and a relation named as a kind of part is told from it', () => {
  expect(nameIn('@relation tail class of\t')).toBe('class of')
  expect(nameIn('@class head of state\tboss')).toBe('head of state')
  expect(nameIn('@measure -1 year founded\told')).toBe('year founded')
})
