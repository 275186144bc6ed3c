import { describe, expect, it } from 'vitest'
import { outputSlices } from '../../../native/trainer/output-layer.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { EMBEDDING_NAME, initialWeights, OUTPUT_NAME } from '../../../native/transformer/parameters.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { exactDeviceOfTest } from '../exact-device.ts'
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

describe('a row of several blocks of queries', () => {
  const long = llamaConfig({ ...config, contextLength: 1024 })
  const texts = [400, 300, 150].map(length => Array.from({ length }, () => Math.floor(uniform() * 61)))
  const open = (): Promise<Trainer> =>
    Trainer.restore(
      long,
      { weights: livelyWeights(long, 3, 6) },
      { threads: 1, tokensPerMicroBatch: 1024, device: exactDeviceOfTest() },
    )

  it('gives each token what it has where nothing stands behind it and nothing beside', async () => {
    const trainer = await open()
    const whole = await trainer.logprobs(texts)
    for (const [index, text] of texts.entries()) {
      const [beginning] = await trainer.logprobs([text.slice(0, 60)])
      beginning!.forEach((value, place) => expect(value).toBeCloseTo(whole[index]![place]!, 4))
      const [alone] = await trainer.logprobs([text])
      alone!.forEach((value, place) => expect(value).toBeCloseTo(whole[index]![place]!, 4))
    }
    trainer.close()
  })

  it('has the gradient that finite differences have', async () => {
    const trainer = await open()
    const weights = texts.map(text => text.map((_, place) => (place % 5 === 0 ? 0.1 : 0)))
    await trainer.accumulate(texts, weights)
    for (const name of ['blk.0.attn_k.weight', 'blk.0.attn_q.weight', 'blk.1.attn_v.weight']) {
      const gradient = trainer.gradients().get(name)!
      const norm = Math.hypot(...gradient)
      const before = trainer.state().weights
      const objective = async (step: number): Promise<number> => {
        const moved = before.get(name)!.map((value, index) => value + (step * gradient[index]!) / norm)
        const logprobs = await trainer.logprobs(texts, { weights: new Map(before).set(name, moved) })
        return logprobs.reduce(
          (sum, values, text) => sum + values.reduce((part, value, place) => part + value * weights[text]![place]!, 0),
          0,
        )
      }
      const measured = ((await objective(0.01)) - (await objective(-0.01))) / 0.02
      expect(Math.abs(measured - norm) / norm).toBeLessThan(0.01)
    }
    trainer.close()
  })
})

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
