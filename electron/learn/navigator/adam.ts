import { weightNames, type Network, type WeightName } from '../../model/relation-ranker/network.ts'

/** First and second moments of the gradient. */
export interface Moments {
  first: Float64Array | Float32Array
  second: Float64Array | Float32Array
}

/** Everything that decides how the steps go on. The arrays are the optimiser's own. */
export interface AdamState {
  steps: number
  dense: Record<WeightName, Moments>
  table: Moments
  /** Rows of the table that were ever moved: a run moves few of 65,536, and all others are as they were read. */
  moved: Set<number>
}

/** Adam (Kingma & Ba 2015) on a relation ranker; rows of the table only when they were touched. */
export class Adam {
  private readonly net: Network
  readonly state: AdamState

  constructor(net: Network, state?: AdamState) {
    this.net = net
    this.state = state ?? {
      steps: 0,
      dense: Object.fromEntries(
        weightNames.map(name => {
          const size = net.weights[name].data.length
          return [name, { first: new Float64Array(size), second: new Float64Array(size) }]
        }),
      ) as Record<WeightName, Moments>,
      table: { first: new Float32Array(net.table.data.length), second: new Float32Array(net.table.data.length) },
      moved: new Set(),
    }
  }

  /** Global norm of the gathered gradient. */
  norm(): number {
    let squares = 0
    for (const name of weightNames) for (const g of this.net.weights[name].grad) squares += g * g
    const { training, width } = this.net.table
    for (const id of training?.touched ?? [])
      for (let k = id * width; k < (id + 1) * width; k++) squares += (training?.grad[k] ?? 0) ** 2
    return Math.sqrt(squares)
  }

  /** Forgets the gathered gradient. */
  drop(): void {
    for (const name of weightNames) this.net.weights[name].grad.fill(0)
    const { training, width } = this.net.table
    for (const id of training?.touched ?? []) training?.grad.fill(0, id * width, (id + 1) * width)
    training?.touched.clear()
  }

  /**
   * One step down the gathered gradient divided by `examples`, its dense part clipped to norm 1; gradients are cleared.
   * Gives whether it was clipped.
   */
  step(rate: number, tableRate: number, examples: number): boolean {
    const { state, net } = this
    state.steps++
    let squares = 0
    for (const name of weightNames) for (const g of net.weights[name].grad) squares += (g / examples) ** 2
    const norm = Math.sqrt(squares)
    const scale = 1 / examples / Math.max(1, norm)
    const correction = Math.sqrt(1 - 0.98 ** state.steps) / (1 - 0.9 ** state.steps)
    for (const name of weightNames) {
      const { data, grad } = net.weights[name]
      update(data, grad, state.dense[name], 0, data.length, scale, rate * correction)
    }
    const { training, width, data } = net.table
    for (const id of training?.touched ?? []) {
      if (training === undefined) continue
      update(data, training.grad, state.table, id * width, width, 1 / examples, tableRate)
      state.moved.add(id)
    }
    training?.touched.clear()
    return norm > 1
  }
}

type Floats = Float64Array | Float32Array

function update(
  data: Floats,
  grad: Floats,
  { first, second }: Moments,
  from: number,
  count: number,
  scale: number,
  rate: number,
): void {
  for (let i = from; i < from + count; i++) {
    const g = (grad[i] as number) * scale
    const m = 0.9 * (first[i] as number) + 0.1 * g
    const v = 0.98 * (second[i] as number) + 0.02 * g * g
    first[i] = m
    second[i] = v
    data[i] = (data[i] as number) - (rate * m) / (Math.sqrt(v) + 1e-8)
    grad[i] = 0
  }
}
