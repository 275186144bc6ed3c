/**
 * Makes the embedded decoder from a seed: tokenizer, training, export. Stops and goes on: the working folder keeps the last checkpoint.
 *
 *   npx tsx scripts/model-decoder.ts train --work DIR [--steps N] [--seed S] [--threads T]
 *   npx tsx scripts/model-decoder.ts export --work DIR
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadDecoderCheckpoint, saveDecoderCheckpoint } from '../electron/learn/decoder-checkpoint.ts'
import { curriculum } from '../electron/learn/decoder-curriculum.ts'
import { decoderConfig, trainDecoder, trainDecoderTokenizer } from '../electron/learn/decoder-training.ts'
import { loadRelationRanker } from '../electron/model/relation-ranker.ts'
import { exportModel } from '../native/transformer/gguf-model.ts'
import { Tokenizer } from '../native/tokenizer/bpe.ts'

const { positionals: [command], values } = parseArgs({
  allowPositionals: true,
  options: { work: { type: 'string' }, steps: { type: 'string', default: '1000' }, seed: { type: 'string', default: '20261' }, threads: { type: 'string', default: '1' }, rate: { type: 'string', default: '0.002' } },
})
const work = values.work ?? path.join('out', 'decoder')
const checkpointPath = path.join(work, 'checkpoint.gguf')
const logPath = path.join(work, 'curve.tsv')
const seed = Number(values.seed)

async function train(): Promise<void> {
  mkdirSync(work, { recursive: true })
  const stages = curriculum(await loadRelationRanker(path.join('resources', 'models', 'navigator.bin')))
  const from = existsSync(checkpointPath) ? await loadDecoderCheckpoint(checkpointPath) : undefined
  const tokenizer = from ? new Tokenizer(from.vocabulary) : trainDecoderTokenizer(seed, stages, 8000)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  let mean: { loss: number; right: number; rate: number } | undefined
  await trainDecoder(tokenizer, {
    seed,
    totalSteps: Number(values.steps),
    peakRate: Number(values.rate),
    stages,
    threads: Number(values.threads),
    signal: stop.signal,
    onStep: ({ step, tokensRead, loss, choicesRight, tokensPerSecond }) => {
      const keep = mean ? 0.9 : 0
      mean = { loss: keep * (mean?.loss ?? 0) + (1 - keep) * loss, right: keep * (mean?.right ?? 0) + (1 - keep) * choicesRight, rate: keep * (mean?.rate ?? 0) + (1 - keep) * tokensPerSecond }
      if (step % 10 !== 0) return
      const line = `${step}\t${tokensRead}\t${mean.loss.toFixed(4)}\t${mean.right.toFixed(3)}\t${mean.rate.toFixed(0)}`
      appendFileSync(logPath, `${line}\n`)
      console.error(line)
    },
    onBlock: checkpoint => saveDecoderCheckpoint(checkpointPath, checkpoint),
  }, from)
}

async function exportDecoder(): Promise<void> {
  const { vocabulary, state } = await loadDecoderCheckpoint(checkpointPath)
  const target = path.join('resources', 'models', 'decoder.gguf')
  await exportModel(target, { config: decoderConfig(vocabulary.tokens.length), weights: state.weights, vocabulary }, {
    name: 'Clew decoder',
    type: 'f16',
    metadata: new Map([['clew.prompt', { type: 'string', value: 'compact' }]]),
  })
  console.log(`${target}: ${state.steps} steps`)
}

if (command === 'train') await train()
else if (command === 'export') await exportDecoder()
else throw new Error('Say `train` or `export`.')
