import type { AdamWSettings, Moments } from './adamw.ts'

/** Where a training run stands between two steps. */
export interface TrainerState {
  /** By GGUF name. */
  weights: Map<string, Float32Array>
  /** Without them the optimiser starts afresh. */
  moments?: Map<string, Moments>
  steps?: number
  adamW?: AdamWSettings
}
