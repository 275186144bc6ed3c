import type { Device } from '../../native/ggml/device.ts'
import { Graph } from '../../native/ggml/graph.ts'
import { writeTensor } from '../../native/ggml/tensor-store.ts'
import { elementCount, shapeOf } from '../../native/ggml/tensor.ts'
import { seededRandom } from '../../electron/base/random.ts'

/**
 * Plain f32 products on a device, as many as make up about some arithmetic, so that both sides of a comparison last
 * equally long.
 */
export interface MatrixProducts {
  flops: number
  run(): Promise<void>
  close(): void
}

/** Products [inner, rows] x [inner, columns]. */
export function matrixProducts(
  device: Device,
  rows: number,
  columns: number,
  inner: number,
  flops: number,
): MatrixProducts {
  const one = 2 * rows * columns * inner
  const products = Math.ceil(flops / one)
  const graph = new Graph(device, 64)
  const a = graph.input('f32', shapeOf(inner, rows))
  const b = graph.input('f32', shapeOf(inner, columns))
  graph.keep(graph.operations.mulMat(a, b))
  graph.allocate()
  const uniform = seededRandom(1).next
  for (const input of [a, b])
    writeTensor(
      device,
      input,
      Float32Array.from({ length: elementCount(input.shape) }, () => uniform() - 0.5),
    )
  return {
    flops: one * products,
    async run() {
      for (let product = 0; product < products; product++) await graph.compute()
    },
    close: () => graph.close(),
  }
}
