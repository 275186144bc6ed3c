import type { StageName } from '../../../electron/contract/training-run.ts'

/** Values over the steps of a run; `x` and `y` are of one length. */
export interface Series {
  x: number[]
  y: number[]
}

/** Where a stage lies on the common axis. */
export interface StageSpan {
  stage: StageName
  from: number
  to: number
}

/** At most four points a column of the drawing (first, least, most, last): it looks as if all were drawn. */
export function thinned({ x, y }: Series, columns: number): Series {
  const first = x[0]
  const last = x.at(-1)
  if (first === undefined || last === undefined || x.length <= 4 * columns) return { x, y }
  const thin: Series = { x: [], y: [] }
  const width = Math.max(1e-9, last - first) / columns
  for (let from = 0, column = 1; from < x.length; column++) {
    const end = column >= columns ? Infinity : first + column * width
    let [to, least, most] = [from, from, from]
    for (; to < x.length && (x[to] ?? 0) < end; to++) {
      const value = y[to] ?? 0
      if (value < (y[least] ?? 0)) least = to
      if (value > (y[most] ?? 0)) most = to
    }
    if (to === from) continue
    let told = -1
    for (const index of [from, Math.min(least, most), Math.max(least, most), to - 1]) {
      if (index === told) continue
      told = index
      thin.x.push(x[index] ?? 0)
      thin.y.push(y[index] ?? 0)
    }
    from = to
  }
  return thin
}

/** Index of the point nearest to a place on the axis; -1 for an empty series. Places rise. */
export function nearest(x: readonly number[], place: number): number {
  let [low, high] = [0, x.length - 1]
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low > 0 && place - (x[low - 1] ?? 0) < (x[low] ?? 0) - place ? low - 1 : low
}

/** Round numbers that span the values: 1, 2 or 5 times a power of ten apart. */
export function ticksOf(least: number, most: number, about: number): number[] {
  const span = most - least
  if (!(span > 0)) return [least]
  const rough = span / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power
  const ticks: number[] = []
  for (let tick = Math.ceil(least / step - 1e-9); tick * step <= most + step * 1e-9; tick++)
    ticks.push(Number((tick * step).toPrecision(12)))
  return ticks
}
