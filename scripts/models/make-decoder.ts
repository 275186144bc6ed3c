/**
 * Makes the embedded decoder from a seed: vocabulary, training, export, and the record of how it went. Training can be
 * stopped and started again; it goes on from the last checkpoint of the working folder as if it had never stopped.
 *
 *   npx tsx scripts/models/make-decoder.ts train --work DIR [--steps N] [--threads T]
 *   npx tsx scripts/models/make-decoder.ts record --work DIR [--data DIR] [--limit N]
 *
 * `record` writes resources/models/decoder.gguf, asks it MetaQA's dev questions through the program's own path, and
 * writes resources/models/decoder.md.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgent } from '../bench/agent.ts'
import { loadDecoderCheckpoint, saveDecoderCheckpoint } from './decoder/checkpoint.ts'
import { decoderConfig } from './decoder/config.ts'
import { curriculum } from './decoder/curriculum.ts'
import { decoderRecord } from './decoder/record.ts'
import type { CurvePoint } from './decoder/record.ts'
import { trainDecoder, trainDecoderTokenizer } from './decoder/training.ts'
import type { StepProgress } from './decoder/training.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'
import { Tokenizer } from '../../native/tokenizer/bpe.ts'
import { exportModel } from '../../native/transformer/gguf-model.ts'

const {
  positionals: [command],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: 'string', default: path.join('out', 'decoder') },
    steps: { type: 'string', default: '1100' },
    seed: { type: 'string', default: '20261' },
    rate: { type: 'string', default: '0.002' },
    threads: { type: 'string', default: '1' },
    data: { type: 'string', default: path.join('..', 'shared', 'datasets') },
    limit: { type: 'string', default: '200' },
  },
})
const checkpointPath = path.join(values.work, 'checkpoint.gguf')
const curvePath = path.join(values.work, 'curve.tsv')
const models = path.join('resources', 'models')
const EVERY_STEPS = 10

/** Appends a running mean of the last steps to the curve's file every ten steps. */
function curveWriter(): (progress: StepProgress) => void {
  let mean = { loss: 0, right: 0 }
  let seen = 0
  return ({ step, tokensRead, loss, choicesRight, tokensPerSecond }) => {
    const keep = seen++ === 0 ? 0 : 0.9
    mean = { loss: keep * mean.loss + (1 - keep) * loss, right: keep * mean.right + (1 - keep) * choicesRight }
    if (step % EVERY_STEPS !== 0) return
    const line = [step, tokensRead, mean.loss.toFixed(4), mean.right.toFixed(3), tokensPerSecond.toFixed(0)].join('\t')
    appendFileSync(curvePath, `${line}\n`)
    console.error(line)
  }
}

async function train(): Promise<void> {
  mkdirSync(values.work, { recursive: true })
  const stages = curriculum(await loadRelationRanker(path.join(models, 'navigator.bin')))
  const from = existsSync(checkpointPath) ? await loadDecoderCheckpoint(checkpointPath) : undefined
  const seed = Number(values.seed)
  const tokenizer = from ? new Tokenizer(from.vocabulary) : trainDecoderTokenizer(seed, stages, 8000)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  await trainDecoder(
    tokenizer,
    {
      seed,
      totalSteps: Number(values.steps),
      peakRate: Number(values.rate),
      stages,
      threads: Number(values.threads),
      signal: stop.signal,
      onStep: curveWriter(),
      onBlock: checkpoint => saveDecoderCheckpoint(checkpointPath, checkpoint),
    },
    from,
  )
}

/** The curve with the last word on each step: steps after the last checkpoint are taken again after an interruption. */
function readCurve(): CurvePoint[] {
  const points = new Map<number, CurvePoint>()
  for (const line of readFileSync(curvePath, 'utf8').trim().split('\n')) {
    const [step = 0, tokens = 0, loss = 0, choicesRight = 0] = line.split('\t').map(Number)
    points.set(step, { step, tokens, loss, choicesRight })
  }
  return [...points.values()].toSorted((a, b) => a.step - b.step)
}

async function record(): Promise<void> {
  const { vocabulary, state, tokensRead } = await loadDecoderCheckpoint(checkpointPath)
  const config = decoderConfig(vocabulary.tokens.length)
  const target = path.join(models, 'decoder.gguf')
  await exportModel(
    target,
    { config, weights: state.weights, vocabulary },
    {
      name: 'Clew decoder',
      type: 'f16',
      metadata: new Map([
        ['clew.prompt', { type: 'string', value: 'compact' }],
        ['clew.tokens_read', { type: 'uint32', value: tokensRead }],
      ]),
    },
  )
  const { rows } = await benchAgent({
    home: path.join(values.work, 'bench'),
    data: values.data,
    sets: ['metaqa-1', 'metaqa-2', 'metaqa-3'],
    relations: false,
    limit: Number(values.limit),
    models: ['decoder'],
    protocols: ['kg-r1'],
    signal: new AbortController().signal,
    onProgress: text => console.error(text),
  })
  const markdown = decoderRecord({
    config,
    bytes: statSync(target).size,
    steps: state.steps,
    tokensRead,
    seed: Number(values.seed),
    peakRate: Number(values.rate),
    totalSteps: Number(values.steps),
    curve: readCurve(),
    metaqa: rows.flatMap(({ hops, hit1, f1, ...row }) =>
      hops === undefined ? [] : [{ ...row, hops, hit1: hit1.value, f1: f1.value }],
    ),
  })
  writeFileSync(path.join(models, 'decoder.md'), markdown)
  console.log(markdown)
}

if (command === 'train') await train()
else if (command === 'record') await record()
else throw new Error('Say `train` or `record`.')
