import { describe, expect, it } from 'vitest'
import { amongOthers, rerank, rerankerFrom } from '../../../electron/model/semantic-parser/reranker.ts'

describe('the reranker of programs', () => {
  // One hidden unit, two features: score = 1 x a - 1 x b + 2 x tanh(0.5 x a + 1 x b - 0.5).
  const reranker = { names: ['a', 'b'], hidden: 1, linear: [1, -1], into: [0.5, 1], bias: [-0.5], out: [2] }

  it('weighs features by themselves and through the hidden units, as worked out by hand', () => {
    const [first, second] = rerank(reranker, [{ a: 1 }, { b: 2, unknown: 7 }])
    expect(first).toBeCloseTo(1 + 2 * Math.tanh(0), 12)
    expect(second).toBeCloseTo(-2 + 2 * Math.tanh(1.5), 12)
  })

  it('says of each program what it leaves open beyond the best one, and that it alone is not what is asked for', () => {
    const [closed, open] = amongOthers([
      { 'open.word': 1, 'head.is': 1 },
      { 'open.word': 2, 'open.not': 1 },
    ])
    expect(closed).toEqual({ 'open.word': 1, 'head.is': 1, 'rival.open': 0 })
    expect(open).toEqual({ 'open.word': 2, 'open.not': 1, 'rival.open': 2, 'rival.head': 1 })
  })

  it('is read from the text of its module', () => {
    const numbers = Buffer.from(Float32Array.from([1, -1, 0.5, 1, -0.5, 2]).buffer).toString('base64')
    const read = rerankerFrom(1, '\na\nb\n', `\n${numbers.slice(0, 10)}\n${numbers.slice(10)}\n`)
    expect(rerank(read, [{ a: 1 }, { b: 2 }])).toEqual(rerank(reranker, [{ a: 1 }, { b: 2 }]))
  })
})
