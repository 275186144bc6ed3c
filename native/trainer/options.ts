import type { Device } from '../ggml/device.ts'
import type { LoraSettings } from '../lora/settings.ts'
import type { AdamWSettings } from './adamw.ts'
import type { Batch } from './packing.ts'
import type { LoraBase, TrainerState } from './state.ts'

export interface TrainerOptions {
  /** Where to compute; without it the CPU, closed with the trainer. */
  device?: Device
  /** CPU threads; without it they are chosen by a measurement on the model itself. */
  threads?: number
  /** Tokens evaluated at once: more need more memory. 2,048 by default. */
  tokensPerMicroBatch?: number
  adamW?: Partial<AdamWSettings>
  /** Computes a block's activations a second time on the way back in place of keeping them. Without it: where keeping them would not fit the memory that is free. */
  recompute?: boolean
}

export interface LogprobOptions {
  /** false: as if the adapter were not there. */
  adapter?: boolean
  /** Other numbers in place of the trained ones for this call: those that training began with, for a reference policy. */
  weights?: ReadonlyMap<string, Float32Array>
  /** 1 for tokens whose log-probability is wanted, an array a document; the others' is 0 then, and the output layer is spared for them. */
  wanted?: readonly ArrayLike<number>[]
}

/** What a step did. */
export interface StepReport {
  /** Global norm of the gradient before clipping. */
  gradientNorm: number
  /** The gradient was scaled down to the clip norm. */
  clipped: boolean
}

/** What a caller of `Trainer` writes against, whole model and adapter alike. Calls must not overlap. */
export interface TokenTrainer {
  logprobs(batch: Batch, options?: LogprobOptions): Promise<Float32Array[]>
  /** Log-probabilities of tokens whose weight is 0 may be 0. */
  accumulate(batch: Batch, tokenWeights: readonly ArrayLike<number>[]): Promise<Float32Array[]>
  /** The final norm's output at the given places of each document, [document][place] of `config.embeddingLength` numbers. */
  hidden(batch: Batch, places: readonly ArrayLike<number>[]): Promise<Float32Array[][]>
  step(learningRate: number): StepReport
}

/**
 * How `Trainer` is made. `create` and `restore` train every weight; `createLora` and `restoreLora` train an adapter on a model file
 * (any GGUF of llama, qwen2 or qwen3, quantised or not), which stays as it is.
 * `saveCheckpoint(path, trainer.config, trainer.state(), extra)` and `loadCheckpoint(path)` hold both kinds;
 * `exportAdapter(path, trainer.config, { settings, weights }, { name })` writes what node-llama-cpp loads.
 */
export interface LoraTrainerMaker<Trainer> {
  createLora(modelFile: string, settings: LoraSettings, seed: number, options?: TrainerOptions): Promise<Trainer>
  /** Throws where `state.lora.fingerprint` is not that of the file. */
  restoreLora(modelFile: string, state: TrainerState & { lora: LoraBase }, options?: TrainerOptions): Promise<Trainer>
}
