import type { CurvePoint, StageName } from '../../../electron/host/api/teach-views.ts'

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

/**
 * A point's values under names that mean one thing: a score without a reward beside it was measured on questions kept back and not in practice,
 * what SFT calls validation is a likelihood and what GRPO calls so is F1, and GRPO's loss is not that of imitation.
 */
export function toldApart({ stage, values }: CurvePoint): Record<string, number> {
  const told: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    const kept = (name === 'f1' || name === 'hit1') && values['reward'] === undefined
    if (kept) told[`validation.${name}`] = value
    else if (name === 'validation') told[stage === 'grpo' ? 'validation.f1' : 'likelihood'] = value
    else if (name === 'loss' && stage === 'grpo') told['loss.practice'] = value
    else told[name] = value
  }
  return told
}

/** The place of every point on one axis for all stages: a stage whose steps begin anew goes on where the last one ended. */
export function laidOut(points: readonly Pick<CurvePoint, 'stage' | 'step'>[]): { x: number[]; spans: StageSpan[] } {
  const x: number[] = []
  const spans: StageSpan[] = []
  let offset = 0
  let span: StageSpan | undefined
  for (const { stage, step } of points) {
    if (span?.stage !== stage) {
      offset = span && step <= span.to ? span.to : 0
      span = { stage, from: span?.to ?? 0, to: step + offset }
      spans.push(span)
    }
    span.to = Math.max(span.to, step + offset)
    x.push(step + offset)
  }
  return { x, spans }
}

/** One value's points, those that have none left out. */
export function seriesOf(points: readonly Record<string, number>[], x: readonly number[], name: string): Series {
  const series: Series = { x: [], y: [] }
  for (const [index, values] of points.entries()) {
    const value = values[name]
    if (value === undefined || !Number.isFinite(value)) continue
    series.x.push(x[index] ?? 0)
    series.y.push(value)
  }
  return series
}

/** Names of all values that the points have; of those in `silent` only what is not always 0. */
export function namesIn(points: readonly Record<string, number>[], silent: ReadonlySet<string>): Set<string> {
  const names = new Set<string>()
  for (const values of points) for (const name in values) if (values[name] !== 0 || !silent.has(name)) names.add(name)
  return names
}

/** A running mean over so many points, for curves that jump. */
export function smoothed({ x, y }: Series, window: number): Series {
  let sum = 0
  const mean = y.map((value, index) => {
    sum += value
    const left = y[index - window]
    if (left !== undefined) sum -= left
    return sum / Math.min(index + 1, window)
  })
  return { x: [...x], y: mean }
}

/** At most four points a column of the drawing (first, least, most, last): it looks as if all were drawn. */
export function thinned({ x, y }: Series, columns: number): Series {
  const first = x[0]
  const last = x.at(-1)
  if (first === undefined || last === undefined || x.length <= 4 * columns) return { x, y }
  const thin: Series = { x: [], y: [] }
  const columnOf = (index: number) => Math.min(columns - 1, Math.floor(((x[index] ?? 0) - first) / Math.max(1e-9, last - first) * columns))
  for (let from = 0; from < x.length;) {
    let [to, least, most] = [from + 1, from, from]
    for (; to < x.length && columnOf(to) === columnOf(from); to++) {
      if ((y[to] ?? 0) < (y[least] ?? 0)) least = to
      if ((y[to] ?? 0) > (y[most] ?? 0)) most = to
    }
    for (const index of [...new Set([from, least, most, to - 1])].toSorted((a, b) => a - b)) {
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
  for (let tick = Math.ceil(least / step - 1e-9); tick * step <= most + step * 1e-9; tick++) ticks.push(Number((tick * step).toPrecision(12)))
  return ticks
}
