import { chooseThreads, openDevice } from '../ggml/device.ts'
import type { Device } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount } from '../ggml/tensor.ts'
import { checkConfig } from '../transformer/config.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { initialWeights, isMatrix, parameterShapes } from '../transformer/parameters.ts'
import type { AdamWSettings, Moments } from './adamw.ts'
import { adamWStep, defaultAdamW, sumOfSquares } from './adamw.ts'
import type { Batch, MicroBatch } from './packing.ts'
import { packDocuments } from './packing.ts'
import { RowGraph } from './row-graph.ts'
import { rowArrays } from './row-inputs.ts'
import type { TrainerState } from './state.ts'

export interface TrainerOptions {
  /** Where to compute; without it the CPU, closed with the trainer. */
  device?: Device
  /** CPU threads; without it they are chosen by a measurement on the model itself. */
  threads?: number
  /** Tokens evaluated at once: more need more memory. 2,048 by default. */
  tokensPerMicroBatch?: number
  adamW?: Partial<AdamWSettings>
}

/** What a step did. */
export interface StepReport {
  /** Global norm of the gradient before clipping. */
  gradientNorm: number
  /** The gradient was scaled down to the clip norm. */
  clipped: boolean
}

export class WeightsMissingError extends Error {
  constructor(name: string, expected: number, found: number | undefined) {
    super(`The weights for ${name} ${found === undefined ? 'are missing' : `have ${found} elements instead of ${expected}`}. The file belongs to another model shape.`)
    this.name = 'WeightsMissingError'
  }
}

export class GradientError extends Error {
  constructor() {
    super('The gradient is not finite, so the step was not taken and the gradient was dropped. Lower the learning rate or look for non-finite token weights.')
    this.name = 'GradientError'
  }
}

export class OverlappingCallError extends Error {
  constructor() {
    super('The trainer is still at work on an earlier call. Await each call before the next one.')
    this.name = 'OverlappingCallError'
  }
}

/** Graph shapes kept built; the least recently used one goes first. */
const keptGraphs = 6

/**
 * A llama-architecture model in training: it scores token sequences, adds up gradients of weighted log-likelihoods, and steps.
 * It holds no algorithm: supervised fine-tuning and every policy-gradient variant are token weights computed by the caller.
 * Calls must not overlap; await each ({@link OverlappingCallError} otherwise).
 */
export class Trainer {
  readonly config: LlamaConfig
  readonly device: Device
  readonly settings: AdamWSettings
  readonly #ownsDevice: boolean
  readonly #tokensPerMicroBatch: number
  readonly #shapes: Map<string, Shape>
  readonly #weights: Map<string, Float32Array>
  readonly #moments: Map<string, Moments>
  readonly #parameters: TensorStore
  readonly #gradients: TensorStore
  readonly #graphs = new Map<string, RowGraph>()
  #steps: number
  #busy = false

