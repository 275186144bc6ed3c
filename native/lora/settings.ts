/** Matrices of a block that can carry an adapter, as GGUF names them between `blk.N.` and `.weight`. */
export const LORA_TARGETS = ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'] as const
export type LoraTarget = (typeof LORA_TARGETS)[number]

/** A low-rank adapter (Hu et al. 2021, section 4.1): W x + alpha / rank * B (A x), where W stays as it is. */
export interface LoraSettings {
  rank: number
  alpha: number
  targets: readonly LoraTarget[]
}

/** An adapter's numbers. */
export interface LoraWeights {
  settings: LoraSettings
  /**
   * By GGUF name, `blk.0.attn_q.weight.lora_a` [input, rank] and `.lora_b` [rank, output], contiguous dimension first.
   */
  weights: ReadonlyMap<string, Float32Array>
}
