import { expect } from 'vitest'
import { Graph } from '../../../native/ggml/graph.ts'
import { Tape } from '../../../native/ggml/tape.ts'
import { readTensor, TensorStore, writeTensor } from '../../../native/ggml/tensor-store.ts'
import type { Device } from '../../../native/ggml/device.ts'
import type { Shape, Tensor } from '../../../native/ggml/tensor.ts'
import { elementCount } from '../../../native/ggml/tensor.ts'
import { seededRandom } from '../../../electron/base/random.ts'

/** An operation under test: parameters to differentiate by, constants beside them, and how to build it. */
export interface DifferentiableCase {
  parameters: Record<string, Shape>
  /** Inputs that are not differentiated: indices, positions, masks. */
  constants?: Record<string, { shape: Shape; values: Int32Array | Float32Array }>
  build(tape: Tape, tensor: (name: string) => Tensor): Tensor
}

/**
 * Compares every element of every gradient of `sum(output * random)` with a central difference.
 * Returns the largest difference relative to the gradient's largest element.
 */
export async function largestGradientError(device: Device, testCase: DifferentiableCase, step = 0.02): Promise<number> {
  const uniform = seededRandom(11).next
  const random = (count: number): Float32Array => Float32Array.from({ length: count }, () => uniform() * 2 - 1)
  const shapes = new Map(Object.entries(testCase.parameters))
  const values = new Map([...shapes].map(([name, shape]) => [name, random(elementCount(shape))]))
  const store = new TensorStore(device, shapes)
  const graph = new Graph(device)
  const constants = new Map(
    Object.entries(testCase.constants ?? {}).map(([name, { shape, values: filling }]) => [
      name,
      { tensor: graph.input(filling instanceof Int32Array ? 'i32' : 'f32', shape), filling },
    ]),
  )
  const tape = new Tape(graph.operations)
  const output = graph.keep(testCase.build(tape, name => constants.get(name)?.tensor ?? store.tensor(name)))
  const upstream = graph.input('f32', output.shape)
  tape.backward([output, upstream])
  const gradients = new Map(
    [...shapes.keys()].map(name => {
      const gradient = tape.gradient(store.tensor(name))
      expect(gradient, `gradient of ${name}`).toBeDefined()
      return [name, graph.keep(gradient!)]
    }),
  )
  graph.allocate()
  const seed = random(elementCount(output.shape))
  const run = async (): Promise<number> => {
    for (const [name, array] of values) store.write(name, array)
    for (const { tensor, filling } of constants.values()) writeTensor(device, tensor, filling)
    writeTensor(device, upstream, seed)
    await graph.compute()
    const result = new Float32Array(seed.length)
    readTensor(device, output, result)
    return result.reduce((sum, value, index) => sum + value * seed[index]!, 0)
  }
  await run()
  const analytic = new Map(
    [...gradients].map(([name, tensor]) => {
      const array = new Float32Array(elementCount(tensor.shape))
      readTensor(device, tensor, array)
      return [name, array]
    }),
  )
  let worst = 0
  for (const [name, array] of values) {
    const gradient = analytic.get(name)!
    const scale = Math.max(...gradient.map(Math.abs))
    expect(scale, `${name} matters`).toBeGreaterThan(0)
    for (let index = 0; index < array.length; index++) {
      const before = array[index]!
      array[index] = before + step
      const up = await run()
      array[index] = before - step
      const down = await run()
      array[index] = before
      worst = Math.max(worst, Math.abs((up - down) / (2 * step) - gradient[index]!) / scale)
    }
  }
  graph.close()
  store.close()
  return worst
}
