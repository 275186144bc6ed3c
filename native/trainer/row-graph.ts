import type { Device } from '../ggml/device.ts'
import { DeviceError } from '../ggml/device.ts'
import { Graph } from '../ggml/graph.ts'
import { Tape } from '../ggml/tape.ts'
import type { TensorStore } from '../ggml/tensor-store.ts'
import { readTensor, writeTensor } from '../ggml/tensor-store.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { llamaLogits } from '../transformer/llama.ts'
import type { RowArrays } from './row-inputs.ts'

/** Micro-batches of one shape: `rows` rows of `rowLength` tokens. */
export interface RowShape {
  rows: number
  rowLength: number
}

/** The smallest probability told apart from zero; its log is -87.3. */
const smallestProbability = 1.175494e-38

/**
 * The model over rows of one shape, built once and run for every micro-batch of that shape. With `gradients`, each run also
 * adds the gradient of the weighted log-likelihood of the targets to the tensors of that store, in their own memory.
 */
export class RowGraph {
  readonly bytes: number
  readonly #device: Device
  readonly #graph: Graph
  readonly #inputs: { tokens: Tensor; positions: Tensor; mask: Tensor; targets: Tensor; weights: Tensor | undefined }
  readonly #probabilities: Tensor
  readonly #logits: Tensor | undefined

  constructor(device: Device, config: LlamaConfig, parameters: TensorStore, shape: RowShape, outputs: { gradients?: TensorStore; logits?: boolean }) {
    const size = shape.rows * shape.rowLength
    if (size * config.vocabularySize >= 2 ** 31) throw new DeviceError(`${size} tokens of a vocabulary of ${config.vocabularySize} are more than one pass can index. Use a smaller micro-batch.`)
    const graph = new Graph(device)
    const { operations } = graph
    const tape = new Tape(operations)
    const rows = {
      tokens: graph.input('i32', shapeOf(size)),
      positions: graph.input('i32', shapeOf(size)),
      mask: graph.input('f32', shapeOf(shape.rowLength, shape.rowLength, 1, shape.rows)),
    }
    const targets = graph.input('i32', shapeOf(size))
    const logits = llamaLogits(tape, config, name => parameters.tensor(name), rows)
    if (outputs.logits) this.#logits = graph.keep(logits)
    const softMax = operations.softMax(logits)
    const column = operations.reshape(softMax, shapeOf(1, size * config.vocabularySize))
    const probabilities = graph.keep(operations.getRows(column, targets))
    const { gradients } = outputs
    const weights = gradients && graph.input('f32', shapeOf(1, size))
    if (gradients && weights) {
      // d log p(target) / d logits = onehot(target) - softmax: written out, since ggml's gradient of the gather above is wrong
      // and its cross-entropy loss cannot weigh tokens.
      const atTarget = operations.mul(operations.scaleBias(probabilities, -1, 1), weights)
      const elsewhere = operations.reshape(operations.mul(softMax, operations.scaleBias(weights, -1, 0)), column.shape)
      const gradient = operations.reshape(operations.setRows(elsewhere, atTarget, targets), logits.shape)
      tape.backward(logits, gradient)
      for (const name of [...parameters.names].toReversed()) {
        const flowed = tape.gradient(parameters.tensor(name))
        if (flowed) graph.run(operations.addInto(gradients.tensor(name), flowed))
      }
    }
    this.#device = device
    this.#graph = graph
    this.#inputs = { ...rows, targets, weights }
    this.#probabilities = probabilities
    this.bytes = graph.allocate()
  }

  /** Runs the graph; returns the natural log of each place's target's probability, [rows * rowLength], not below -87.4. */
  async run(arrays: RowArrays): Promise<Float32Array> {
    const { tokens, positions, mask, targets, weights } = this.#inputs
    writeTensor(this.#device, tokens, arrays.tokens)
    writeTensor(this.#device, positions, arrays.positions)
    writeTensor(this.#device, mask, arrays.mask)
    writeTensor(this.#device, targets, arrays.targets)
    if (weights) writeTensor(this.#device, weights, arrays.weights)
    await this.#graph.compute()
    const logprobs = new Float32Array(arrays.targets.length)
    readTensor(this.#device, this.#probabilities, logprobs)
    for (let place = 0; place < logprobs.length; place++) logprobs[place] = Math.log(Math.max(logprobs[place] ?? 0, smallestProbability))
    return logprobs
  }

  /** The logits of the last run, [rows * rowLength][vocabulary], of a graph built to keep them. */
  logits(vocabularySize: number): Float32Array {
    if (!this.#logits) throw new RangeError('This graph was not built to keep its logits.')
    const values = new Float32Array(this.#logits.shape[1] * vocabularySize)
    readTensor(this.#device, this.#logits, values)
    return values
  }

  close(): void {
    this.#graph.close()
  }
}
