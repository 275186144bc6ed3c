import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import type { Llama, LlamaModel, Token } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAdapter, importAdapter } from '../../../../native/lora/gguf-adapter.ts'
import { LORA_TARGETS } from '../../../../native/lora/settings.ts'
import { Tokenizer } from '../../../../native/tokenizer/bpe.ts'
import { trainBpe } from '../../../../scripts/models/decoder/tokenizer-training.ts'
import { Trainer } from '../../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../../native/transformer/config.ts'
import { llamaConfig } from '../../../../native/transformer/config.ts'
import { exportModel, importModel } from '../../../../native/transformer/gguf-model.ts'
import { livelyAdapter, livelyWeights } from '../../../native/transformer/lively-weights.ts'

const text =
  'Who directed the film Inception? directed_by <kg-query>get_tail_entities("Inception", "directed_by")</kg-query> '.repeat(
    3,
  )
const vocabulary = trainBpe([text, 'written by, starred in, release year'], {
  vocabularySize: 320,
  userDefined: ['<kg-query>', '</kg-query>'],
})
const tokenizer = new Tokenizer(vocabulary)
const tokens = tokenizer.encode(text)
const shape = { vocabularySize: tokenizer.size, contextLength: 256, embeddingLength: 64, blockCount: 3, headLength: 16 }
const grouped = { ...shape, headCountKv: 2, tiedEmbeddings: false }
const configs = {
  llama: llamaConfig(shape),
  'llama, own output layer, grouped attention, long rope base': llamaConfig({ ...grouped, ropeFrequencyBase: 500_000 }),
  'llama with the factors of Llama 3.1': llamaConfig({ ...shape, ropeFactors: [1, 1, 1.5, 2, 4, 8, 8, 8] }),
  'llama on a linearly stretched context': llamaConfig({ ...shape, ropeFrequencyScale: 0.25 }),
  'qwen2 with biases': llamaConfig({
    ...grouped,
    architecture: 'qwen2',
    normEpsilon: 1e-6,
    ropeFrequencyBase: 1_000_000,
  }),
  'qwen3 with normed queries, heads wider than the model divides': llamaConfig({
    ...grouped,
    architecture: 'qwen3',
    headCount: 6,
    headLength: 16,
    ropeFrequencyBase: 1_000_000,
  }),
}
/** Rows of 256 numbers, which k-quants store at a time. */
const wide = {
  vocabularySize: tokenizer.size,
  contextLength: 256,
  embeddingLength: 256,
  blockCount: 2,
  headLength: 64,
  headCountKv: 2,
  feedForwardLength: 512,
}
const wideConfigs: Record<string, LlamaConfig> = {
  llama: llamaConfig(wide),
  qwen2: llamaConfig({ ...wide, architecture: 'qwen2' }),
  qwen3: llamaConfig({ ...wide, architecture: 'qwen3', tiedEmbeddings: false }),
}

let folder = ''
let llama: Llama
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-parity-'))
  llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.disabled })
})
afterAll(async () => {
  await llama.dispose()
  await rm(folder, { recursive: true, force: true })
})

const whole: [string, LlamaConfig, string][] = [
  ...Object.entries(configs).map(([name, config]): [string, LlamaConfig, string] => [name, config, 'f32']),
  ['llama', configs.llama, 'f16'],
]
describe.each(whole)('an exported model in llama.cpp: %s', (name, config, type) => {
  it(`gives the log-probabilities of the trainer, ${type}`, async () => {
    // Sharpened, so that the distributions are far from uniform and a wrong layer shows.
    const weights = livelyWeights(config, 9, 6)
    const file = join(folder, 'model.gguf')
    await exportModel(
      file,
      { config, weights, vocabulary },
      { name: 'parity', type, metadata: new Map([['clew.test', { type: 'string', value: 'kept' }]]) },
    )
    const read = await importModel(file)
    expect(read.config).toEqual({ ...config, normEpsilon: Math.fround(config.normEpsilon) })
    expect(read.vocabulary).toEqual(vocabulary)
    const trainer = await Trainer.restore(read.config, { weights: new Map(read.weights) }, { threads: 1 })
    const ours = logSoftmax(await trainer.logits(tokens), config.vocabularySize)
    const logprobs = (await trainer.logprobs([tokens]))[0]!
    trainer.close()
    const theirs = await llamaLogprobs(file)
    console.log(
      `${name}, ${type}: largest difference of log-probabilities ${largestDifference(ours, theirs).toExponential(2)} over ${tokens.length} x ${config.vocabularySize}`,
    )
    // With f16 weights llama.cpp rounds the activations to f16 too.
    expect(largestDifference(ours, theirs)).toBeLessThan(type === 'f32' ? 4e-5 : 2e-2)
    const gathered = tokens.map((token, place) =>
      place === 0 ? 0 : ours[(place - 1) * config.vocabularySize + token]!,
    )
    expect(Math.max(...gathered.map((value, place) => Math.abs(value - logprobs[place]!)))).toBeLessThan(1e-4)
    expect(Math.max(...ours) - Math.min(...ours)).toBeGreaterThan(3)
  })
})

