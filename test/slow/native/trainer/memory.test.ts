import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClewError } from '../../../../electron/contract/errors.ts'
import { LORA_TARGETS } from '../../../../native/lora/settings.ts'
import type { MemoryEstimate } from '../../../../native/trainer/memory.ts'
import { estimateMemory } from '../../../../native/trainer/memory.ts'
import { Trainer } from '../../../../native/trainer/trainer.ts'
import { llamaConfig } from '../../../../native/transformer/config.ts'
import { livelyWeights } from '../../../native/transformer/lively-weights.ts'
import { writeModel } from '../../../native/lora/model-files.ts'
import { skippedFor } from '../../../skipped.ts'

const lora = { rank: 8, alpha: 16, targets: LORA_TARGETS }
const config = llamaConfig({
  architecture: 'qwen2',
  vocabularySize: 20_000,
  contextLength: 1024,
  embeddingLength: 256,
  blockCount: 6,
  headLength: 64,
  feedForwardLength: 1024,
})

let folder = ''
let model = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-memory-'))
  model = join(folder, 'model.gguf')
  await writeModel(model, config, livelyWeights(config, 3, 1), 'q8_0')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Peak memory of a process that trains one step beyond that of one that only loads the trainer, in bytes. */
function measured(mode: 'lora' | 'whole', recompute: boolean): { peak: number; estimate: MemoryEstimate } {
  const script = join(import.meta.dirname, 'memory-process.ts')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', script, JSON.stringify({ mode, recompute, model, config, lora })],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { peak: number; estimate: MemoryEstimate }
}

describe("the estimate of training's memory", () => {
  it.each([
    ['lora', false],
    ['whole', true],
  ] as const)(
    'is within 15 %% of what a process takes: %s, recomputing %s',
    skippedFor(process.platform === 'linux' ? undefined : 'peak memory is read from /proc, which only Linux has'),
    (mode, recompute) => {
      const { peak, estimate } = measured(mode, recompute)
      console.log(
        `${mode}${recompute ? ', recomputing' : ''}: estimated ${(estimate.total / 2 ** 20).toFixed(0)} MiB, taken ${(peak / 2 ** 20).toFixed(0)} MiB`,
      )
      expect(estimate.total / peak).toBeGreaterThan(0.85)
      expect(estimate.total / peak).toBeLessThan(1.15)
    },
  )

  it('adds up, part by part', async () => {
    const adapter = await estimateMemory(model, { lora, tokensPerMicroBatch: 512 })
    expect(adapter.total).toBe(adapter.weights + adapter.adapter + adapter.activations + adapter.process)
    expect(adapter.total).toBe(adapter.device + adapter.host)
    const whole = await estimateMemory(config, { tokensPerMicroBatch: 512 })
    expect(whole.total).toBe(whole.weights + whole.gradients + whole.optimiser + whole.activations + whole.process)
    expect(whole.weights + whole.gradients + whole.optimiser).toBeGreaterThan(adapter.weights * 10)
    expect(whole.refusal).toBeUndefined()
  })

  it('grows with the micro-batch, and shrinks where activations are computed a second time', async () => {
    const at = (tokensPerMicroBatch: number, recompute: boolean): Promise<MemoryEstimate> =>
      estimateMemory(model, { lora, tokensPerMicroBatch, recompute })
    expect((await at(1024, false)).activations).toBeGreaterThan((await at(512, false)).activations * 1.5)
    expect((await at(1024, true)).activations).toBeLessThan((await at(1024, false)).activations * 0.6)
  })

  it('refuses with the reason what does not fit', async () => {
    const huge = llamaConfig({
      architecture: 'qwen2',
      vocabularySize: 151_936,
      contextLength: 4096,
      embeddingLength: 8192,
      blockCount: 80,
      headLength: 128,
      feedForwardLength: 29_568,
      tiedEmbeddings: false,
    })
    const { refusal, total, free, recompute } = await estimateMemory(huge)
    expect(total).toBeGreaterThan(free.host)
    expect(recompute).toBe(true)
    await expect(Trainer.restore(huge, { weights: new Map() })).rejects.toThrow(ClewError)
    expect(refusal).toMatch(/would take [\d.]+ GiB of memory, and [\d.]+ [GM]iB are free\. Choose a smaller model/)
  })
})
