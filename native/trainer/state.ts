import type { LoraSettings } from '../lora/settings.ts'
import type { AdamWSettings, Moments } from './adamw.ts'

/** Where a training run stands between two steps. */
export interface TrainerState {
  /** By GGUF name: of the whole model, or of the adapter (`blk.0.attn_q.weight.lora_a`). */
  weights: Map<string, Float32Array>
  /** Without them the optimiser starts afresh. */
  moments?: Map<string, Moments>
  steps?: number
  adamW?: AdamWSettings
}

/** The adapter in training, and the model file under it. */
export interface LoraBase {
  settings: LoraSettings
  /** SHA-256 of the model file, hex: an adapter is of use with this very model only. */
  fingerprint: string
}

/** The state of an adapter. */
export interface LoraState extends TrainerState {
  lora: LoraBase
}

/** All that decides how training goes on, of a whole model or of an adapter. */
export type WholeState = Required<TrainerState> & { lora?: LoraBase }
