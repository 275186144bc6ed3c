import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import type { Llama, LlamaModel, Token } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Tokenizer } from '../../../native/tokenizer/bpe.ts'
import { trainBpe } from '../../../native/tokenizer/train.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { exportModel, importModel } from '../../../native/transformer/gguf-model.ts'
import { initialWeights } from '../../../native/transformer/parameters.ts'

const text = 'Who directed the film Inception? directed_by <kg-query>get_tail_entities("Inception", "directed_by")</kg-query> '.repeat(3)
const vocabulary = trainBpe([text, 'written by, starred in, release year'], { vocabularySize: 320, userDefined: ['<kg-query>', '</kg-query>'] })
const tokenizer = new Tokenizer(vocabulary)
const shape = { vocabularySize: tokenizer.size, contextLength: 256, embeddingLength: 64, blockCount: 3, headLength: 16 }
const models: Record<string, { config: LlamaConfig; type: 'f32' | 'f16' }> = {
  'tied embeddings, f32': { config: llamaConfig(shape), type: 'f32' },
  'own output layer, grouped attention, long rope base, f32': { config: llamaConfig({ ...shape, headCountKv: 2, tiedEmbeddings: false, ropeFrequencyBase: 500_000 }), type: 'f32' },
  'tied embeddings, f16': { config: llamaConfig(shape), type: 'f16' },
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

describe.each(Object.entries(models))('an exported model in llama.cpp: %s', (name, { config, type }) => {
  it('gives the log-probabilities of the trainer', async () => {
    const weights = initialWeights(config, 9)
    // Sharpened, so that the distributions are far from uniform and a wrong layer shows.
    for (const [parameter, values] of weights) if (!parameter.includes('norm')) values.forEach((value, index) => (values[index] = value * 6))
    const file = join(folder, 'model.gguf')
    await exportModel(file, { config, weights, vocabulary }, { name: 'parity', type, metadata: new Map([['clew.test', { type: 'string', value: 'kept' }]]) })
    const read = await importModel(file)
    expect(read.config).toEqual({ ...config, normEpsilon: Math.fround(config.normEpsilon) })
    expect(read.vocabulary).toEqual(vocabulary)
    const trainer = await Trainer.restore(read.config, { weights: new Map(read.weights) }, { threads: 1 })
    const tokens = tokenizer.encode(text)
    const ours = logSoftmax(await trainer.logits(tokens), config.vocabularySize)
    const logprobs = (await trainer.logprobs([tokens]))[0]!
    trainer.close()
    const model = await llama.loadModel({ modelPath: file, useMmap: false })
    expect(model.tokenize(text)).toEqual(tokens)
    const theirs = await nodeLlamaLogprobs(model, tokens, config.vocabularySize)
    await model.dispose()
    let largest = 0
    for (let index = 0; index < ours.length; index++) largest = Math.max(largest, Math.abs(ours[index]! - theirs[index]!))
    console.log(`${name}: largest difference of log-probabilities ${largest.toExponential(2)} over ${tokens.length} x ${config.vocabularySize}`)
    // With f16 weights llama.cpp rounds the activations to f16 too.
    expect(largest).toBeLessThan(type === 'f32' ? 2e-5 : 2e-2)
    const gathered = tokens.map((token, place) => (place === 0 ? 0 : ours[(place - 1) * config.vocabularySize + token]!))
    expect(Math.max(...gathered.map((value, place) => Math.abs(value - logprobs[place]!)))).toBeLessThan(1e-4)
    expect(Math.max(...ours) - Math.min(...ours)).toBeGreaterThan(3)
  })
})

async function nodeLlamaLogprobs(model: LlamaModel, tokens: number[], vocabularySize: number): Promise<Float32Array> {
  const context = await model.createContext({ contextSize: 256, sequences: 1, threads: 1, flashAttention: false, experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32' })
  const evaluated = await context.getSequence().controlledEvaluate(tokens.map(token => [token as Token, { generateNext: { probabilities: true } }]))
  const result = new Float32Array(tokens.length * vocabularySize)
  evaluated.forEach((place, index) => {
    for (const [token, probability] of place?.next.probabilities ?? []) result[index * vocabularySize + token] = Math.log(probability)
  })
  await context.dispose()
  return result
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
