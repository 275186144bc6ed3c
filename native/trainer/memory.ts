import { queryBlocks } from '../ggml/attention.ts'
import type { Device } from '../ggml/device.ts'
import { freeHostMemory, openDevice } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import { checkLoraSettings, loraShapes } from '../lora/adapter.ts'
import type { ModelFile } from '../lora/model-file.ts'
import { baseStore, openModelFile } from '../lora/model-file.ts'
import type { LoraSettings } from '../lora/settings.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { checkConfig } from '../transformer/config.ts'
import { isMatrix, parameterShapes, ROPE_FACTORS_NAME } from '../transformer/parameters.ts'
import { COMFORTABLE_SHARE } from './kept-graphs.ts'
import { memoryRefusal } from './memory-refusal.ts'
import { adaptedNetwork, wholeNetwork } from './networks.ts'
import { defaultMicroBatch } from './options.ts'
import { RowGraph } from './row-graph.ts'

/** What the trainer's code and its small objects grow a process by, as measured. */
const PROGRAM_BYTES = 24 * 2 ** 20

export interface MemoryQuestion {
  /** Tokens evaluated at once; {@link defaultMicroBatch} without it. */
  tokensPerMicroBatch?: number
  /** The longest document, in tokens; the whole micro-batch by default, which takes the most. */
  longestDocument?: number
  /** Left out: every weight is trained. */
  lora?: LoraSettings
  /** Computes activations a second time; left out: as the trainer would choose. */
  recompute?: boolean
  /** Where it would run; without it the CPU. */
  device?: Device
}

/** What training will take, in bytes, before anything is allocated. */
export interface MemoryEstimate {
  /** The model on the device: an adapter's base as its file stores it, or every weight as f32. */
  weights: number
  /**
   * Adapter, on the device: its weights, gradients and both moments; in the process what a checkpoint holds. 0 where
   * the whole model is trained.
   */
  adapter: number
  /** Gradients of a whole model on the device; 0 for an adapter. */
  gradients: number
  /** A whole model's moments on the device, and what a checkpoint holds in the process; 0 for an adapter. */
  optimiser: number
  /** The process's own: one parameter, what a micro-batch looks like, and the program. */
  process: number
  /** Everything between input and gradients for one micro-batch, and the device's scratch. */
  activations: number
  /** Of these, on the device and in the process. On the CPU both come from the same memory. */
  device: number
  host: number
  total: number
  /** Activations are computed a second time on the way back. */
  recompute: boolean
  free: { device: number; host: number }
  /** Why it does not fit; left out where it does. */
  refusal?: string | undefined
}

/**
 * Describes the training of a model file, or of a shape, without its memory, and asks ggml's own allocator what it
 * would take. Throws `GgufError` for files that cannot be trained and `ClewError` where the device
 * lacks a kernel.
 */
export async function estimateMemory(
  model: string | LlamaConfig,
  question: MemoryQuestion = {},
): Promise<MemoryEstimate> {
  const described = typeof model === 'string' ? await openModelFile(model) : { config: model }
  checkConfig(described.config)
  const device = question.device ?? openDevice()
  try {
    return estimate(described, question, device)
  } finally {
    if (question.device === undefined) device.close()
  }
}

function estimate(
  model: ModelFile | { config: LlamaConfig },
  question: MemoryQuestion,
  device: Device,
): MemoryEstimate {
  const { config } = model
  const { lora } = question
  if (lora) checkLoraSettings(lora)
  const tokens = question.tokensPerMicroBatch ?? defaultMicroBatch(config)
  const rowLength = Math.min(question.longestDocument ?? tokens, config.contextLength)
  const rows = Math.max(1, Math.floor(tokens / rowLength))
  const shape = { rows, rowLength, scored: rows * rowLength }
  const trained = lora ? loraShapes(config, lora) : parameterShapes(config)
  const frozen =
    lora && 'header' in model
      ? baseStore(device, model, true)
      : new TensorStore(device, frozenShapes(config, lora !== undefined), { outline: true })
  const parameters = new TensorStore(device, trained, { outline: true })
  const gradients = new TensorStore(device, trained, { outline: true })
  try {
    const network = lora ? adaptedNetwork(config, frozen, parameters, lora) : wholeNetwork(config, parameters, frozen)
    const measured = (recompute: boolean): number => {
      const graph = new RowGraph(device, network, shape, { kind: 'gradients', gradients, recompute })
      try {
        return (
          Math.max(0, graph.measure() - frozen.bytes - parameters.bytes - gradients.bytes) +
          scratchBytes(device, config, frozen, shape)
        )
      } finally {
        graph.close()
      }
    }
    const trainedBytes = elements(trained) * 4
    const weights = lora ? frozen.bytes : trainedBytes + frozen.bytes
    const onDevice = (activations: number): number => weights + (lora ? 4 : 3) * trainedBytes + activations
    const ofProcess =
      PROGRAM_BYTES + 4 * (Math.max(...[...trained.values()].map(elementCount)) + rows * maskedPlaces(rowLength))
    // A checkpoint is copied out whole: the weights and both moments.
    const host = 3 * trainedBytes + ofProcess
    const free = { device: device.freeMemory, host: freeHostMemory() }
    const room = device.isCpu ? free.device - onDevice(0) - host : free.device - onDevice(0)
    const keeping = question.recompute === true ? Infinity : measured(false)
    const recompute = question.recompute ?? keeping > COMFORTABLE_SHARE * room
    const activations = recompute ? measured(true) : keeping
    const total = onDevice(activations) + host
    const refusal = memoryRefusal(device, onDevice(activations), host)
    return {
      weights,
      activations,
      host,
      total,
      recompute,
      free,
      device: onDevice(activations),
      adapter: lora ? 7 * trainedBytes : 0,
      gradients: lora ? 0 : trainedBytes,
      optimiser: lora ? 0 : 5 * trainedBytes,
      process: ofProcess,
      refusal,
    }
  } finally {
    gradients.close()
    parameters.close()
    frozen.close()
  }
}

/** What the masks of a row hold. */
function maskedPlaces(rowLength: number): number {
  return queryBlocks(rowLength).reduce((sum, { count, seen }) => sum + count * seen, 0)
}

/** A whole model keeps only rotary factors apart; the base of an adapter given by its shape alone is taken as f32. */
function frozenShapes(config: LlamaConfig, base: boolean): Map<string, Shape> {
  const shapes = new Map<string, Shape>(base ? parameterShapes(config) : [])
  if (config.ropeFactors.length > 0) shapes.set(ROPE_FACTORS_NAME, shapeOf(config.ropeFactors.length))
  return shapes
}

/**
 * What the CPU backend takes beside the graph: the second operand of a product, converted to the first one's type; at
 * most 17/16 bytes (8-bit blocks) or 2 (f16) an element.
 */
function scratchBytes(
  device: Device,
  config: LlamaConfig,
  frozen: TensorStore,
  { rows, rowLength }: { rows: number; rowLength: number },
): number {
  const stored = [...frozen.tensors.values()].some(({ type, shape }) => type !== undefined && isMatrix(shape))
  const converts = device.backward !== 'f32' || (device.isCpu && stored)
  return converts ? 2 * rows * rowLength * Math.max(config.feedForwardLength, config.headCount * config.headLength) : 0
}

function elements(shapes: ReadonlyMap<string, Shape>): number {
  return [...shapes.values()].reduce((sum, shape) => sum + elementCount(shape), 0)
}
