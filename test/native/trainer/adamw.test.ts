import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseThreads, openDevice } from '../../../native/ggml/device.ts'
import { TensorStore } from '../../../native/ggml/tensor-store.ts'
import { elementCount, shapeOf } from '../../../native/ggml/tensor.ts'
import { adamWStep, DEFAULT_ADAMW, globalNorm } from '../../../native/trainer/adamw.ts'
import { seededRandom } from '../../../electron/base/random.ts'

const shapes = new Map([
  ['matrix', shapeOf(10, 5)],
  ['norm', shapeOf(7)],
])

describe('AdamW', () => {
  it("takes the steps of the paper's algorithm, clips, and lets matrices alone decay", () => {
    const device = openDevice('cpu')
    const [weights, gradients, first, second] = [1, 2, 3, 4].map(() => new TensorStore(device, shapes))
    const stores = { weights: weights!, gradients: gradients!, first: first!, second: second! }
    onTestFinished(() => {
      for (const store of Object.values(stores)) store.close()
      device.close()
    })
    const uniform = seededRandom(2).next
    const settings = { ...DEFAULT_ADAMW, weightDecay: 0.1 }
    const references = [...shapes].map(([name, shape]) => {
      const start = Float32Array.from({ length: elementCount(shape) }, () => uniform() - 0.5)
      stores.weights.write(name, start)
      return { name, weights: [...start], first: [...start].fill(0), second: [...start].fill(0) }
    })
    for (let count = 1; count <= 20; count++) {
      let squares = 0
      for (const reference of references) {
        const gradient = Float32Array.from(reference.weights, () => uniform() - 0.3)
        squares += gradient.reduce((sum, value) => sum + value * value, 0)
        stores.gradients.write(reference.name, gradient)
        const decay = reference.name === 'matrix' ? settings.weightDecay : 0
        reference.weights.forEach((weight, index) => {
          const g = -0.5 * gradient[index]!
          const one = settings.beta1 * reference.first[index]! + (1 - settings.beta1) * g
          const two = settings.beta2 * reference.second[index]! + (1 - settings.beta2) * g * g
          const [mean, square] = [one / (1 - settings.beta1 ** count), two / (1 - settings.beta2 ** count)]
          reference.first[index] = one
          reference.second[index] = two
          reference.weights[index] = weight - 0.01 * (mean / (Math.sqrt(square) + settings.epsilon) + decay * weight)
        })
      }
      expect(globalNorm(device, stores.gradients)).toBeCloseTo(Math.sqrt(squares), 5)
      adamWStep(device, stores, { settings, learningRate: 0.01, count, clip: 0.5 })
      for (const reference of references)
        stores.weights
          .read(reference.name, new Float32Array(reference.weights.length))
          .forEach((weight, index) => expect(weight).toBeCloseTo(reference.weights[index]!, 5))
    }
  })
})

describe('seeded numbers', () => {
  it('are standard normal', () => {
    const normal = seededRandom(4).normal
    const values = Array.from({ length: 20_000 }, normal)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length).toBeCloseTo(1, 1)
  })
})

describe('threads', () => {
  it('are the count that was fastest, even where more threads are slower', async () => {
    const device = openDevice('cpu')
    // Its clock is the test's, so that the times are the same on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const take = async (milliseconds: number): Promise<void> => {
      vi.advanceTimersByTime(milliseconds)
    }
    expect(await chooseThreads(device, () => take(device.threads === 1 ? 5 : 40))).toBe(1)
    expect(device.threads).toBe(1)
    // A gain that another program would take away is none.
    expect(await chooseThreads(device, () => take(device.threads === 1 ? 40 : 36))).toBe(1)
    const more = await chooseThreads(device, () => take(device.threads === 1 ? 40 : 5))
    expect(device.threads).toBe(more)
    device.close()
  })
})
