import { ClewError } from '../../electron/contract/errors.ts'
import type { Device } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount } from '../ggml/tensor.ts'
import type { AdamWSettings, Moments, SteppedStores } from './adamw.ts'
import { adamWStep, DEFAULT_ADAMW, globalNorm } from './adamw.ts'
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

/** The numbers that are trained, their gradients and the optimiser's moments, all on the device. */
export class TrainedParameters {
  readonly settings: AdamWSettings
  private readonly shapes: ReadonlyMap<string, Shape>
  private readonly device: Device
  private readonly stores: SteppedStores
  private stepsTaken: number
  private spoilt = false

  /** Throws {@link ClewError} and the device's errors. */
  constructor(
    device: Device,
    shapes: ReadonlyMap<string, Shape>,
    state: TrainerState,
    settings: Partial<AdamWSettings> = {},
  ) {
    const weights = checked(shapes, state.weights)
    this.shapes = shapes
    this.device = device
    this.settings = { ...DEFAULT_ADAMW, ...state.adamW, ...settings }
    this.stepsTaken = state.steps ?? 0
    const made: TensorStore[] = []
    const store = (): TensorStore => {
      const one = new TensorStore(device, shapes)
      made.push(one)
      return one
    }
    try {
      this.stores = { weights: store(), gradients: store(), first: store(), second: store() }
    } catch (error) {
      for (const one of made) one.close()
      throw error
    }
    this.load(weights)
    for (const [name, { first, second }] of state.moments ?? []) {
      this.stores.first.write(name, first)
      this.stores.second.write(name, second)
    }
  }

  get store(): TensorStore {
    return this.stores.weights
  }

  get gradients(): TensorStore {
    return this.stores.gradients
  }

  get steps(): number {
    return this.stepsTaken
  }

  get count(): number {
    return [...this.shapes.values()].reduce((sum, shape) => sum + elementCount(shape), 0)
  }

  state(): Required<TrainerState> {
    return { weights: this.weights(), moments: this.moments(), steps: this.stepsTaken, adamW: this.settings }
  }

  private weights(): Map<string, Float32Array> {
    return new Map([...this.shapes.keys()].map(name => [name, this.read('weights', name)]))
  }

  private moments(): Map<string, Moments> {
    return new Map(
      [...this.shapes.keys()].map(name => [
        name,
        { first: this.read('first', name), second: this.read('second', name) },
      ]),
    )
  }

  private read(store: keyof SteppedStores, name: string): Float32Array {
    const shape = this.shapes.get(name)
    if (!shape) throw new RangeError(`No trained parameter is named ${name}.`)
    return this.stores[store].read(name, new Float32Array(elementCount(shape)))
  }

  /** Puts other numbers on the device while `work` runs. */
  async with<Result>(weights: ReadonlyMap<string, Float32Array>, work: () => Promise<Result>): Promise<Result> {
    const others = checked(this.shapes, weights)
    const own = this.weights()
    this.load(others)
    try {
      return await work()
    } finally {
      this.load(own)
    }
  }

  private load(weights: ReadonlyMap<string, Float32Array>): void {
    for (const [name, values] of weights) this.store.write(name, values)
  }

  /** The gradient accumulated since the last step, by parameter. */
  gradient(name: string): Float32Array {
    return this.read('gradients', name)
  }

  /** What was accumulated is no gradient, whatever its numbers are: the next step is not taken. */
  spoil(): void {
    this.spoilt = true
  }

  /**
   * Moves the weights uphill along the accumulated gradient, clipped, by AdamW, and forgets the gradient. Throws {@link
   * GradientError}.
   */
  step(learningRate: number): StepReport {
    const { settings, device, stores } = this
    const gradientNorm = this.spoilt ? NaN : globalNorm(device, stores.gradients)
    this.spoilt = false
    try {
      if (!Number.isFinite(gradientNorm)) throw new GradientError()
      const clipped = gradientNorm > settings.clipNorm
      this.stepsTaken++
      const clip = clipped ? settings.clipNorm / gradientNorm : 1
      adamWStep(device, stores, { settings, learningRate, count: this.stepsTaken, clip })
      return { gradientNorm, clipped }
    } finally {
      stores.gradients.clear()
    }
  }

  close(): void {
    for (const store of Object.values(this.stores)) store.close()
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
