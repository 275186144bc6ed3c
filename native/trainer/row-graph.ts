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
import { embeddingName, outputName, outputNormName } from '../transformer/parameters.ts'
import type { TrainedNetwork } from './networks.ts'
import type { OutputSlice } from './output-layer.ts'
import { outputSlice, outputSlices, throughOutput } from './output-layer.ts'
import type { RowArrays } from './row-inputs.ts'
import type { ScoredTokens } from './scored-tokens.ts'

/** Micro-batches of one shape: `rows` rows of `rowLength` tokens, of which up to `scored` go through the output layer. */
export interface RowShape {
  rows: number
  rowLength: number
  scored: number
}

/** What a graph is for. `gradients` adds those of the weighted log-likelihood to the tensors of that store, in their own memory. */
export type Purpose =
  | { kind: 'logprobs' }
  | { kind: 'gradients'; gradients: TensorStore; recompute: boolean }
  /** The final norm's output, or the logits, at the scored places. */
  | { kind: 'states' | 'logits' }

/** The smallest probability told apart from zero; its log is -87.3. */
const smallestProbability = 1.175494e-38

/** The model over rows of one shape, built once and run for every micro-batch of that shape. */
export class RowGraph {
  readonly #device: Device
  readonly #graph: Graph
  readonly #rows: RowInputs
  readonly #places: Tensor[] = []
  readonly #slices: OutputSlice[] = []
  readonly #vocabulary: number
  #result: Tensor | undefined

  constructor(device: Device, network: TrainedNetwork, shape: RowShape, purpose: Purpose) {
    const { config } = network
    const size = shape.rows * shape.rowLength
    const graph = new Graph(device, nodeCount(config.blockCount, config.vocabularySize, shape.scored))
    this.#device = device
    this.#graph = graph
    this.#vocabulary = config.vocabularySize
    this.#rows = {
      tokens: graph.input('i32', shapeOf(size)),
      positions: graph.input('i32', shapeOf(size)),
      mask: graph.input('f32', shapeOf(shape.rowLength, shape.rowLength, 1, shape.rows)),
    }
    const constants = new Set(network.frozen)
    const newTape = (): Tape => new Tape(graph.operations, constants)
    const embedding = network.tensor(embeddingName)
    const embedTape = newTape()
    let residual = embedTape.gather(embedding, this.#rows.tokens)
    if (constants.has(embedding)) constants.add(residual)
    const blocks: { input: Tensor; output: Tensor; tape: Tape }[] = []
    for (let block = 0; block < config.blockCount; block++) {
      const tape = newTape()
      const output = decoderBlock(tape, network, block, this.#rows, residual)
      blocks.push({ input: residual, output, tape })
      residual = output
    }
    const headTape = newTape()
    const normed = headTape.rmsNorm(network.tensor(outputNormName), residual, config.normEpsilon)
    const output = config.tiedEmbeddings ? embedding : network.tensor(outputName)
    const slices = outputSlices(shape.scored, config.vocabularySize)
    const scored = (tokens: number): Tensor => {
      const places = graph.input('i32', shapeOf(tokens))
      this.#places.push(places)
      return headTape.gather(normed, places)
    }
    if (purpose.kind === 'states' || purpose.kind === 'logits') {
      const states = scored(shape.scored)
      this.#result = graph.keep(purpose.kind === 'states' ? states : graph.operations.mulMat(output, states))
      return
    }
    const flows: [Tensor, Tensor][] = []
    for (let index = 0; index < slices.count; index++) {
      const states = scored(slices.tokens)
      const slice = outputSlice(graph, output, states, purpose.kind === 'gradients')
      this.#slices.push(slice)
      if (purpose.kind !== 'gradients' || !slice.gradient) continue
      const flow = throughOutput(graph.operations, output, slice.gradient)
      // Run now, so that the slice's memory is free for the next one.
      graph.run(flow)
      if (!constants.has(output)) this.#add(purpose.gradients, config.tiedEmbeddings ? embeddingName : outputName, graph.operations.outProd(states, slice.gradient))
      flows.push([states, flow])
    }
    if (purpose.kind !== 'gradients') return
    const collect = (tape: Tape): void => {
      for (const name of [...purpose.gradients.names].toReversed()) {
        const flowed = tape.gradient(network.tensor(name))
        if (flowed) this.#add(purpose.gradients, name, flowed)
      }
    }
    headTape.backward(...flows)
    collect(headTape)
    let flowing = headTape.gradient(residual)
    for (const [block, kept] of [...blocks.entries()].toReversed()) {
      if (!flowing) break
      // Until here nothing of a recomputed block was kept but its input (Chen et al. 2016, section 3).
      const tape = purpose.recompute ? newTape() : kept.tape
      const result = purpose.recompute ? decoderBlock(tape, network, block, this.#rows, kept.input) : kept.output
      tape.backward([result, flowing])
      collect(tape)
      flowing = tape.gradient(kept.input)
      if (flowing) graph.run(flowing)
    }
    const first = blocks[0]?.input
    if (!first || !flowing) return
    embedTape.backward([first, flowing])
    collect(embedTape)
  }

  #add(gradients: TensorStore, name: string, flowed: Tensor): void {
    this.#graph.run(this.#graph.operations.addInto(gradients.tensor(name), flowed))
  }

  /** Bytes that it will take; see `Graph.measure`. */
  measure(): number {
    return this.#graph.measure()
  }

  allocate(workspace?: Workspace): number {
    return this.#graph.allocate(workspace)
  }

  /**
   * Runs the graph. Returns, for each scored token, the natural log of its probability, not below -87.4; of a graph for states or logits
   * those at each scored place, one after another.
   */
  async run(arrays: RowArrays, scored: ScoredTokens): Promise<Float32Array> {
    const { tokens, positions, mask } = this.#rows
    writeTensor(this.#device, tokens, arrays.tokens)
    writeTensor(this.#device, positions, arrays.positions)
    writeTensor(this.#device, mask, arrays.mask)
    const width = this.#places[0]?.shape[0] ?? 1
    this.#places.forEach((places, index) => writeTensor(this.#device, places, part(scored.places, index, width)))
    this.#slices.forEach(({ targets, weights }, index) => {
      writeTensor(this.#device, targets, part(scored.tokens, index, width).map((token, slot) => slot * this.#vocabulary + token))
      if (weights) writeTensor(this.#device, weights, part(scored.weights, index, width))
    })
    await this.#graph.compute()
    const count = scored.places.length
    if (this.#result) return readWhole(this.#device, this.#result).subarray(0, count * this.#result.shape[0])
    const logprobs = new Float32Array(width * this.#slices.length)
    this.#slices.forEach(({ probabilities }, index) => readTensor(this.#device, probabilities, logprobs.subarray(index * width, (index + 1) * width)))
    return logprobs.subarray(0, count).map(probability => Math.log(Math.max(probability, smallestProbability)))
  }

  close(): void {
    this.#graph.close()
  }
}

/** An upper bound of the tensors that a graph describes: some 60 forwards, as many recomputed, 180 backwards and 90 for adapters in each block. */
function nodeCount(blocks: number, vocabularySize: number, scored: number): number {
  const partsOfOutput = 8 * Math.ceil(vocabularySize / 1024)
  return 1024 + 512 * blocks + outputSlices(scored, vocabularySize).count * (64 + partsOfOutput)
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
