import { describe, expect, it } from 'vitest'
import type { Device } from '../../../native/ggml/device.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { cosine } from '../cosine.ts'
import { deviceOfTest, exactDeviceOfTest } from '../exact-device.ts'
import { livelyWeights } from '../transformer/lively-weights.ts'

const shape = {
  vocabularySize: 23,
  contextLength: 64,
  embeddingLength: 16,
  blockCount: 2,
  headLength: 4,
  feedForwardLength: 24,
}
const models: Record<string, LlamaConfig> = {
  'tied embeddings, full attention': llamaConfig(shape),
  'own output layer, grouped attention': llamaConfig({ ...shape, headCountKv: 2, tiedEmbeddings: false }),
  'factors of Llama 3.1 on a stretched context': llamaConfig({
    ...shape,
    ropeFactors: [1, 4],
    ropeFrequencyScale: 0.5,
  }),
  'qwen2: biases': llamaConfig({ ...shape, architecture: 'qwen2', headCountKv: 2 }),
  'qwen3: normed queries and keys': llamaConfig({
    ...shape,
    architecture: 'qwen3',
    headCount: 6,
    headCountKv: 3,
    tiedEmbeddings: false,
  }),
}

const uniform = seededRandom(5).next
const documents = [19, 7, 33, 2].map(length =>
  Array.from({ length }, () => Math.floor(uniform() * shape.vocabularySize)),
)
/** Positive, negative and zero weights, which no target distribution could express. */
const tokenWeights = documents.map(document => document.map(() => (uniform() < 0.3 ? 0 : uniform() * 2 - 0.7)))

async function objective(config: LlamaConfig, weights: Map<string, Float32Array>): Promise<number> {
  const trainer = await Trainer.restore(config, { weights }, { threads: 1 })
  const logprobs = await trainer.logprobs(documents)
  trainer.close()
  return logprobs.reduce(
    (sum, document, index) =>
      sum + document.reduce((part, value, place) => part + value * tokenWeights[index]![place]!, 0),
    0,
  )
}

describe.each(Object.entries(models))('gradient of the weighted log-likelihood: %s', (_, config) => {
  it('agrees with finite differences on every parameter', async () => {
    const weights = livelyWeights(config, 3, 12)
    const gradients = await gradientsOn(exactDeviceOfTest(), config, weights)
    const failures: string[] = []
    for (const [name, gradient] of gradients) {
      const norm = Math.hypot(...gradient)
      if (norm < 0.05) failures.push(`${name} does not matter to the result`)
      // Along the gradient itself the slope is its norm, and a random direction catches errors that keep the norm.
      const directions = [gradient.map(value => value / norm), randomDirection(gradient.length)]
      for (const direction of directions) {
        const slope = direction.reduce((sum, value, index) => sum + value * gradient[index]!, 0)
        const step = 0.004
        const [up, down] = await Promise.all(
          [1, -1].map(sign => objective(config, moved(weights, name, direction, sign * step))),
        )
        const measured = (up! - down!) / (2 * step)
        if (!(Math.abs(measured - slope) < 4e-3 * norm + 2e-3))
          failures.push(`${name}: slope ${slope}, measured ${measured}`)
      }
    }
    expect(failures).toEqual([])
  })

  it('points the same way as in f32 where the processor multiplies in bf16', async () => {
    const weights = livelyWeights(config, 3, 12)
    const [exact, fast] = await Promise.all(
      (['f32', 'bf16'] as const).map(backward => gradientsOn(deviceOfTest(backward), config, weights)),
    )
    for (const [name, gradient] of exact!) expect(cosine(gradient, fast!.get(name)!)).toBeGreaterThan(0.9999)
  })

  it('is the same, bit for bit, where activations are computed a second time', async () => {
    const weights = livelyWeights(config, 3, 12)
    const [kept, recomputed] = await Promise.all(
      [false, true].map(async recompute => {
        const trainer = await Trainer.restore(config, { weights: new Map(weights) }, { threads: 1, recompute })
        const logprobs = await trainer.accumulate(documents, tokenWeights)
        const gradients = trainer.gradients()
        trainer.close()
        return { logprobs, gradients }
      }),
    )
    expect(recomputed).toEqual(kept)
  })

  it('adds up over calls and is the same however documents are packed', async () => {
    const weights = livelyWeights(config, 3, 12)
    // Tokens that share a scale in 8-bit blocks are others where documents lie elsewhere.
    const options = { threads: 1, device: exactDeviceOfTest() }
    const together = await Trainer.restore(config, { weights }, options)
    const apart = await Trainer.restore(config, { weights }, { ...options, tokensPerMicroBatch: 64 })
    await together.accumulate(documents, tokenWeights)
    for (const [index, document] of documents.entries()) await apart.accumulate([document], [tokenWeights[index]!])
    const [a, b] = [together.gradients(), apart.gradients()]
    const differences = [...a].map(([name, gradient]) => {
      const other = b.get(name)!
      const scale = Math.max(...gradient.map(Math.abs))
      return Math.max(...gradient.map((value, index) => Math.abs(value - other[index]!))) / scale
    })
    expect(Math.max(...differences)).toBeLessThan(1e-4)
    together.close()
    apart.close()
  })
})

/** Wide enough that every product of the way back is cut into blocks of 32 numbers. */
const wide = {
  ...shape,
  vocabularySize: 64,
  contextLength: 128,
  embeddingLength: 64,
  headLength: 16,
  feedForwardLength: 96,
}

describe.each([
  ['llama', llamaConfig(wide)],
  ['qwen2', llamaConfig({ ...wide, architecture: 'qwen2', headCountKv: 2 })],
  ['qwen3', llamaConfig({ ...wide, architecture: 'qwen3', tiedEmbeddings: false })],
])('gradient in blocks of 8-bit numbers: %s', (_, config) => {
  // Without a scale those of the smallest weights are beneath what half precision tells apart.
  it.each([1e-6, 1, 100])('points the same way as in f32 at token weights of %s', async factor => {
    const weights = livelyWeights(config, 3, 8)
    const scaled = tokenWeights.map(document => document.map(weight => weight * factor))
    const [exact, fast] = await Promise.all(
      (['f32', 'q8_0'] as const).map(backward => gradientsOn(deviceOfTest(backward), config, weights, scaled)),
    )
    for (const [name, gradient] of exact!) {
      const found = fast!.get(name)!
      expect(cosine(gradient, found)).toBeGreaterThan(0.999)
      expect(Math.abs(Math.hypot(...found) / Math.hypot(...gradient) - 1)).toBeLessThan(0.02)
    }
  })
})

async function gradientsOn(
  device: Device,
  config: LlamaConfig,
  weights: Map<string, Float32Array>,
  weighed = tokenWeights,
): Promise<Map<string, Float32Array>> {
  const trainer = await Trainer.restore(config, { weights: new Map(weights) }, { threads: 1, device })
  await trainer.accumulate(documents, weighed)
  const gradients = trainer.gradients()
  trainer.close()
  return gradients
}

function randomDirection(length: number): Float32Array {
  const values = Float32Array.from({ length }, () => uniform() * 2 - 1)
  const norm = Math.hypot(...values)
  return values.map(value => value / norm)
}

function moved(
  weights: Map<string, Float32Array>,
  name: string,
  direction: Float32Array,
  step: number,
): Map<string, Float32Array> {
  return new Map(weights).set(
    name,
    weights.get(name)!.map((value, index) => value + step * direction[index]!),
  )
}