/**
 * Root-mean-square difference over the vocabulary. Both sides round activations to f16, or to 8 bits in blocks;
 * llama.cpp repacks some types and so rounds elsewhere. One bit of rounding is 0.4 %, of log-probabilities that span
 * more than ten.
 */
const tolerances: Record<string, number> = { f32: 1e-5, f16: 5e-3, q8_0: 3e-2, q4_0: 3e-2, q4_K: 3e-2, q6_K: 3e-2 }
const quantised = Object.entries(wideConfigs).flatMap(([name, config]) =>
  Object.keys(tolerances).map((type): [string, string, LlamaConfig] => [name, type, config]),
)
describe.each(quantised)('an adapter on %s stored as %s, in llama.cpp', (name, type, config) => {
  it('gives the log-probabilities of the trainer, with and without the adapter', async () => {
    const [file, adapterFile] = [join(folder, 'base.gguf'), join(folder, 'adapter.gguf')]
    await exportModel(file, { config, weights: livelyWeights(config, 9, 3), vocabulary }, { name: 'parity', type })
    const settings = { rank: 4, alpha: 6, targets: LORA_TARGETS }
    const fresh = await Trainer.createLora(file, settings, 5, { threads: 1 })
    const { lora, weights } = fresh.state()
    const [untouched] = await fresh.logprobs([tokens])
    fresh.close()
    const trainer = await Trainer.restoreLora(
      file,
      { lora: lora!, weights: livelyAdapter(weights, 6, 0.2) },
      { threads: 1 },
    )
    const adapted = logSoftmax(await trainer.logits(tokens), config.vocabularySize)
    const [adaptedLogprobs] = await trainer.logprobs([tokens])
    const [base] = await trainer.logprobs([tokens], { adapter: false })
    await exportAdapter(
      adapterFile,
      trainer.config,
      { settings, weights: trainer.state().weights },
      { name: 'parity adapter', baseFingerprint: lora!.fingerprint },
    )
    const read = await importAdapter(adapterFile, trainer.config)
    expect(read).toEqual({ settings, weights: trainer.state().weights, baseFingerprint: lora!.fingerprint })
    trainer.close()
    // B is zero in a fresh adapter, so that it changes nothing, bit for bit.
    expect(base).toEqual(untouched)
    const theirs = await llamaLogprobs(file, adapterFile)
    const theirBase = await llamaLogprobs(file)
    const difference = rootMeanSquare(adapted, theirs)
    const theirOnes = Float32Array.from(tokens, (token, place) =>
      place === 0 ? 0 : theirBase[(place - 1) * config.vocabularySize + token]!,
    )
    const baseDifference = rootMeanSquare(base!, theirOnes)
    const effect = Math.max(...base!.map((value, place) => Math.abs(value - adaptedLogprobs![place]!)))
    console.log(
      `${name} ${type}: with the adapter ${difference.toExponential(2)} (largest ${largestDifference(adapted, theirs).toExponential(2)}), without ${baseDifference.toExponential(2)}, the adapter's effect ${effect.toFixed(2)}`,
    )
    expect(difference).toBeLessThan(tolerances[type]!)
    expect(baseDifference).toBeLessThan(tolerances[type]!)
    expect(effect).toBeGreaterThan(0.5)
  })
})

async function llamaLogprobs(file: string, adapter?: string): Promise<Float32Array> {
  const model = await llama.loadModel({ modelPath: file, useMmap: false })
  try {
    expect(model.tokenize(text)).toEqual(tokens)
    return await evaluated(model, adapter)
  } finally {
    await model.dispose()
  }
}

async function evaluated(model: LlamaModel, adapter?: string): Promise<Float32Array> {
  const context = await model.createContext({
    contextSize: 256,
    sequences: 1,
    threads: 1,
    flashAttention: false,
    experimentalKvCacheKeyType: 'F32',
    experimentalKvCacheValueType: 'F32',
    ...(adapter === undefined ? {} : { lora: adapter }),
  })
  const places = await context
    .getSequence()
    .controlledEvaluate(tokens.map(token => [token as Token, { generateNext: { probabilities: true } }]))
  const width = tokenizer.size
  const result = new Float32Array(tokens.length * width)
  places.forEach((place, index) => {
    for (const [token, probability] of place?.next.probabilities ?? [])
      result[index * width + token] = Math.log(probability)
  })
  await context.dispose()
  return result
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - b[index]!)), 0)
}

function rootMeanSquare(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0) / a.length)
}

function logSoftmax(logits: Float32Array, width: number): Float32Array {
  const result = new Float32Array(logits.length)
  for (let start = 0; start < logits.length; start += width) {
    const row = logits.subarray(start, start + width)
    const most = Math.max(...row)
    const total = Math.log(row.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most
    row.forEach((value, index) => (result[start + index] = value - total))
  }
  return result
}
