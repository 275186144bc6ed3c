import type { Device } from '../ggml/device.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { parameterCount } from '../transformer/parameters.ts'
import type { AdamWSettings } from './adamw.ts'

/** Tokens evaluated at once where nobody says: 2,048, and 512 for models of which so many take seconds. */
export function defaultMicroBatch(config: LlamaConfig): number {
  return parameterCount(config) > 1e8 ? 512 : 2048
}

export interface TrainerOptions {
  /** Where to compute; without it the CPU, closed with the trainer. */
  device?: Device
  /** CPU threads; without it they are chosen by a measurement on the model itself. */
  threads?: number
  /**
   * Tokens evaluated at once: more need more memory, and a call cannot be stopped in between. {@link defaultMicroBatch}
   * without it.
   */
  tokensPerMicroBatch?: number
  adamW?: Partial<AdamWSettings>
  /**
   * Computes a block's activations a second time on the way back in place of keeping them. Without it: where keeping
   * them would not fit the memory that is free.
   */
  recompute?: boolean
}

export interface LogprobOptions {
  /** false: as if the adapter were not there. */
  adapter?: boolean
  /**
   * Other numbers in place of the trained ones for this call: those that training began with, for a reference policy.
   */
  weights?: ReadonlyMap<string, Float32Array>
  /**
   * 1 for tokens whose log-probability is wanted, an array a document; the others' is 0 then, and the output layer is
   * spared for them.
   */
  wanted?: readonly ArrayLike<number>[]
}

/** What a step did. */
export interface StepReport {
  /** Global norm of the gradient before clipping. */
  gradientNorm: number
  /** The gradient was scaled down to the clip norm. */
  clipped: boolean
}
