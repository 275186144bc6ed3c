import { chooseThreads } from '../ggml/device.ts'
import type { Device } from '../ggml/device.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { parameterCount } from '../transformer/parameters.ts'
import { KeptGraphs } from './kept-graphs.ts'
import type { TrainedNetwork } from './networks.ts'
import { defaultMicroBatch, type TrainerOptions } from './options.ts'
import type { Batch, MicroBatch } from './packing.ts'
import { packDocuments } from './packing.ts'
import type { Purpose } from './row-graph.ts'
import { RowGraph } from './row-graph.ts'
import { rowArrays } from './row-inputs.ts'
import type { ScoredTokens } from './scored-tokens.ts'
import { scoredTokens } from './scored-tokens.ts'

interface MicroBatchParts {
  config: LlamaConfig
  device: Device
  /** Computed with its own graphs beside the network in training. */
  base: TrainedNetwork
}

/** Batches computed on a device in pieces that fit it, by graphs that are kept. */
export class MicroBatches {
  private readonly config: LlamaConfig
  private readonly device: Device
  private readonly base: TrainedNetwork
  private readonly tokens: number
  private readonly graphs: KeptGraphs

  constructor({ config, device, base }: MicroBatchParts, options: TrainerOptions) {
    this.config = config
    this.device = device
    this.base = base
    this.tokens = options.tokensPerMicroBatch ?? defaultMicroBatch(config)
    this.graphs = new KeptGraphs(device, options.recompute)
  }

  /** Bytes that the computation itself has taken so far. */
  get workspaceBytes(): number {
    return this.graphs.workspaceBytes
  }

  close(): void {
    this.graphs.close()
  }

  /** The log-probabilities of the chosen tokens, document by document; 0 elsewhere. */
  async logprobs(
    batch: Batch,
    network: TrainedNetwork,
    purpose: Purpose,
    choose: (micro: MicroBatch) => ScoredTokens,
  ): Promise<Float32Array[]> {
    const results = batch.map(document => new Float32Array(document.length))
    await this.each(batch, network, purpose, choose, (scored, logprobs) => {
      scored.documents.forEach((document, index) =>
        results[document]?.fill(logprobs[index] ?? 0, scored.at[index], (scored.at[index] ?? 0) + 1),
      )
    })
    return results
  }

  /** What a graph of this purpose computes at the chosen places, micro-batch by micro-batch. */
  async each(
    batch: Batch,
    network: TrainedNetwork,
    purpose: Purpose,
    choose: (micro: MicroBatch) => ScoredTokens,
    take: (scored: ScoredTokens, values: Float32Array) => void,
  ): Promise<void> {
    for (const micro of packDocuments(batch, this.config.contextLength, this.tokens)) {
      const arrays = rowArrays(batch, micro, this.config.vocabularySize)
      const scored = choose(micro)
      if (scored.places.length === 0) continue
      const label = network === this.base ? `${purpose.kind} of the base` : purpose.kind
      const graph = this.graphs.find(
        label,
        network,
        { rows: micro.rows, rowLength: micro.rowLength, scored: roomFor(scored.places.length, micro) },
        purpose,
      )
      take(scored, await graph.run(arrays, scored))
    }
  }

  /** Sets the device's threads to as many as compute this network fastest. */
  async chooseThreads(network: TrainedNetwork): Promise<void> {
    // A large model tells threads apart in a few tokens, and would take long over many.
    const length = Math.min(this.config.contextLength, parameterCount(this.config) > 5e7 ? 32 : 256)
    const document = new Int32Array(length)
    const micro: MicroBatch = { rows: 1, rowLength: length, placements: [{ document: 0, row: 0, offset: 0 }] }
    const arrays = rowArrays([document], micro, this.config.vocabularySize)
    const scored = scoredTokens([document], micro)
    const graph = new RowGraph(
      this.device,
      network,
      { rows: 1, rowLength: length, scored: scored.places.length },
      { kind: 'logprobs' },
    )
    try {
      graph.allocate()
      await chooseThreads(this.device, async () => {
        await graph.run(arrays, scored)
      })
    } finally {
      graph.close()
    }
  }
}

/** Eighths of a micro-batch's places, so that few graph shapes occur. */
function roomFor(scored: number, { rows, rowLength }: MicroBatch): number {
  const eighth = Math.ceil((rows * rowLength) / 8)
  return Math.min(Math.ceil(scored / eighth) * eighth, rows * rowLength)
}
