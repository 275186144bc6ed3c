import { ClewError } from '../../electron/contract/errors.ts'
import { openDevice } from '../ggml/device.ts'
import type { Device } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import { checkLoraSettings, initialLora, loraShapes } from '../lora/adapter.ts'
import { baseStore, fileFingerprint, fillBaseStore, openModelFile } from '../lora/model-file.ts'
import type { ModelFile } from '../lora/model-file.ts'
import type { LoraSettings } from '../lora/settings.ts'
import { checkConfig } from '../transformer/config.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { initialWeights, parameterShapes, ROPE_FACTORS_NAME } from '../transformer/parameters.ts'
import type { AdamWSettings } from './adamw.ts'
import { MicroBatches } from './micro-batches.ts'
import { memoryRefusal } from './memory-refusal.ts'
import { adaptedNetwork, frozenNetwork, wholeNetwork } from './networks.ts'
import type { TrainedNetwork } from './networks.ts'
import type { LogprobOptions, StepReport, TrainerOptions } from './options.ts'
import type { Batch } from './packing.ts'
import type { Purpose } from './row-graph.ts'
import { namedPlaces, scoredTokens } from './scored-tokens.ts'
import type { LoraBase, LoraState, TrainerState, WholeState } from './state.ts'
import { TrainedParameters } from './trained-parameters.ts'

const OVERLAP = 'The trainer is still at work on an earlier call. Await each call before the next one.'

interface TrainerParts {
  config: LlamaConfig
  device: Device
  parameters: TrainedParameters
  /** What is not trained: the base of an adapter; of a whole model its constants. */
  frozen: TensorStore
  lora: LoraBase | undefined
}

/**
 * A language model in training: it scores token sequences, adds up gradients of weighted log-likelihoods, and steps.
 * Either every weight is trained ({@link Trainer.create}, {@link Trainer.restore}) or an adapter on a frozen model file
 * ({@link Trainer.createLora}, {@link Trainer.restoreLora}). It holds no algorithm: supervised fine-tuning and every
 * policy-gradient variant are token weights computed by the caller. Calls must not overlap; await each (it throws
 * otherwise).
 */
export class Trainer {
  readonly config: LlamaConfig
  readonly device: Device
  readonly settings: AdamWSettings
  /** What an adapter in training sits on. */
  readonly lora: LoraBase | undefined
  private readonly ownsDevice: boolean
  private readonly recompute: boolean
  private readonly frozen: TensorStore
  private readonly parameters: TrainedParameters
  private readonly network: TrainedNetwork
  private readonly base: TrainedNetwork
  private readonly batches: MicroBatches
  private busy = false
  private closed = false

  private constructor({ config, device, parameters, frozen, lora }: TrainerParts, options: TrainerOptions) {
    this.config = config
    this.device = device
    this.lora = lora
    this.settings = parameters.settings
    this.ownsDevice = options.device === undefined
    this.recompute = options.recompute ?? false
    this.frozen = frozen
    this.parameters = parameters
    this.network = lora
      ? adaptedNetwork(config, frozen, parameters.store, lora.settings)
      : wholeNetwork(config, parameters.store, frozen)
    this.base = lora ? frozenNetwork(config, frozen) : this.network
    this.batches = new MicroBatches({ config, device, base: this.base }, options)
  }

  /** A trainer of a whole model with fresh weights from a seed. */
  static create(config: LlamaConfig, seed: number, options: TrainerOptions = {}): Promise<Trainer> {
    checkConfig(config)
    return Trainer.restore(config, { weights: initialWeights(config, seed) }, options)
  }

  /**
   * A trainer of a whole model that goes on from weights alone, or from a whole state as {@link state} returned it.
   * Throws `ClewError`.
   */
  static async restore(
    config: LlamaConfig,
    state: TrainerState & { lora?: LoraBase },
    options: TrainerOptions = {},
  ): Promise<Trainer> {
    checkConfig(config)
    if (state.lora)
      throw new ClewError(
        'conflict',
        'This is the state of an adapter, and an adapter is of use with its model file only. Open it together with that file.',
      )
    const device = options.device ?? openDevice()
    try {
      refuseIfTooLarge(device, 0, parameterShapes(config))
      const factors = config.ropeFactors
      const frozen = new TensorStore(
        device,
        new Map(factors.length > 0 ? [[ROPE_FACTORS_NAME, shapeOf(factors.length)]] : []),
      )
      if (factors.length > 0) frozen.write(ROPE_FACTORS_NAME, Float32Array.from(factors))
      const parameters = new TrainedParameters(device, parameterShapes(config), state, options.adamW)
      return await Trainer.started(
        new Trainer({ config, device, parameters, frozen, lora: undefined }, options),
        options,
      )
    } catch (error) {
      if (options.device === undefined) device.close()
      throw error
    }
  }

