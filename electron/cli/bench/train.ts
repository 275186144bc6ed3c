import type { Device } from '../../../native/ggml/device.ts'
import { Graph } from '../../../native/ggml/graph.ts'
import { writeTensor } from '../../../native/ggml/tensor-store.ts'
import { elementCount, shapeOf } from '../../../native/ggml/tensor.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { embeddingName, isMatrix, parameterCount, parameterShapes } from '../../../native/transformer/parameters.ts'
import { seededUniform } from '../../../native/transformer/random.ts'

/** One model size's training speed beside the machine's own matrix-product rate, both the fastest of interleaved rounds, so that other programs weigh on neither. */
export interface TrainFigures {
  device: string
  threads: number
  parameters: number
  tokensPerStep: number
  /** Forward and backward, without the optimiser's step. */
  tokensPerSecond: number
  /** Of the matrix products that the model needs, which are nearly all of its arithmetic. */
  gflops: number
  /** Plain f32 `mul_mat` of the model's own widest layer. */
  matmulGflops: number
  /** gflops / matmulGflops. */
  share: number
  /** One AdamW step. */
  stepMilliseconds: number
  forwardTokensPerSecond: number
}

const rounds = 7
const rowLength = 256
const rowsPerStep = 8

/** Measures `clew bench train`: the shape of the embedded decoder, random weights and tokens. */
export async function benchTrain(): Promise<TrainFigures> {
  const config = llamaConfig({ vocabularySize: 2048, contextLength: rowLength, embeddingLength: 256, blockCount: 4 })
  const trainer = await Trainer.create(config, 1)
  const tokensPerStep = rowLength * rowsPerStep
  const matmul = matmulRun(trainer.device, config.feedForwardLength, tokensPerStep, config.embeddingLength, tokensPerStep * matmulFlopsPerToken(config))
  const documents = Array.from({ length: rowsPerStep }, (_, row) => Int32Array.from({ length: rowLength }, (_, place) => (row * 7919 + place * 104_729) % config.vocabularySize))
  const weights = documents.map(document => new Float32Array(document.length).fill(1 / tokensPerStep))
  const times = { matmul: [] as number[], gradient: [] as number[], forward: [] as number[], step: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const matmulSeconds = await seconds(() => matmul.run())
    const gradientSeconds = await seconds(() => trainer.accumulate(documents, weights))
    const stepSeconds = await seconds(async () => trainer.step(1e-4))
    const forwardSeconds = await seconds(() => trainer.logprobs(documents))
    // The first round builds graphs and touches memory for the first time.
    if (round === 0) continue
    times.matmul.push(matmulSeconds)
    times.gradient.push(gradientSeconds)
    times.step.push(stepSeconds)
    times.forward.push(forwardSeconds)
  }
  const tokensPerSecond = tokensPerStep / Math.min(...times.gradient)
  const gflops = (tokensPerSecond * matmulFlopsPerToken(config)) / 1e9
  const matmulGflops = matmul.flops / Math.min(...times.matmul) / 1e9
  const figures: TrainFigures = {
    device: trainer.device.description,
    threads: trainer.device.threads,
    parameters: parameterCount(config),
    tokensPerStep,
    tokensPerSecond,
    gflops,
    matmulGflops,
    share: gflops / matmulGflops,
    stepMilliseconds: Math.min(...times.step) * 1000,
    forwardTokensPerSecond: tokensPerStep / Math.min(...times.forward),
  }
  matmul.close()
  trainer.close()
  return figures
}

/**
 * Multiply-adds counted twice, forward once and backward twice: two for each weight that multiplies a token, and for
 * attention the products of queries with keys and of probabilities with values over the whole row, as computed.
 */
function matmulFlopsPerToken(config: LlamaConfig): number {
  let weights = 0
  for (const [name, shape] of parameterShapes(config)) if (isMatrix(shape) && (config.tiedEmbeddings || name !== embeddingName)) weights += shape[0] * shape[1]
  const attention = 2 * rowLength * config.headCount * config.headLength * config.blockCount
  return 3 * 2 * (weights + attention)
}

/** Products [inner, rows] x [inner, columns], as many as make up about `flops`, so that both sides of the comparison last equally long. */
function matmulRun(device: Device, rows: number, columns: number, inner: number, flops: number): { flops: number; run(): Promise<void>; close(): void } {
  const one = 2 * rows * columns * inner
  const products = Math.ceil(flops / one)
  const graph = new Graph(device)
  const a = graph.input('f32', shapeOf(inner, rows))
  const b = graph.input('f32', shapeOf(inner, columns))
  graph.keep(graph.operations.mulMat(a, b))
  graph.allocate()
  const uniform = seededUniform(1)
  for (const input of [a, b]) writeTensor(device, input, Float32Array.from({ length: elementCount(input.shape) }, () => uniform() - 0.5))
  const run = async (): Promise<void> => {
    for (let product = 0; product < products; product++) await graph.compute()
  }
  return { flops: one * products, run, close: () => graph.close() }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
