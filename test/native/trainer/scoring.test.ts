import { describe, expect, it } from 'vitest'
import { outputSlices } from '../../../native/trainer/output-layer.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { EMBEDDING_NAME, initialWeights, OUTPUT_NAME } from '../../../native/transformer/parameters.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { livelyWeights } from '../transformer/lively-weights.ts'

const config = llamaConfig({
  vocabularySize: 61,
  contextLength: 128,
  embeddingLength: 32,
  blockCount: 2,
  headLength: 8,
  headCountKv: 2,
  tiedEmbeddings: false,
})
const uniform = seededRandom(3).next
const documents = [40, 25, 60, 9, 1].map(length => Array.from({ length }, () => Math.floor(uniform() * 61)))

describe('scoring some tokens only', () => {
  it('gives those the same log-probabilities and the others 0', async () => {
    const trainer = await Trainer.restore(config, { weights: livelyWeights(config, 3, 6) }, { threads: 1 })
    const all = await trainer.logprobs(documents)
    const wanted = documents.map(document => document.map(() => (uniform() < 0.3 ? 1 : 0)))
    const some = await trainer.logprobs(documents, { wanted })
    const expected = all.map((values, document) => values.map((value, place) => value * wanted[document]![place]!))
    some.forEach((values, document) =>
      values.forEach((value, place) => expect(value).toBeCloseTo(expected[document]![place]!, 4)),
    )
    expect(await trainer.logprobs(documents, { wanted: documents.map(document => document.map(() => 0)) })).toEqual(
      documents.map(document => new Float32Array(document.length)),
    )
    trainer.close()
  })
})

describe('scoring tokens that have no weight', () => {
  it('gives their log-probabilities in the same pass and changes the gradient by nothing', async () => {
    const trainer = await Trainer.restore(config, { weights: livelyWeights(config, 3, 6) }, { threads: 1 })
    const all = await trainer.logprobs(documents)
    const weights = documents.map(document => document.map((_, place) => (place % 3 === 0 ? 0.5 : 0)))
    const both = await trainer.accumulate(documents, weights, {
      wanted: documents.map(document => document.map(() => 1)),
    })
    both.forEach((values, document) =>
      values.forEach((value, place) => expect(value).toBeCloseTo(all[document]![place]!, 4)),
    )
    const gradients = trainer.gradients()
    trainer.step(0)
    await trainer.accumulate(documents, weights)
    for (const [name, gradient] of trainer.gradients())
      gradient.forEach((value, index) => expect(gradients.get(name)![index]).toBeCloseTo(value, 3))
    trainer.close()
  })
})

describe('the states of a model', () => {
  it('are what the output layer reads: they give its logits', async () => {
    const weights = livelyWeights(config, 3, 6)
    const trainer = await Trainer.restore(config, { weights: new Map(weights) }, { threads: 1 })
    const places = [[0, 39], [], [17], [8, 3], [0]]
    const hidden = await trainer.hidden(documents, places)
    expect(hidden.map(one => one.length)).toEqual([2, 0, 1, 2, 1])
    const output = weights.get(OUTPUT_NAME)!
    for (const [document, tokens] of documents.entries()) {
      const logits = await trainer.logits(tokens)
      places[document]!.forEach((place, index) => {
        const state = hidden[document]![index]!
        for (let token = 0; token < 61; token++) {
          const product = state.reduce((sum, value, dimension) => sum + value * output[token * 32 + dimension]!, 0)
          expect(product).toBeCloseTo(logits[place * 61 + token]!, 3)
        }
      })
    }
    await expect(trainer.hidden(documents, [[40]])).rejects.toThrow('no place 40')
    trainer.close()
  })
})

describe('a vocabulary too large for one pass through the output layer', () => {
  const large = llamaConfig({
    vocabularySize: 600_000,
    contextLength: 128,
    embeddingLength: 8,
    feedForwardLength: 32,
    blockCount: 1,
    headLength: 8,
  })
  const texts = [72, 50].map(length => Array.from({ length }, () => Math.floor(uniform() * 600_000)))

  it('is scored and differentiated in slices, with the same result', async () => {
    expect(outputSlices(120, large.vocabularySize)).toEqual({ count: 2, tokens: 60 })
    expect(outputSlices(800, 2048)).toEqual({ count: 1, tokens: 800 })
    const weights = initialWeights(llamaConfig({ ...large, vocabularySize: 64 }), 4)
    const embedding = new Float32Array(8 * 600_000)
    for (let at = 0; at < embedding.length; at++) embedding[at] = uniform() - 0.5
    weights.set(EMBEDDING_NAME, embedding)
    const tokenWeights = texts.map(text => text.map(() => uniform() - 0.4))
    const [together, apart] = await Promise.all(
      [2048, 64].map(async tokensPerMicroBatch => {
        const trainer = await Trainer.restore(
          large,
          { weights: new Map([...weights].map(([name, values]) => [name, values.slice()])) },
          { threads: 1, tokensPerMicroBatch },
        )
        const logprobs = await trainer.accumulate(texts, tokenWeights)
        const gradients = trainer.gradients()
        trainer.close()
        return { logprobs, gradients }
      }),
    )
    together!.logprobs.forEach((values, document) =>
      expect(
        Math.max(...values.map((value, place) => Math.abs(value - apart!.logprobs[document]![place]!))),
      ).toBeLessThan(1e-3),
    )
    for (const [name, gradient] of together!.gradients) {
      const other = apart!.gradients.get(name)!
      let [scale, difference] = [0, 0]
      // Millions of them: no iterator.
      for (let at = 0; at < gradient.length; at++) {
        scale = Math.max(scale, Math.abs(gradient[at]!))
        difference = Math.max(difference, Math.abs(gradient[at]! - other[at]!))
      }
      expect(difference / scale).toBeLessThan(1e-3)
    }
  })
})