  /**
   * A trainer of a fresh adapter on a model file: any GGUF of llama, qwen2 or qwen3, quantised or not. The file's
   * weights stay as they are stored. Throws `GgufError` and `LoraSettingsError` with the reason.
   */
  static async createLora(
    modelFile: string,
    settings: LoraSettings,
    seed: number,
    options: TrainerOptions = {},
  ): Promise<Trainer> {
    checkLoraSettings(settings)
    const file = await openModelFile(modelFile)
    const lora = { settings, fingerprint: await fileFingerprint(modelFile) }
    return Trainer.openLora(file, { weights: initialLora(file.config, settings, seed), lora }, options)
  }

  /**
   * A trainer that goes on with an adapter from its weights alone or a whole state. Throws {@link ClewError}
   * where the file is not the one it was trained on, and `ClewError`.
   */
  static async restoreLora(modelFile: string, state: LoraState, options: TrainerOptions = {}): Promise<Trainer> {
    checkLoraSettings(state.lora.settings)
    const file = await openModelFile(modelFile)
    const found = await fileFingerprint(modelFile)
    if (found !== state.lora.fingerprint)
      throw new ClewError(
        'conflict',
        `The adapter was trained on another model file (SHA-256 ${state.lora.fingerprint.slice(0, 12)}…, and this one has ${found.slice(0, 12)}…). Choose the file that it was trained on, or start anew.`,
      )
    return Trainer.openLora(file, state, options)
  }

  private static async openLora(file: ModelFile, state: LoraState, options: TrainerOptions): Promise<Trainer> {
    const device = options.device ?? openDevice()
    try {
      const shapes = loraShapes(file.config, state.lora.settings)
      refuseIfTooLarge(
        device,
        file.header.tensors.reduce((sum, { bytes }) => sum + bytes, 0),
        shapes,
      )
      const frozen = baseStore(device, file)
      await fillBaseStore(frozen, file)
      const parameters = new TrainedParameters(device, shapes, state, options.adamW)
      return await Trainer.started(
        new Trainer({ config: file.config, device, parameters, frozen, lora: state.lora }, options),
        options,
      )
    } catch (error) {
      if (options.device === undefined) device.close()
      throw error
    }
  }

  private static async started(trainer: Trainer, options: TrainerOptions): Promise<Trainer> {
    if (options.threads !== undefined) trainer.device.threads = options.threads
    else if (options.device === undefined) await trainer.batches.chooseThreads(trainer.network)
    return trainer
  }

  /** Steps taken since the first weights. */
  get steps(): number {
    return this.parameters.steps
  }

  /** Numbers that are trained. */
  get trainedCount(): number {
    return this.parameters.count
  }

  /** Bytes that the computation itself has taken so far, beside weights and gradients. */
  get workspaceBytes(): number {
    return this.batches.workspaceBytes
  }

  /**
   * The natural log of the probability of each token given those before it in its document, document by document; entry
   * 0 is 0, since nothing predicts the first token. Not below -87.4.
   */
  async logprobs(batch: Batch, options: LogprobOptions = {}): Promise<Float32Array[]> {
    const network = options.adapter === false ? this.base : this.network
    const work = (): Promise<Float32Array[]> =>
      this.batches.logprobs(batch, network, { kind: 'logprobs' }, micro =>
        scoredTokens(batch, micro, undefined, options.wanted),
      )
    return this.alone(() => (options.weights ? this.parameters.with(options.weights, work) : work()))
  }

