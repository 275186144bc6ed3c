import type { Series, StageSpan } from './curve-series.ts'

/** A stretch of the common axis. */
export interface Stretch {
  from: number
  to: number
}

/** Where steps stand across a drawing: each stage that is shown has a like share of it, however many steps it has. */
export interface StageScale {
  /** `begin`: the step that the stage is counted from. */
  parts: readonly (StageSpan & { begin: number; left: number; right: number })[]
  place(step: number): number
  step(place: number): number
}

/** Pixels between two stages. */
const GAP = 14

/** @param shown what of the axis is looked at; left out: all of it */
export function stageScale(spans: readonly StageSpan[], left: number, right: number, shown?: Stretch): StageScale {
  const cut = spans.map(span => {
    const from = Math.max(span.from, shown?.from ?? span.from)
    const to = Math.min(span.to, shown?.to ?? span.to)
    return { ...span, begin: span.from, from, to }
  })
  const long = cut.filter(({ from, to }) => from < to)
  // Measured once and never stepped on: all that there is stands at one place.
  const seen = long.length > 0 ? long : cut.filter(({ from, to }) => from === to).slice(0, 1)
  const width = Math.max(0, right - left - GAP * Math.max(0, seen.length - 1)) / Math.max(1, seen.length)
  const parts = seen.map((span, index) => {
    const start = left + index * (width + GAP)
    return { ...span, left: start, right: start + width }
  })
  const last = parts.at(-1)
  return {
    parts,
    place(step) {
      const part = parts.find(({ to }) => step <= to) ?? last
      if (!part) return left
      if (part.from === part.to) return (part.left + part.right) / 2
      const share = Math.min(1, Math.max(0, (step - part.from) / (part.to - part.from)))
      return part.left + share * (part.right - part.left)
    },
    step(place) {
      const part = parts.find(each => place <= each.right + GAP / 2) ?? last
      if (!part) return 0
      const share = Math.min(1, Math.max(0, (place - part.left) / Math.max(1, part.right - part.left)))
      return part.from + share * (part.to - part.from)
    },
  }
}

/** The points of a stretch; a step on the border of two stages is the last of the first. */
export function within({ x, y }: Series, { from, to }: Stretch, isFirst: boolean): Series {
  const begin = x.findIndex(step => (isFirst ? step >= from : step > from))
  if (begin < 0) return { x: [], y: [] }
  const after = x.findIndex(step => step > to)
  const end = after < 0 ? x.length : after
  return { x: x.slice(begin, end), y: y.slice(begin, end) }
}
