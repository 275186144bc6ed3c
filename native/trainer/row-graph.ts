import { queryBlocks } from '../ggml/attention.ts'
import type { Device } from '../ggml/device.ts'
import { Graph } from '../ggml/graph.ts'
import { Tape } from '../ggml/tape.ts'
import type { TensorStore } from '../ggml/tensor-store.ts'
import { readTensor, writeTensor } from '../ggml/tensor-store.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import type { Workspace } from '../ggml/workspace.ts'
import { decoderBlock } from '../transformer/decoder.ts'
import type { RowInputs } from '../transformer/decoder.ts'
import { EMBEDDING_NAME, OUTPUT_NAME, OUTPUT_NORM_NAME } from '../transformer/parameters.ts'
import { GradientScale } from './gradient-scale.ts'
import type { TrainedNetwork } from './networks.ts'
import type { OutputSlice } from './output-layer.ts'
import { outputSlice, outputSlices, throughOutput } from './output-layer.ts'
import type { RowArrays } from './row-inputs.ts'
import type { ScoredTokens } from './scored-tokens.ts'

/**
 * Micro-batches of one shape: `rows` rows of `rowLength` tokens, of which up to `scored` go through the output layer.
 */
export interface RowShape {
  rows: number
  rowLength: number
  scored: number
}

/**
 * What a graph is for. `gradients` adds those of the weighted log-likelihood to the tensors of that store, in their own
 * memory.
 */
export type Purpose =
  | { kind: 'logprobs' }
  | { kind: 'gradients'; gradients: TensorStore; recompute: boolean }
  /** The final norm's output, or the logits, at the scored places. */
  | { kind: 'states' | 'logits' }

/** The smallest probability told apart from zero; its log is -87.3. */
const SMALLEST_PROBABILITY = 1.175494e-38

/** A block's place in the residual stream, and the tape of its forward pass. */
interface BlockPass {
  input: Tensor
  output: Tensor
  tape: Tape
}

/** The model over rows of one shape, built once and run for every micro-batch of that shape. */
export class RowGraph {
  private readonly device: Device
  private readonly network: TrainedNetwork
  private readonly graph: Graph
  private readonly rows: RowInputs
  /** Tensors that nothing is to flow back to. */
  private readonly constants: Set<Tensor>
  private readonly places: Tensor[] = []
  private readonly slices: OutputSlice[] = []
  private readonly scale: GradientScale | undefined
  private result: Tensor | undefined

  constructor(device: Device, network: TrainedNetwork, shape: RowShape, purpose: Purpose) {
    const { config } = network
    const size = shape.rows * shape.rowLength
    const graph = new Graph(device, nodeCount(network, shape))
    this.device = device
    this.network = network
    this.graph = graph
    this.constants = new Set(network.frozen)
    if (purpose.kind === 'gradients' && device.backward === 'q8_0')
      this.scale = new GradientScale(device, graph, purpose.gradients)
    this.rows = {
      tokens: graph.input('i32', shapeOf(size)),
      positions: graph.input('i32', shapeOf(size)),
      masks: queryBlocks(shape.rowLength).map(({ seen, count }) =>
        graph.input('f32', shapeOf(seen, count, 1, shape.rows)),
      ),
    }
    const embedTape = this.tape()
    const embedding = network.tensor(EMBEDDING_NAME)
    const embedded = embedTape.gather(embedding, this.rows.tokens)
    if (this.constants.has(embedding)) this.constants.add(embedded)
    const blocks: BlockPass[] = []
    let residual = embedded
    for (let block = 0; block < config.blockCount; block++) {
      const tape = this.tape()
      const output = decoderBlock(tape, network, block, this.rows, residual)
      blocks.push({ input: residual, output, tape })
      residual = output
    }
    const headTape = this.tape()
    const normed = headTape.rmsNorm(network.tensor(OUTPUT_NORM_NAME), residual, config.normEpsilon)
    if (purpose.kind === 'states' || purpose.kind === 'logits') {
      const states = this.gather(headTape, normed, shape.scored)
      this.result = graph.keep(
        purpose.kind === 'states' ? states : graph.operations.mulMat(this.outputMatrix(), states),
      )
      return
    }
    const flows = this.score(headTape, normed, shape.scored, purpose)
    if (purpose.kind !== 'gradients') return
    headTape.backward(...flows)
    this.collect(headTape, purpose.gradients)
    const flowing = this.throughBlocks(blocks, headTape.gradient(residual), purpose)
    if (!flowing) return
    embedTape.backward([embedded, flowing])
    this.collect(embedTape, purpose.gradients)
  }

  private tape(): Tape {
    return new Tape(this.graph.operations, this.constants)
  }

  private outputMatrix(): Tensor {
    return this.network.tensor(this.network.config.tiedEmbeddings ? EMBEDDING_NAME : OUTPUT_NAME)
  }

  /** Columns of the final states at places that are an input. */
  private gather(tape: Tape, normed: Tensor, count: number): Tensor {
    const places = this.graph.input('i32', shapeOf(count))
    this.places.push(places)
    return tape.gather(normed, places)
  }

