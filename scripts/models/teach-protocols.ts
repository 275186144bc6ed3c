/**
 * Teaches the embedded decoder all five protocols at once, from the weights of `decoder.gguf`.
 *
 *   npx tsx scripts/models/teach-protocols.ts corpus --work DIR --worlds 600 [--first 0]
 *   nice -n 5 npx tsx scripts/models/teach-protocols.ts train --work DIR --steps 1500 [--rate 1e-3] [--rehearsed 0.4]
 *   [--threads 1]
 *   npx tsx scripts/models/teach-protocols.ts export --work DIR --out decoder.gguf
 *
 * `corpus` renders lessons of made-up graphs as episodes, a file a world; it may go on while `train` reads them. `train`
 * goes on from the last checkpoint of the working folder, and writes the curve of each protocol into `curve.jsonl`.
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Corpus } from './decoder/corpus.ts'
import { CorpusFiles } from './decoder/corpus-files.ts'
import { loadDecoderCheckpoint, saveDecoderCheckpoint } from './decoder/checkpoint.ts'
import { decoderConfig } from './decoder/config.ts'
import { teachProtocols } from './decoder/teaching.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'
import { exportModel, importModel } from '../../native/transformer/gguf-model.ts'

const {
  positionals: [command],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: 'string', default: path.join('out', 'decoder-protocols') },
    worlds: { type: 'string', default: '600' },
    first: { type: 'string', default: '0' },
    questions: { type: 'string', default: '12' },
    steps: { type: 'string', default: '1500' },
    rate: { type: 'string', default: '0.001' },
    threads: { type: 'string', default: '1' },
    rehearsed: { type: 'string', default: '0.4' },
    seed: { type: 'string', default: '20264' },
    out: { type: 'string', default: '' },
  },
})
const models = path.join('resources', 'models')
const decoder = path.join(models, 'decoder.gguf')
const checkpointPath = path.join(values.work, 'checkpoint.gguf')
const ranker = await loadRelationRanker(path.join(models, 'navigator.bin'))
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Worlds of concepts that no lesson has, by which the curve is drawn. */
const HELD_OUT_WORLDS = 4

async function makeCorpus(): Promise<void> {
  const scratch = path.join(values.work, 'worlds')
  mkdirSync(scratch, { recursive: true })
  const corpus = await Corpus.open(decoder, ranker, scratch)
  const made = async (files: CorpusFiles, number: number, split: 'taught' | 'held-out'): Promise<void> => {
    const seed = Number(values.seed) + number
    if (files.has(seed)) return
    const episodes = await corpus.ofWorld(seed, split, Number(values.questions))
    files.write(seed, episodes)
    say(
      `world ${number}: ${episodes.length} episodes, ${episodes.reduce((sum, { tokens }) => sum + tokens.length, 0)} tokens`,
    )
  }
  const heldOut = new CorpusFiles(path.join(values.work, 'held-out'))
  for (let number = 0; number < HELD_OUT_WORLDS; number++) await made(heldOut, number, 'held-out')
  const taught = new CorpusFiles(path.join(values.work, 'taught'))
  for (let number = Number(values.first); number < Number(values.worlds); number++) await made(taught, number, 'taught')
  await corpus.close()
}

async function train(): Promise<void> {
  const start = await importModel(decoder)
  const from = existsSync(checkpointPath) ? await loadDecoderCheckpoint(checkpointPath) : undefined
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  await teachProtocols({
    config: start.config,
    vocabulary: start.vocabulary,
    state: from?.state ?? { weights: new Map(start.weights) },
    tokensRead: from?.tokensRead ?? 0,
    taught: new CorpusFiles(path.join(values.work, 'taught')),
    heldOut: new CorpusFiles(path.join(values.work, 'held-out')),
    ranker,
    rehearsed: Number(values.rehearsed),
    seed: Number(values.seed),
    totalSteps: Number(values.steps),
    peakRate: Number(values.rate),
    threads: Number(values.threads),
    signal: stop.signal,
    onPoint(point) {
      appendFileSync(path.join(values.work, 'curve.jsonl'), `${JSON.stringify(point)}\n`)
      say(JSON.stringify(point))
    },
    onBlock: checkpoint => saveDecoderCheckpoint(checkpointPath, checkpoint),
  })
}

async function exportNow(): Promise<void> {
  const { vocabulary, state, tokensRead } = await loadDecoderCheckpoint(checkpointPath)
  await exportModel(
    values.out === '' ? path.join(values.work, 'decoder.gguf') : values.out,
    { config: decoderConfig(vocabulary.tokens.length), weights: state.weights, vocabulary },
    {
      name: 'Clew decoder',
      type: 'f16',
      metadata: new Map([
        ['clew.prompt', { type: 'string', value: 'compact' }],
        ['clew.tokens_read', { type: 'uint32', value: tokensRead }],
      ]),
    },
  )
}

if (command === 'corpus') await makeCorpus()
else if (command === 'train') await train()
else if (command === 'export') await exportNow()
else throw new Error('Say `corpus`, `train` or `export`.')
