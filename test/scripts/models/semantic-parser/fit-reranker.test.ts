import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../electron/base/random.ts'
import { rerank } from '../../../../electron/model/semantic-parser/reranker.ts'
import type { Example } from '../../../../scripts/models/semantic-parser/examples.ts'
import {
  fittedReranker,
  lossOf,
  type Network,
  type Row,
} from '../../../../scripts/models/semantic-parser/fit-reranker.ts'

const input = (places: number[], values: number[]): Row['candidates'][number]['input'] => ({
  places: Int32Array.from(places),
  values: Float64Array.from(values),
})

describe('fitting the reranker', () => {
  it('has the gradient that differences show', () => {
    const random = seededRandom(5)
    const [features, hidden] = [3, 2]
    const network: Network = {
      features,
      hidden,
      values: Float64Array.from({ length: features * (1 + hidden) + 2 * hidden }, () => random.next() - 0.5),
    }
    const rows: Row[] = [
      {
        weight: 2,
        candidates: [
          { right: true, input: input([0, 2], [1, -0.5]) },
          { right: false, input: input([1], [2]) },
          { right: true, input: input([1, 2], [0.3, 1]) },
        ],
      },
      {
        weight: 1,
        candidates: [
          { right: false, input: input([0], [1]) },
          { right: true, input: input([], []) },
        ],
      },
    ]
    const gradient = new Float64Array(network.values.length)
    lossOf(network, rows, gradient)
    const loss = (): number => lossOf(network, rows, new Float64Array(network.values.length))
    network.values.forEach((value, i) => {
      network.values[i] = value + 1e-5
      const above = loss()
      network.values[i] = value - 1e-5
      const below = loss()
      network.values[i] = value
      expect(gradient[i]).toBeCloseTo((above - below) / 2e-5, 6)
    })
  })

  it('has the loss worked out by hand: -2 log of what the right ones have of the softmax', () => {
    const network: Network = { features: 1, hidden: 0, values: Float64Array.from([1]) }
    const candidates = [
      { right: true, input: input([0], [0]) },
      { right: false, input: input([0], [Math.log(3)]) },
    ]
    expect(lossOf(network, [{ weight: 2, candidates }], new Float64Array(1))).toBeCloseTo(2 * Math.log(4), 12)
  })

  it('learns what no linear weight can say: one of two, and not both', () => {
    const of = (a: number, b: number): Record<string, number> => ({
      ...(a === 0 ? {} : { a: 1 }),
      ...(b === 0 ? {} : { b: 1 }),
    })
    const examples: Example[] = Array.from({ length: 40 }, (_, i) => ({
      kind: 'either',
      weight: 1,
      candidates: [
        { key: '', features: of(1, 1), right: false },
        { key: '', features: of(0, 0), right: false },
        { key: '', features: of(i % 2, 1 - (i % 2)), right: true },
      ],
    }))
    const reranker = fittedReranker({}, examples, 1)
    const [both, none, one, other] = rerank(reranker, [of(1, 1), of(0, 0), of(1, 0), of(0, 1)])
    expect(Math.min(one ?? 0, other ?? 0)).toBeGreaterThan(Math.max(both ?? 0, none ?? 0))
  })
})
