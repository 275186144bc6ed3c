import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../electron/base/random.ts'
import { readReranker, Reranker, writtenReranker } from '../../../../electron/model/semantic-parser/reranker.ts'
import type { Example } from '../../../../scripts/models/semantic-parser/examples.ts'
import { scoreOf } from '../../../../electron/model/semantic-parser/derivation.ts'
import {
  addGradient,
  fittedReranker,
  zeroed,
  type Network,
  type Row,
} from '../../../../scripts/models/semantic-parser/fit-reranker.ts'

const [FEATURES, UNITS] = [5, 3]

function networkOf(seed: number): Network {
  const random = seededRandom(seed)
  const drawn = (length: number): Float64Array => Float64Array.from({ length }, () => 2 * random.next() - 1)
  return { linear: drawn(FEATURES), hidden: drawn(FEATURES * UNITS), bias: drawn(UNITS), out: drawn(UNITS) }
}

function rowOf(seed: number): Row {
  const random = seededRandom(seed)
  return {
    weight: 0.5 + random.next(),
    candidates: Array.from({ length: 4 }, (_, i) => ({
      right: i === 1 || i === 3,
      score: random.next(),
      places: [i, (i + 2) % FEATURES],
      values: [2 * random.next() - 1, 2 * random.next() - 1],
    })),
  }
}

describe('the fit of the hidden layer that programs are ranked anew by', () => {
  it('has the gradient that finite differences have', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const [network, row] = [networkOf(seed), rowOf(seed + 10)]
      const gradient = zeroed(network)
      addGradient(row, network, gradient)
      for (const name of ['linear', 'hidden', 'bias', 'out'] as const)
        network[name].forEach((weight, i) => {
          const at = (by: number): number =>
            addGradient(row, { ...network, [name]: network[name].with(i, weight + by) }, zeroed(network))
          expect(gradient[name][i]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 6)
        })
    }
  })

  it('has the loss that is worked out by hand', () => {
    // The unit sees 2 and -1, less 1: 1 and, held at nothing, 0. Times 3, and ½ and 0 besides: 3.5 against ln 2.
    const network: Network = {
      linear: Float64Array.of(0.25, 0),
      hidden: Float64Array.of(1, -1),
      bias: Float64Array.of(-1),
      out: Float64Array.of(3),
    }
    const row: Row = {
      weight: 2,
      candidates: [
        { right: true, score: 0, places: [0], values: [2] },
        { right: false, score: Math.LN2, places: [1], values: [1] },
      ],
    }
    const [right, wrong] = [Math.exp(3.5), 2]
    expect(addGradient(row, network, zeroed(network))).toBeCloseTo(-2 * Math.log(right / (right + wrong)), 10)
  })

  it('learns what no sum can say: either of two, and not both', () => {
    const eitherOr = ([a, b]: readonly [number, number]): Example => ({
      kind: 'any',
      weight: 1,
      candidates: [
        { key: 'one', answer: 'one', right: a !== b, features: { a, b } },
        { key: 'other', answer: 'other', right: a === b, features: { none: 1 } },
      ],
    })
    const all = [
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const
    const examples = Array.from({ length: 1200 }, (_, i) => eitherOr(all[i % all.length] ?? [0, 0]))
    const reranker = new Reranker(readReranker(writtenReranker(fittedReranker({}, examples, 7))))
    for (const each of all) {
      const { candidates } = eitherOr(each)
      const [one, other] = candidates.map(({ features }) => scoreOf(features, {}) + reranker.nats(features))
      expect((one ?? 0) > (other ?? 0)).toBe(each[0] !== each[1])
    }
  })

  it('reads what it wrote, to half a step of a byte', () => {
    const random = seededRandom(5)
    const drawn = (length: number): Float32Array => Float32Array.from({ length }, () => 2 * random.next() - 1)
    const weights = {
      features: ['a', 'b.c'],
      scales: drawn(2),
      hidden: drawn(6),
      bias: drawn(3),
      out: drawn(3),
    }
    const read = readReranker(writtenReranker(weights))
    expect(read).toMatchObject({ ...weights, hidden: expect.anything() })
    weights.hidden.forEach((weight, i) =>
      expect(Math.abs((read.hidden[i] ?? 0) - weight)).toBeLessThan(0.5 / 127 + 1e-6),
    )
  })
})
