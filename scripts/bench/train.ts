import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryBlocks } from '../../native/ggml/attention.ts'
import { LORA_TARGETS } from '../../native/lora/settings.ts'
import { estimateMemory } from '../../native/trainer/memory.ts'
import { Trainer } from '../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../native/transformer/config.ts'
import {
  EMBEDDING_NAME,
  initialWeights,
  isMatrix,
  parameterCount,
  parameterShapes,
} from '../../native/transformer/parameters.ts'
import { matrixProducts } from './matrix-product.ts'
import type { BenchedModel } from './train-models.ts'
import { benchedModels, writeRandomModel } from './train-models.ts'
import type { TrainPeerFigures } from './train-peer.ts'
import { besidePeer, PEER_TOKENS } from './train-peer.ts'
import { rolloutTokensPerSecond } from './train-rollouts.ts'

/**
 * One model's training beside the machine's own matrix-product rate, each by processor time and the fastest of
 * interleaved rounds, so that other programs weigh on neither.
 */
export interface TrainedModelFigures {
  model: string
  architecture: string
  /** `f32`: every weight is trained; else the storage of the frozen base under an adapter. */
  storage: string
  parameters: number
  trainedParameters: number
  tokensPerStep: number
  /** Of which the fastest counts, part by part; one before them is not measured. */
  rounds: number
  /** Supervised: every token weighs. */
  sft: {
    tokensPerSecond: number
    /**
     * Of the matrix products that the model needs, which are nearly all of its arithmetic; what is computed a second
     * time to save memory does not count.
     */
    gflops: number
    /** Plain f32 `mul_mat` of the model's own widest layer, and gflops as a share of it. */
    matmulGflops: number
    share: number
    stepMilliseconds: number
  }
  /**
   * Shaped as a GRPO step: the agent wrote a quarter of the tokens. Seconds by part; playing the episodes is not in it,
   * and stands beside it as the tokens a second that eight texts are written with together.
   */
  grpo: {
    tokensPerSecond: number
    seconds: { oldLogprobs: number; referenceLogprobs: number; gradient: number; step: number }
    rolloutTokensPerSecond: number
  }
  /** What was estimated before, what the graphs took, and by how much the process grew. */
  memoryMiB: { estimated: number; workspace: number; process: number }
  /** llama.cpp's own training program on the same file, 512 tokens a step on both sides. */
  peer?: TrainPeerFigures
}

export interface TrainFigures {
  device: string
  threads: number
  models: TrainedModelFigures[]
}

export interface TrainBench {
  /** Names of {@link benchedModels}; left out: all. */
  models?: readonly string[]
  /** llama.cpp's `llama-finetune`, built by whoever wants the comparison. */
  peer?: string
  signal: AbortSignal
  onProgress(text: string): void
}