  /**
   * The output layer slice by slice; gives, where gradients are wanted, each slice's states with what flows back to
   * them.
   */
  private score(tape: Tape, normed: Tensor, scored: number, purpose: Purpose): [Tensor, Tensor][] {
    const { config } = this.network
    const matrix = this.outputMatrix()
    const slices = outputSlices(scored, config.vocabularySize)
    const flows: [Tensor, Tensor][] = []
    for (let index = 0; index < slices.count; index++) {
      const states = this.gather(tape, normed, slices.tokens)
      const slice = outputSlice(this.graph, matrix, states, purpose.kind === 'gradients')
      this.slices.push(slice)
      if (purpose.kind !== 'gradients' || !slice.gradient) continue
      const flow = throughOutput(this.graph.operations, matrix, slice.gradient)
      // Run now, so that the slice's memory is free for the next one.
      this.graph.run(flow)
      if (!this.constants.has(matrix))
        this.add(
          purpose.gradients,
          config.tiedEmbeddings ? EMBEDDING_NAME : OUTPUT_NAME,
          this.graph.operations.outerProduct(states, slice.gradient),
        )
      flows.push([states, flow])
    }
    return flows
  }

  /**
   * From the last block to the first; gives what flows to the embeddings. Of a recomputed block nothing was kept but
   * its input (Chen et al. 2016, section 3).
   */
  private throughBlocks(
    blocks: readonly BlockPass[],
    last: Tensor | undefined,
    { gradients, recompute }: Extract<Purpose, { kind: 'gradients' }>,
  ): Tensor | undefined {
    let flowing = last
    for (const [block, { input, output, tape: kept }] of [...blocks.entries()].toReversed()) {
      if (!flowing) return undefined
      const tape = recompute ? this.tape() : kept
      tape.backward([recompute ? decoderBlock(tape, this.network, block, this.rows, input) : output, flowing])
      this.collect(tape, gradients)
      flowing = tape.gradient(input)
      if (flowing) this.graph.run(flowing)
    }
    return flowing
  }

  /** Adds a tape's gradients to those of the store, the last layer's first: what led to them can then be forgotten. */
  private collect(tape: Tape, gradients: TensorStore): void {
    for (const name of [...gradients.names].toReversed()) {
      const flowed = tape.gradient(this.network.tensor(name))
      if (flowed) this.add(gradients, name, flowed)
    }
  }

  private add(gradients: TensorStore, name: string, flowed: Tensor): void {
    this.graph.run(this.graph.operations.addInto(gradients.tensor(name), this.scale?.undone(flowed) ?? flowed))
  }

  /** Bytes that it will take; see `Graph.measure`. */
  measure(): number {
    return this.graph.measure()
  }

  allocate(workspace?: Workspace): number {
    return this.graph.allocate(workspace)
  }

  /**
   * Runs the graph. Returns, for each scored token, the natural log of its probability, not below -87.4; of a graph for
   * states or logits those at each scored place, one after another.
   */
  async run(arrays: RowArrays, scored: ScoredTokens): Promise<Float32Array> {
    const { tokens, positions, masks } = this.rows
    writeTensor(this.device, tokens, arrays.tokens)
    writeTensor(this.device, positions, arrays.positions)
    masks.forEach((mask, block) => writeTensor(this.device, mask, arrays.masks[block] ?? new Float32Array()))
    const width = this.places[0]?.shape[0] ?? 1
    const tokenWeights = this.scale?.scaled(scored.weights) ?? scored.weights
    this.places.forEach((places, index) => writeTensor(this.device, places, part(scored.places, index, width)))
    this.slices.forEach(({ targets, weights }, index) => {
      writeTensor(
        this.device,
        targets,
        part(scored.tokens, index, width).map((token, slot) => slot * this.network.config.vocabularySize + token),
      )
      if (weights) writeTensor(this.device, weights, part(tokenWeights, index, width))
    })
    await this.graph.compute()
    const count = scored.places.length
    if (this.result) return readWhole(this.device, this.result).subarray(0, count * this.result.shape[0])
    const logprobs = new Float32Array(width * this.slices.length)
    this.slices.forEach(({ probabilities }, index) =>
      readTensor(this.device, probabilities, logprobs.subarray(index * width, (index + 1) * width)),
    )
    return logprobs.subarray(0, count).map(probability => Math.log(Math.max(probability, SMALLEST_PROBABILITY)))
  }

  close(): void {
    this.graph.close()
  }
}

/**
 * An upper bound of the tensors that a graph describes: in each block of the model some 60 forwards, as many recomputed,
 * 180 backwards and 90 for adapters, and 40 for each block of queries.
 */
function nodeCount({ config }: TrainedNetwork, { rowLength, scored }: RowShape): number {
  const partsOfOutput = 8 * Math.ceil(config.vocabularySize / 1024)
  const ofOneBlock = 512 + 40 * queryBlocks(rowLength).length
  return (
    1024 + ofOneBlock * config.blockCount + outputSlices(scored, config.vocabularySize).count * (64 + partsOfOutput)
  )
}

/** The `index`-th part of `width` elements, zeros where the array has ended. */
function part<Numbers extends Int32Array | Float32Array>(values: Numbers, index: number, width: number): Numbers {
  const found = values.subarray(index * width, (index + 1) * width)
  if (found.length === width) return found as Numbers
  const whole = values instanceof Int32Array ? new Int32Array(width) : new Float32Array(width)
  whole.set(found)
  return whole as Numbers
}

function readWhole(device: Device, tensor: Tensor): Float32Array {
  const values = new Float32Array(elementCount(tensor.shape))
  readTensor(device, tensor, values)
  return values
}
