import { ClewError } from '../../electron/contract/errors.ts'
import type { Device } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount } from '../ggml/tensor.ts'
import { isMatrix } from '../transformer/parameters.ts'
import type { AdamWSettings, Moments } from './adamw.ts'
import { adamWStep, DEFAULT_ADAMW, sumOfSquares } from './adamw.ts'
import type { StepReport } from './options.ts'
import type { TrainerState } from './state.ts'

/** The gradient was no number: the weights stay as they were. */
export class GradientError extends ClewError {
  constructor() {
    super(
      'bad-request',
      'The gradient is not finite, so the step was not taken and the gradient was dropped. Lower the learning rate or look for non-finite token weights.',
    )
  }
}

/** The numbers that are trained: on the device with their gradients, and here with the optimiser's moments. */
export class TrainedParameters {
  readonly settings: AdamWSettings
  readonly store: TensorStore
  readonly gradients: TensorStore
  private readonly shapes: ReadonlyMap<string, Shape>
  private readonly weights: Map<string, Float32Array>
  private readonly moments: Map<string, Moments>
  private stepsTaken: number

  /** Takes over the state's arrays. Throws {@link ClewError} and the device's errors. */
  constructor(
    device: Device,
    shapes: ReadonlyMap<string, Shape>,
    state: TrainerState,
    settings: Partial<AdamWSettings> = {},
  ) {
    this.shapes = shapes
    this.weights = checked(shapes, state.weights)
    this.settings = { ...DEFAULT_ADAMW, ...state.adamW, ...settings }
    this.moments =
      state.moments ??
      new Map(
        [...shapes].map(([name, shape]) => [
          name,
          { first: new Float32Array(elementCount(shape)), second: new Float32Array(elementCount(shape)) },
        ]),
      )
    this.stepsTaken = state.steps ?? 0
    this.store = new TensorStore(device, shapes)
    try {
      this.gradients = new TensorStore(device, shapes)
    } catch (error) {
      this.store.close()
      throw error
    }
    this.load(this.weights)
  }

  get steps(): number {
    return this.stepsTaken
  }

  get count(): number {
    return [...this.shapes.values()].reduce((sum, shape) => sum + elementCount(shape), 0)
  }

  state(): Required<TrainerState> {
    return { weights: this.weights, moments: this.moments, steps: this.stepsTaken, adamW: this.settings }
  }

  /** Puts other numbers on the device while `work` runs. */
  async with<Result>(weights: ReadonlyMap<string, Float32Array>, work: () => Promise<Result>): Promise<Result> {
    this.load(checked(this.shapes, weights))
    try {
      return await work()
    } finally {
      this.load(this.weights)
    }
  }

  private load(weights: ReadonlyMap<string, Float32Array>): void {
    for (const [name, values] of weights) this.store.write(name, values)
  }

  /** The gradient accumulated since the last step, by parameter. */
  gradient(name: string): Float32Array {
    const shape = this.shapes.get(name)
    if (!shape) throw new RangeError(`No trained parameter is named ${name}.`)
    return this.gradients.read(name, new Float32Array(elementCount(shape)))
  }

  /**
   * Moves the weights uphill along the accumulated gradient, clipped, by AdamW, and forgets the gradient. Throws {@link
   * GradientError}.
   */
  step(learningRate: number): StepReport {
    // Read twice, for the norm and for the step: a copy of all gradients at once would cost as much memory as the
    // weights.
    const room = new Float32Array(Math.max(...[...this.shapes.values()].map(elementCount)))
    const gradient = (name: string, shape: Shape): Float32Array =>
      this.gradients.read(name, room.subarray(0, elementCount(shape)))
    let squares = 0
    for (const [name, shape] of this.shapes) squares += sumOfSquares(gradient(name, shape))
    const gradientNorm = Math.sqrt(squares)
    if (!Number.isFinite(gradientNorm)) {
      this.gradients.clear()
      throw new GradientError()
    }
    const clipped = gradientNorm > this.settings.clipNorm
    this.stepsTaken++
    for (const [name, shape] of this.shapes) {
      const [weights, moments] = [this.weights.get(name), this.moments.get(name)]
      if (!weights || !moments) continue
      adamWStep(weights, gradient(name, shape), moments, {
        settings: this.settings,
        learningRate,
        count: this.stepsTaken,
        clip: clipped ? this.settings.clipNorm / gradientNorm : 1,
        weightDecay: isMatrix(shape) ? this.settings.weightDecay : 0,
      })
      this.store.write(name, weights)
    }
    this.gradients.clear()
    return { gradientNorm, clipped }
  }

  close(): void {
    this.gradients.close()
    this.store.close()
  }
}

function checked(
  shapes: ReadonlyMap<string, Shape>,
  weights: ReadonlyMap<string, Float32Array>,
): Map<string, Float32Array> {
  return new Map(
    [...shapes].map(([name, shape]) => {
      const values = weights.get(name)
      if (values?.length !== elementCount(shape))
        throw new ClewError(
          'unreadable',
          `The weights for ${name} ${values === undefined ? 'are missing' : `have ${values.length} elements instead of ${elementCount(shape)}`}. The file belongs to another model shape.`,
        )
      return [name, values]
    }),
  )
}
