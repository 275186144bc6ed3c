import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LORA_TARGETS } from '../../../native/lora/settings.ts'
import type { LoraState } from '../../../native/trainer/state.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { cosine } from '../cosine.ts'
import { exactDeviceOfTest } from '../exact-device.ts'
import { livelyAdapter, livelyWeights } from '../transformer/lively-weights.ts'
import { writeModel, writeUnquantised } from './model-files.ts'

const shape = {
  vocabularySize: 23,
  contextLength: 64,
  embeddingLength: 16,
  blockCount: 2,
  headLength: 4,
  feedForwardLength: 96,
}
const models: Record<string, LlamaConfig> = {
  llama: llamaConfig(shape),
  'qwen2, grouped attention': llamaConfig({ ...shape, architecture: 'qwen2', headCountKv: 2 }),
  'qwen3, own output layer': llamaConfig({
    ...shape,
    architecture: 'qwen3',
    headCount: 6,
    headCountKv: 3,
    tiedEmbeddings: false,
  }),
}
const settings = { rank: 3, alpha: 5, targets: LORA_TARGETS }
const uniform = seededRandom(5).next
const documents = [19, 7, 33, 2].map(length =>
  Array.from({ length }, () => Math.floor(uniform() * shape.vocabularySize)),
)
const tokenWeights = documents.map(document => document.map(() => (uniform() < 0.3 ? 0 : uniform() * 2 - 0.7)))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-lora-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A model file and an adapter on it whose A and B both matter. */
async function adapted(config: LlamaConfig, type: string): Promise<{ file: string; state: LoraState }> {
  const file = join(folder, `${config.architecture}-${type}.gguf`)
  await writeModel(file, config, livelyWeights(config, 3, 8), type)
  const fresh = await Trainer.createLora(file, settings, 5, { threads: 1 })
  const { lora, weights } = fresh.state()
  fresh.close()
  return { file, state: { lora: lora!, weights: livelyAdapter(weights, 8, 0.3) } }
}

async function withTrainer<Result>(
  file: string,
  state: LoraState,
  work: (trainer: Trainer) => Promise<Result>,
  recompute = false,
): Promise<Result> {
  const trainer = await Trainer.restoreLora(
    file,
    { ...state, weights: new Map(state.weights) },
    { threads: 1, recompute, device: exactDeviceOfTest() },
  )
  try {
    return await work(trainer)
  } finally {
    trainer.close()
  }
}

describe.each(Object.entries(models))('gradient of an adapter on %s', (_, config) => {
  it('agrees with finite differences on A and B of every target in every block', async () => {
    const { file, state } = await adapted(config, 'f32')
    const gradients = await withTrainer(file, state, async trainer => {
      await trainer.accumulate(documents, tokenWeights)
      return trainer.gradients()
    })
    expect([...gradients.keys()].filter(name => name.startsWith('blk.1.'))).toHaveLength(2 * LORA_TARGETS.length)
    const failures: string[] = []
    await withTrainer(file, state, async trainer => {
      const objective = async (name: string, direction: Float32Array, step: number): Promise<number> => {
        const weights = new Map(state.weights).set(
          name,
          state.weights.get(name)!.map((value, index) => value + step * direction[index]!),
        )
        const logprobs = await trainer.logprobs(documents, { weights })
        return logprobs.reduce(
          (sum, document, index) =>
            sum + document.reduce((part, value, place) => part + value * tokenWeights[index]![place]!, 0),
          0,
        )
      }
      for (const [name, gradient] of gradients) {
        const norm = Math.hypot(...gradient)
        if (norm < 0.02) failures.push(`${name} does not matter to the result`)
        for (const direction of [gradient.map(value => value / norm), randomDirection(gradient.length)]) {
          const slope = direction.reduce((sum, value, index) => sum + value * gradient[index]!, 0)
          const step = 0.004
          const measured =
            ((await objective(name, direction, step)) - (await objective(name, direction, -step))) / (2 * step)
          if (!(Math.abs(measured - slope) < 4e-3 * norm + 3e-3))
            failures.push(`${name}: slope ${slope}, measured ${measured}`)
        }
      }
    })
    expect(failures).toEqual([])
  })

  it('is the same, bit for bit, where activations are computed a second time', async () => {
    const { file, state } = await adapted(config, 'f32')
    const [kept, recomputed] = await Promise.all(
      [false, true].map(recompute =>
        withTrainer(
          file,
          state,
          async trainer => {
            await trainer.accumulate(documents, tokenWeights)
            return trainer.gradients()
          },
          recompute,
        ),
      ),
    )
    expect(recomputed).toEqual(kept)
  })
})

describe('an adapter on quantised weights', () => {
  const config = llamaConfig({
    ...shape,
    architecture: 'qwen2',
    embeddingLength: 256,
    headLength: 64,
    headCountKv: 2,
    feedForwardLength: 512,
    tiedEmbeddings: false,
  })

  it.each(['f16', 'q8_0', 'q4_0', 'q4_K', 'q6_K'])(
    'has the gradient of one on the numbers that %s stands for',
    async type => {
      const file = join(folder, `wide-${type}.gguf`)
      const plain = join(folder, `wide-${type}-as-f32.gguf`)
      const weights = livelyWeights(config, 3, 3)
      await writeModel(file, config, weights, type)
      await writeUnquantised(plain, config, weights, type)
      const gradients = await Promise.all(
        [file, plain].map(async path => {
          const trainer = await Trainer.createLora(path, settings, 5, { threads: 1 })
          const { lora, weights: fresh } = trainer.state()
          trainer.close()
          return withTrainer(path, { lora: lora!, weights: livelyAdapter(fresh, 8, 0.1) }, async one => {
            await one.accumulate(documents, tokenWeights)
            return one.gradients()
          })
        }),
      )
      // The forward pass rounds activations to 8 bits or to f16, as it does in use; the way back is exact.
      for (const [name, gradient] of gradients[0]!)
        expect(cosine(gradient, gradients[1]!.get(name)!)).toBeGreaterThan(type === 'f16' ? 0.99999 : 0.995)
    },
  )
})

function randomDirection(length: number): Float32Array {
  const values = Float32Array.from({ length }, () => uniform() * 2 - 1)
  const norm = Math.hypot(...values)
  return values.map(value => value / norm)
}