  private constructor(config: LlamaConfig, state: TrainerState, options: TrainerOptions) {
    checkConfig(config)
    this.config = config
    this.#ownsDevice = options.device === undefined
    this.device = options.device ?? openDevice()
    this.settings = { ...defaultAdamW, ...state.adamW, ...options.adamW }
    this.#tokensPerMicroBatch = options.tokensPerMicroBatch ?? 2048
    this.#shapes = parameterShapes(config)
    this.#weights = checked(this.#shapes, state.weights)
    this.#moments = state.moments ?? zeroMoments(this.#shapes)
    this.#steps = state.steps ?? 0
    this.#parameters = new TensorStore(this.device, this.#shapes)
    this.#gradients = new TensorStore(this.device, this.#shapes)
    for (const [name, values] of this.#weights) this.#parameters.write(name, values)
  }

  /** A trainer with fresh weights from a seed. */
  static create(config: LlamaConfig, seed: number, options: TrainerOptions = {}): Promise<Trainer> {
    checkConfig(config)
    return Trainer.restore(config, { weights: initialWeights(config, seed) }, options)
  }

  /** A trainer that goes on from weights alone, or from a whole state as {@link state} returned it. */
  static async restore(config: LlamaConfig, state: TrainerState, options: TrainerOptions = {}): Promise<Trainer> {
    const trainer = new Trainer(config, state, options)
    if (options.threads !== undefined) trainer.device.threads = options.threads
    else if (options.device === undefined) await trainer.#chooseThreads()
    return trainer
  }

  /** Steps taken since the first weights. */
  get steps(): number {
    return this.#steps
  }

  /**
   * The natural log of the probability of each token given those before it in its document, document by document; entry 0 is 0,
   * since nothing predicts the first token. Not below -87.4.
   */
  logprobs(batch: Batch): Promise<Float32Array[]> {
    return this.#run(batch, undefined)
  }

  /**
   * Adds the gradient of `sum(tokenWeights[d][i] * log p(batch[d][i] | batch[d][..i]))` to what was accumulated since the last step,
   * and returns the log-probabilities as {@link logprobs} would. Entry 0 of each document's weights is not used.
   */
  async accumulate(batch: Batch, tokenWeights: readonly ArrayLike<number>[]): Promise<Float32Array[]> {
    batch.forEach((document, index) => {
      const found = tokenWeights[index]?.length
      if (found !== document.length) throw new RangeError(`Document ${index} has ${document.length} tokens and ${found ?? 'no'} token weights. Give one weight a token.`)
    })
    return this.#run(batch, tokenWeights)
  }

  /** Moves the weights uphill along the accumulated gradient, clipped, by AdamW, and forgets the gradient. */
  step(learningRate: number): StepReport {
    if (this.#busy) throw new OverlappingCallError()
    const gradients = new Map([...this.#shapes].map(([name, shape]) => [name, this.#gradients.read(name, new Float32Array(elementCount(shape)))]))
    this.#gradients.clear()
    let squares = 0
    for (const gradient of gradients.values()) squares += sumOfSquares(gradient)
    const gradientNorm = Math.sqrt(squares)
    if (!Number.isFinite(gradientNorm)) throw new GradientError()
    const clipped = gradientNorm > this.settings.clipNorm
    this.#steps++
    for (const [name, gradient] of gradients) {
      const [weights, moments, shape] = [this.#weights.get(name), this.#moments.get(name), this.#shapes.get(name)]
      if (!weights || !moments || !shape) continue
      adamWStep(weights, gradient, moments, {
        settings: this.settings,
        learningRate,
        count: this.#steps,
        clip: clipped ? this.settings.clipNorm / gradientNorm : 1,
        weightDecay: isMatrix(shape) ? this.settings.weightDecay : 0,
      })
      this.#parameters.write(name, weights)
    }
    return { gradientNorm, clipped }
  }

  /** The gradient accumulated since the last step, by parameter. */
  gradients(): Map<string, Float32Array> {
    return new Map([...this.#shapes].map(([name, shape]) => [name, this.#gradients.read(name, new Float32Array(elementCount(shape)))]))
  }

  /** Logits of one document, [token][vocabulary]. */
  async logits(document: ArrayLike<number>): Promise<Float32Array> {
    const [micro] = packDocuments([document], this.config.contextLength, this.#tokensPerMicroBatch)
    if (!micro) return new Float32Array()
    const graph = new RowGraph(this.device, this.config, this.#parameters, micro, { logits: true })
    try {
      await graph.run(rowArrays([document], micro, this.config.vocabularySize))
      return graph.logits(this.config.vocabularySize).slice(0, document.length * this.config.vocabularySize)
    } finally {
      graph.close()
    }
  }

  /** Everything that decides how training goes on, between steps. The arrays are the trainer's own: copy or write them before the next step. */
  state(): Required<TrainerState> {
    return { weights: this.#weights, moments: this.#moments, steps: this.#steps, adamW: this.settings }
  }

  close(): void {
    for (const graph of this.#graphs.values()) graph.close()
    this.#graphs.clear()
    this.#gradients.close()
    this.#parameters.close()
    if (this.#ownsDevice) this.device.close()
  }

  async #run(batch: Batch, tokenWeights: readonly ArrayLike<number>[] | undefined): Promise<Float32Array[]> {
    if (this.#busy) throw new OverlappingCallError()
    this.#busy = true
    try {
      return await this.#runMicroBatches(batch, tokenWeights)
    } finally {
      this.#busy = false
    }
  }

  async #runMicroBatches(batch: Batch, tokenWeights: readonly ArrayLike<number>[] | undefined): Promise<Float32Array[]> {
    const results = batch.map(document => new Float32Array(document.length))
    for (const micro of packDocuments(batch, this.config.contextLength, this.#tokensPerMicroBatch)) {
      const logprobs = await this.#graph(micro, tokenWeights !== undefined).run(rowArrays(batch, micro, this.config.vocabularySize, tokenWeights))
      for (const { document, row, offset } of micro.placements) {
        const start = row * micro.rowLength + offset
        results[document]?.set(logprobs.subarray(start, start + (batch[document]?.length ?? 1) - 1), 1)
      }
    }
    return results
  }

  #graph({ rows, rowLength }: MicroBatch, gradients: boolean): RowGraph {
    const key = `${rows}x${rowLength}${gradients ? ' with gradients' : ''}`
    const graph = this.#graphs.get(key) ?? new RowGraph(this.device, this.config, this.#parameters, { rows, rowLength }, gradients ? { gradients: this.#gradients } : {})
    this.#graphs.delete(key)
    this.#graphs.set(key, graph)
    const oldest = this.#graphs.keys().next()
    if (this.#graphs.size > keptGraphs && !oldest.done) {
      this.#graphs.get(oldest.value)?.close()
      this.#graphs.delete(oldest.value)
    }
    return graph
  }

  async #chooseThreads(): Promise<void> {
    const length = Math.min(this.config.contextLength, 256)
    const document = new Int32Array(length)
    const micro: MicroBatch = { rows: 1, rowLength: length, placements: [{ document: 0, row: 0, offset: 0 }] }
    const arrays = rowArrays([document], micro, this.config.vocabularySize)
    const graph = new RowGraph(this.device, this.config, this.#parameters, micro, {})
    try {
      await chooseThreads(this.device, async () => {
        await graph.run(arrays)
      })
    } finally {
      graph.close()
    }
  }
}

function checked(shapes: ReadonlyMap<string, Shape>, weights: ReadonlyMap<string, Float32Array>): Map<string, Float32Array> {
  return new Map(
    [...shapes].map(([name, shape]) => {
      const values = weights.get(name)
      if (values?.length !== elementCount(shape)) throw new WeightsMissingError(name, elementCount(shape), values?.length)
      return [name, values]
    }),
  )
}

function zeroMoments(shapes: ReadonlyMap<string, Shape>): Map<string, Moments> {
  return new Map([...shapes].map(([name, shape]) => [name, { first: new Float32Array(elementCount(shape)), second: new Float32Array(elementCount(shape)) }]))
}
