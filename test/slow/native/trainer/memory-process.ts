import { readFileSync } from 'node:fs'
import { openDevice } from '../../../../native/ggml/device.ts'
import type { LoraSettings } from '../../../../native/lora/settings.ts'
import { estimateMemory } from '../../../../native/trainer/memory.ts'
import { Trainer } from '../../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../../native/transformer/config.ts'

/**
 * Run by memory.test.ts in a process of its own, whose peak is nobody else's: one training step and the numbers of a
 * checkpoint, then what it took and what was estimated.
 */
const { mode, recompute, model, config, lora } = JSON.parse(process.argv[2] ?? '') as {
  mode: 'lora' | 'whole'
  recompute: boolean
  model: string
  config: LlamaConfig
  lora: LoraSettings
}
const question = { tokensPerMicroBatch: 1024, recompute }
openDevice().close()
const estimate =
  mode === 'lora' ? await estimateMemory(model, { ...question, lora }) : await estimateMemory(config, question)
globalThis.gc?.()
const before = peakBytes()
const options = { ...question, threads: 1 }
const trainer =
  mode === 'lora' ? await Trainer.createLora(model, lora, 1, options) : await Trainer.create(config, 1, options)
const tokens = Array.from({ length: 1024 }, (_, place) => (place * 7919) % config.vocabularySize)
await trainer.accumulate([tokens], [tokens.map(() => 1e-3)])
trainer.step(1e-4)
const { weights, moments } = trainer.state()
if (weights.size !== moments.size) throw new Error('The state is not whole.')
process.stdout.write(JSON.stringify({ peak: peakBytes() - before, estimate }))
trainer.close()

/** The most memory that this process had at any time (Linux, proc(5), VmHWM). */
function peakBytes(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}
