import type { Batch } from '../../../native/trainer/packing.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { Tokenizer } from '../../../native/tokenizer/bpe.ts'
import { trainBpe } from './tokenizer-training.ts'
import type { DecoderCheckpoint } from './checkpoint.ts'
import { decoderConfig, DECODER_SIZES } from './config.ts'
import type { Stage } from './curriculum.ts'
import { decoderEpisodes } from './curriculum.ts'
import type { WeightedText } from './episodes.ts'

/** The protocol's tags, one token each. */
export const DECODER_TAGS = [
  '<think>',
  '</think>',
  '<kg-query>',
  '</kg-query>',
  '<answer>',
  '</answer>',
  '<information>',
  '</information>',
  '<error>',
  '</error>',
] as const

/** Episodes longer than this are left out: they cost attention and teach little more. */
const LONGEST_EPISODE = 512
const TOKENS_PER_STEP = 3072
/**
 * Steps that share one stream of lessons; a checkpoint falls between blocks, so that going on from one is going on as
 * if never stopped.
 */
export const STEPS_PER_BLOCK = 50

/** A vocabulary learnt from episodes of every stage. */
export function trainDecoderTokenizer(seed: number, stages: readonly Stage[], episodes: number): Tokenizer {
  const stream = decoderEpisodes(seed, stages, () => Infinity)
  const texts = Array.from({ length: episodes }, () => textOf(stream.next().value))
  return new Tokenizer(trainBpe(texts, { vocabularySize: DECODER_SIZES.vocabularySize, userDefined: DECODER_TAGS }))
}

function textOf(episode: readonly WeightedText[] | undefined): string {
  return (episode ?? []).map(part => part.text).join('')
}

export interface EncodedEpisode {
  tokens: Int32Array
  /** Per token; 0 for the first, which nothing predicts. */
  weights: Float32Array
  /** Tokens whose writing is a choice: which way, which relation, stop or go on. */
  choices: Uint8Array
}

export function encodeEpisode(episode: readonly WeightedText[], tokenizer: Tokenizer): EncodedEpisode {
  const tokens: number[] = []
  const weights: number[] = []
  for (const { text, weight } of episode) {
    const encoded = tokenizer.encode(text)
    tokens.push(...encoded)
    for (const _ of encoded) weights.push(weight)
  }
  const heaviest = Math.max(...weights)
  return {
    tokens: Int32Array.from(tokens),
    weights: Float32Array.from(weights),
    choices: Uint8Array.from(weights, weight => (weight === heaviest ? 1 : 0)),
  }
}

export interface StepProgress {
  step: number
  tokensRead: number
  /** Mean over the weighted tokens, nats. */
  loss: number
  /** Share of choice tokens to which the model gave more than half of the probability. */
  choicesRight: number
  tokensPerSecond: number
}

/** Learning rate: warm-up, a plateau, and a straight fall over the last fifth (Hu et al. 2024, MiniCPM §4). */
export function plateauRate(peak: number, step: number, totalSteps: number): number {
  const warmUp = Math.min(1, (step + 1) / 60)
  const fall = Math.min(1, Math.max(0.03, (totalSteps - step) / (0.2 * totalSteps)))
  return peak * warmUp * fall
}

export interface DecoderRun {
  seed: number
  totalSteps: number
  peakRate: number
  stages: readonly Stage[]
  threads?: number
  signal?: AbortSignal
  onStep?: (progress: StepProgress) => void
  /** Called between blocks with what is needed to go on from there. */
  onBlock?: (checkpoint: DecoderCheckpoint) => Promise<void>
}

/**
 * Trains from a checkpoint (or from nothing) until the steps are done or the signal fires; gives the last checkpoint.
 */
export async function trainDecoder(
  tokenizer: Tokenizer,
  run: DecoderRun,
  from?: DecoderCheckpoint,
): Promise<DecoderCheckpoint> {
  const config = decoderConfig(tokenizer.size)
  const options = run.threads === undefined ? {} : { threads: run.threads }
  const trainer = from
    ? await Trainer.restore(config, from.state, options)
    : await Trainer.create(config, run.seed, options)
  let tokensRead = from?.tokensRead ?? 0
  const checkpoint = (): DecoderCheckpoint => ({ vocabulary: tokenizer.vocabulary, state: trainer.state(), tokensRead })
  try {
    while (trainer.steps < run.totalSteps && run.signal?.aborted !== true) {
      const stream = decoderEpisodes(
        run.seed + 104_729 * (1 + Math.floor(trainer.steps / STEPS_PER_BLOCK)),
        run.stages,
        () => tokensRead,
      )
      for (let i = 0; i < STEPS_PER_BLOCK && trainer.steps < run.totalSteps; i++) {
        const start = performance.now()
        const batch = nextBatch(stream, tokenizer)
        const logprobs = await trainer.accumulate(batch.tokens, batch.weights)
        trainer.step(plateauRate(run.peakRate, trainer.steps, run.totalSteps))
        tokensRead += batch.size
        run.onStep?.({
          step: trainer.steps,
          tokensRead,
          ...measure(batch, logprobs),
          tokensPerSecond: (batch.size * 1000) / (performance.now() - start),
        })
      }
      await run.onBlock?.(checkpoint())
    }
    const last = checkpoint()
    return { ...last, state: structuredClone(last.state) }
  } finally {
    trainer.close()
  }
}

interface TrainingBatch {
  tokens: Batch
  weights: Float32Array[]
  episodes: EncodedEpisode[]
  size: number
}

function nextBatch(stream: Generator<WeightedText[]>, tokenizer: Tokenizer): TrainingBatch {
  const episodes: EncodedEpisode[] = []
  let size = 0
  while (size < TOKENS_PER_STEP) {
    const next = stream.next()
    if (next.done === true) break
    const episode = encodeEpisode(next.value, tokenizer)
    if (episode.tokens.length > LONGEST_EPISODE) continue
    episodes.push(episode)
    size += episode.tokens.length
  }
  const total = episodes.reduce((sum, { weights }) => weights.reduce((inner, weight) => inner + weight, sum), 0)
  return {
    tokens: episodes.map(episode => episode.tokens),
    weights: episodes.map(({ weights }) => weights.map(weight => weight / total)),
    episodes,
    size,
  }
}

function measure(batch: TrainingBatch, logprobs: readonly Float32Array[]): { loss: number; choicesRight: number } {
  let loss = 0
  let choices = 0
  let right = 0
  for (const [index, { choices: isChoice }] of batch.episodes.entries()) {
    const own = logprobs[index] ?? new Float32Array()
    for (let i = 1; i < own.length; i++) {
      const logprob = own[i] ?? 0
      loss -= logprob * (batch.weights[index]?.[i] ?? 0)
      if (isChoice[i] !== 1) continue
      choices++
      if (logprob > Math.LN2 * -1) right++
    }
  }
  return { loss, choicesRight: choices === 0 ? 0 : right / choices }
}