/** Measures `clew bench train`: random weights and tokens in the shapes of {@link benchedModels}. */
export async function benchTrain(bench: TrainBench): Promise<TrainFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-bench-train-'))
  try {
    const figures: TrainFigures = { device: '', threads: 1, models: [] }
    for (const model of benchedModels.filter(({ name }) => bench.models?.includes(name) ?? true)) {
      bench.signal.throwIfAborted()
      bench.onProgress(`training ${model.name}`)
      figures.models.push(await benchModel(model, folder, bench, figures))
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const LORA = { rank: 16, alpha: 32, targets: LORA_TARGETS }

async function benchModel(
  { name, config, storage, tokensPerStep, rounds }: BenchedModel,
  folder: string,
  { peer, signal }: TrainBench,
  figures: TrainFigures,
): Promise<TrainedModelFigures> {
  const rowLength = Math.min(config.contextLength, 512, tokensPerStep)
  const options = { tokensPerMicroBatch: tokensPerStep }
  const file = join(folder, `${name}.gguf`)
  await writeRandomModel(file, config, storage ?? 'f32')
  const before = process.memoryUsage.rss()
  const estimate = await (storage === undefined
    ? estimateMemory(config, { ...options, longestDocument: rowLength })
    : estimateMemory(file, { ...options, lora: LORA, longestDocument: rowLength }))
  const trainer =
    storage === undefined
      ? await Trainer.restore(config, { weights: initialWeights(config, 1) }, options)
      : await Trainer.createLora(file, LORA, 1, options)
  Object.assign(figures, { device: trainer.device.description, threads: trainer.device.threads })
  try {
    const flopsPerToken = matmulFlopsPerToken(config, rowLength, storage !== undefined, trainer.trainedCount)
    const products = matrixProducts(
      trainer.device,
      config.feedForwardLength,
      tokensPerStep,
      config.embeddingLength,
      (tokensPerStep * flopsPerToken) / (storage === undefined ? 1 : 8),
    )
    const documents = randomDocuments(config, tokensPerStep / rowLength, rowLength)
    const everything = documents.map(document => new Float32Array(document.length).fill(1 / tokensPerStep))
    const written = documents.map(document =>
      Float32Array.from(document, (_, place) => (place % 4 === 0 ? 1 / tokensPerStep : 0)),
    )
    const times = {
      matmul: [] as number[],
      sft: [] as number[],
      oldLogprobs: [] as number[],
      referenceLogprobs: [] as number[],
      gradient: [] as number[],
      step: [] as number[],
    }
    for (let round = 0; round <= rounds; round++) {
      signal.throwIfAborted()
      const one = {
        matmul: await processorSeconds(() => products.run()),
        sft: await processorSeconds(() => trainer.accumulate(documents, everything)),
        step: await processorSeconds(async () => trainer.step(1e-4)),
        oldLogprobs: await processorSeconds(() => trainer.logprobs(documents, { wanted: written })),
        referenceLogprobs: await processorSeconds(() =>
          trainer.logprobs(documents, { wanted: written, adapter: false }),
        ),
        gradient: await processorSeconds(() => trainer.accumulate(documents, written)),
      }
      trainer.step(1e-4)
      // The first round builds graphs and touches memory for the first time.
      if (round > 0) for (const part of Object.keys(times) as (keyof typeof times)[]) times[part].push(one[part])
    }
    products.close()
    const best = (part: keyof typeof times): number => Math.min(...times[part])
    const gflops = (tokensPerStep * flopsPerToken) / best('sft') / 1e9
    const matmulGflops = products.flops / best('matmul') / 1e9
    const parts = {
      oldLogprobs: best('oldLogprobs'),
      referenceLogprobs: best('referenceLogprobs'),
      gradient: best('gradient'),
      step: best('step'),
    }
    const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
    const memoryMiB = {
      estimated: mebibytes(estimate.total),
      workspace: mebibytes(trainer.workspaceBytes),
      process: mebibytes(process.memoryUsage.rss() - before),
    }
    return {
      model: name,
      architecture: config.architecture,
      storage: storage ?? 'f32',
      parameters: parameterCount(config),
      trainedParameters: trainer.trainedCount,
      tokensPerStep,
      rounds,
      sft: {
        tokensPerSecond: tokensPerStep / best('sft'),
        gflops,
        matmulGflops,
        share: gflops / matmulGflops,
        stepMilliseconds: best('step') * 1000,
      },
      grpo: {
        tokensPerSecond: tokensPerStep / Object.values(parts).reduce((sum, part) => sum + part, 0),
        seconds: parts,
        rolloutTokensPerSecond: await rolloutTokensPerSecond(file, signal),
      },
      memoryMiB,
      // That program trains whole f32 models only.
      ...(peer === undefined || storage !== undefined
        ? {}
        : {
            peer: await besidePeer(
              {
                program: peer,
                model: file,
                folder,
                threads: trainer.device.threads,
                ...(rounds > 1 ? { rounds: 3, stepsARound: 16 } : { rounds: 1, stepsARound: 4 }),
                signal,
              },
              count => peerSteps(trainer, count),
            ),
          }),
    }
  } finally {
    trainer.close()
  }
}

async function peerSteps(trainer: Trainer, count: number): Promise<void> {
  const documents = randomDocuments(trainer.config, 1, PEER_TOKENS)
  for (let step = 0; step < count; step++) {
    await trainer.accumulate(documents, [new Float32Array(PEER_TOKENS).fill(1 / PEER_TOKENS)])
    trainer.step(1e-5)
  }
}

function randomDocuments(config: LlamaConfig, count: number, length: number): Int32Array[] {
  return Array.from({ length: count }, (_, row) =>
    Int32Array.from({ length }, (_, place) => (row * 7919 + place * 104_729) % config.vocabularySize),
  )
}

/**
 * Multiply-adds counted twice: forward once, and backward once for a frozen weight (the gradient of its input) and
 * twice for a trained one. Attention's two products run over what its blocks of queries see, as computed, and both
 * operands have gradients.
 */
function matmulFlopsPerToken(config: LlamaConfig, rowLength: number, frozen: boolean, trained: number): number {
  let weights = 0
  for (const [name, shape] of parameterShapes(config))
    if (isMatrix(shape) && (config.tiedEmbeddings || name !== EMBEDDING_NAME)) weights += shape[0] * shape[1]
  const seen = queryBlocks(rowLength).reduce((sum, block) => sum + block.count * block.seen, 0) / rowLength
  const attention = 2 * seen * config.headCount * config.headLength * config.blockCount
  return 6 * attention + (frozen ? 4 * weights + 6 * trained : 6 * weights)
}

/** Of the processor, all threads together: other programs lengthen the clock many times over, and this hardly. */
async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
