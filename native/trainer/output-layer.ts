import type { Graph } from '../ggml/graph.ts'
import type { Operations } from '../ggml/operations.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'

/**
 * Logits in memory at once: 256 MiB of f32. A vocabulary of 150,000 and a micro-batch of 2,048 tokens would take five
 * times as much.
 */
const MOST_LOGITS = 2 ** 26
/** Elements of the output matrix that are held as f32 at once on the way back: 32 MiB. */
const MOST_WEIGHTS = 2 ** 23

/**
 * How many slices the scored tokens of a pass are cut into, and how many each holds, the last one's empty places
 * included.
 */
export function outputSlices(tokens: number, vocabularySize: number): { count: number; tokens: number } {
  const count = Math.ceil(tokens / Math.max(16, Math.floor(MOST_LOGITS / vocabularySize)))
  return { count, tokens: Math.ceil(tokens / count) }
}

/**
 * One slice of the output layer: the probabilities of its targets and, with weights, the gradient of their weighted
 * log-likelihood.
 */
export interface OutputSlice {
  /** i32 [tokens]: each target's element of the logits, `slot * vocabulary + token`. */
  targets: Tensor
  /** f32 [1, tokens]. */
  weights: Tensor | undefined
  /** [1, tokens]. */
  probabilities: Tensor
  /** [vocabulary, tokens]. */
  gradient: Tensor | undefined
}

/** Describes a slice of the output layer over final states [embedding, tokens]. */
export function outputSlice(graph: Graph, matrix: Tensor, states: Tensor, weighted: boolean): OutputSlice {
  const { operations } = graph
  const [tokens, vocabulary] = [states.shape[1], matrix.shape[1]]
  const targets = graph.input('i32', shapeOf(tokens))
  const logits = operations.mulMat(matrix, states)
  const softMax = operations.softMax(logits)
  const probabilities = graph.keep(
    operations.getRows(operations.reshape(softMax, shapeOf(1, tokens * vocabulary)), targets),
  )
  if (!weighted) return { targets, weights: undefined, probabilities, gradient: undefined }
  // d log p(target) / d logits = onehot(target) - softmax: written out, since ggml's gradient of the gather above is
  // wrong and its cross-entropy loss cannot weigh tokens.
  const weights = graph.input('f32', shapeOf(1, tokens))
  const atTarget = operations.mul(operations.scaleBias(probabilities, -1, 1), weights)
  const elsewhere = operations.reshape(
    operations.mul(softMax, operations.scaleBias(weights, -1, 0)),
    shapeOf(1, tokens * vocabulary),
  )
  return {
    targets,
    weights,
    probabilities,
    gradient: operations.reshape(operations.setRows(elsewhere, atTarget, targets), logits.shape),
  }
}

/**
 * The gradient of the states, given that of their logits. The matrix is turned into f32 and transposed a part at a
 * time.
 */
export function throughOutput(operations: Operations, matrix: Tensor, gradient: Tensor): Tensor {
  const [width, vocabulary] = matrix.shape
  const part = Math.max(1, Math.floor(MOST_WEIGHTS / width))
  if (part >= vocabulary) return operations.mulMat(operations.turned(matrix), gradient)
  let sum: Tensor | undefined
  for (let start = 0; start < vocabulary; start += part) {
    const count = Math.min(part, vocabulary - start)
    const product = operations.mulMat(
      operations.turned(operations.columns(matrix, start, count)),
      operations.rows(gradient, start, count),
    )
    sum = sum ? operations.add(sum, product) : product
  }
  return sum ?? gradient
}