  /**
   * Adds the gradient of `sum(tokenWeights[d][i] * log p(batch[d][i] | batch[d][..i]))` to what was accumulated since
   * the last step, and returns the log-probabilities as {@link logprobs} would, but 0 for tokens of weight 0, which are
   * scored only where `wanted` names them. Entry 0 of each document's weights is not used.
   */
  async accumulate(
    batch: Batch,
    tokenWeights: readonly ArrayLike<number>[],
    options: Pick<LogprobOptions, 'wanted'> = {},
  ): Promise<Float32Array[]> {
    batch.forEach((document, index) => {
      const found = tokenWeights[index]?.length
      if (found !== document.length)
        throw new RangeError(
          `Document ${index} has ${document.length} tokens and ${found ?? 'no'} token weights. Give one weight a token.`,
        )
    })
    const purpose: Purpose = { kind: 'gradients', gradients: this.parameters.gradients, recompute: this.recompute }
    return this.alone(async () => {
      const logprobs = await this.batches.logprobs(batch, this.network, purpose, micro =>
        scoredTokens(batch, micro, tokenWeights, options.wanted),
      )
      // Rounded to 8 bits, what is no number can come out as one.
      if (logprobs.some(document => document.some(Number.isNaN))) this.parameters.spoil()
      return logprobs
    })
  }

  /**
   * What the model holds at some places of each document once it has read them: the final norm's output,
   * [document][place] of `config.embeddingLength` numbers. It saw the token at the place and those before it.
   */
  async hidden(batch: Batch, places: readonly ArrayLike<number>[]): Promise<Float32Array[][]> {
    batch.forEach((document, index) => {
      for (const place of Array.from(places[index] ?? []))
        if (!Number.isInteger(place) || place < 0 || place >= document.length)
          throw new RangeError(`Document ${index} has no place ${place}: it has ${document.length} tokens.`)
    })
    const width = this.config.embeddingLength
    const results = batch.map((): Float32Array[] => [])
    await this.alone(() =>
      this.batches.each(
        batch,
        this.network,
        { kind: 'states' },
        micro => namedPlaces(batch, micro, places),
        (scored, states) => {
          scored.documents.forEach((document, index) =>
            results[document]?.push(states.slice(index * width, (index + 1) * width)),
          )
        },
      ),
    )
    return results
  }

  /**
   * Moves the weights uphill along the accumulated gradient, clipped, by AdamW, and forgets the gradient. Throws
   * `GradientError`.
   */
  step(learningRate: number): StepReport {
    if (this.busy) throw new Error(OVERLAP)
    return this.parameters.step(learningRate)
  }

  /** The gradient accumulated since the last step, by parameter. */
  gradients(): Map<string, Float32Array> {
    return new Map([...this.parameters.store.names].map(name => [name, this.parameters.gradient(name)]))
  }

  /** Logits of one document, [token][vocabulary]. */
  async logits(document: ArrayLike<number>): Promise<Float32Array> {
    const width = this.config.vocabularySize
    const everywhere = [Array.from({ length: document.length }, (_, place) => place)]
    const result = new Float32Array(document.length * width)
    await this.alone(() =>
      this.batches.each(
        [document],
        this.network,
        { kind: 'logits' },
        micro => namedPlaces([document], micro, everywhere),
        (_, logits) => {
          result.set(logits)
        },
      ),
    )
    return result
  }

  /** Everything that decides how training goes on, between steps, copied. */
  state(): WholeState {
    return { ...this.parameters.state(), ...(this.lora ? { lora: this.lora } : {}) }
  }

  /** The second time does nothing. */
  close(): void {
    if (this.closed) return
    this.closed = true
    this.batches.close()
    this.parameters.close()
    this.frozen.close()
    if (this.ownsDevice) this.device.close()
  }

  private async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.busy) throw new Error(OVERLAP)
    this.busy = true
    try {
      return await work()
    } finally {
      this.busy = false
    }
  }
}

/**
 * Throws {@link ClewError} where weights, gradients and moments alone are too much; what a micro-batch takes is known
 * when it comes.
 */
function refuseIfTooLarge(device: Device, base: number, trained: ReadonlyMap<string, Shape>): void {
  const bytes = 4 * [...trained.values()].reduce((sum, shape) => sum + elementCount(shape), 0)
  const refusal = memoryRefusal(device, base + 4 * bytes, 3 * bytes)
  if (refusal !== undefined) throw new ClewError('too-large', refusal)
}
