import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseThreads, openDevice } from '../../../native/ggml/device.ts'
import { adamWStep, DEFAULT_ADAMW } from '../../../native/trainer/adamw.ts'
import { seededRandom } from '../../../electron/base/random.ts'

describe('AdamW', () => {
  it("takes the steps of the paper's algorithm", () => {
    const uniform = seededRandom(2).next
    const settings = { ...DEFAULT_ADAMW, weightDecay: 0.1 }
    const weights = Float32Array.from({ length: 50 }, () => uniform() - 0.5)
    const reference = [...weights]
    const [first, second] = [reference.map(() => 0), reference.map(() => 0)]
    const moments = { first: new Float32Array(50), second: new Float32Array(50) }
    for (let count = 1; count <= 20; count++) {
      const gradient = Float32Array.from({ length: 50 }, () => uniform() - 0.3)
      adamWStep(weights, gradient, moments, {
        settings,
        learningRate: 0.01,
        count,
        clip: 0.5,
        weightDecay: settings.weightDecay,
      })
      reference.forEach((weight, index) => {
        const g = -0.5 * gradient[index]!
        first[index] = settings.beta1 * first[index]! + (1 - settings.beta1) * g
        second[index] = settings.beta2 * second[index]! + (1 - settings.beta2) * g * g
        const mean = first[index]! / (1 - settings.beta1 ** count)
        const square = second[index]! / (1 - settings.beta2 ** count)
        reference[index] =
          weight - 0.01 * (mean / (Math.sqrt(square) + settings.epsilon) + settings.weightDecay * weight)
      })
      weights.forEach((weight, index) => expect(weight).toBeCloseTo(reference[index]!, 5))
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
