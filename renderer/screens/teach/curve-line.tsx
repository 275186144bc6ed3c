import { useMemo } from 'react'
import type { Track } from './curve-data.ts'
import type { PanelLine } from './curve-panels.ts'
import { type StageScale, within } from './curve-scale.ts'
import { type Series, thinned } from './curve-series.ts'

/** From so many points on a running mean is drawn, and what it runs through behind it. */
const SMOOTH_FROM = 40

export interface Drawn extends PanelLine {
  track: Track
}

/** A line of a curve, within one stage. */
export function Line({
  line: { track, tone, dash },
  part,
  isFirst,
  scaleX,
  scaleY,
}: {
  line: Drawn
  part: StageScale['parts'][number]
  isFirst: boolean
  scaleX: (x: number) => number
  scaleY: (y: number) => number
}) {
  const { from, to } = part
  const columns = Math.max(1, Math.round(part.right - part.left))
  const thin = useMemo(
    () => thinned(within(track, { from, to }, isFirst), columns),
    [track, from, to, isFirst, columns],
  )
  const mean = useMemo(
    () =>
      track.x.length >= SMOOTH_FROM
        ? thinned(within({ x: track.x, y: track.mean }, { from, to }, isFirst), columns)
        : undefined,
    [track, from, to, isFirst, columns],
  )
  const path = ({ x, y }: Series) =>
    x
      .map(
        (place, index) => `${index === 0 ? 'M' : 'L'}${scaleX(place).toFixed(1)} ${scaleY(y[index] ?? 0).toFixed(1)}`,
      )
      .join('')
  if (thin.x.length === 0) return null
  if (thin.x[0] === thin.x.at(-1))
    return thin.y.map((y, index) => (
      <circle key={index} className={`dot ${tone}`} cx={scaleX(thin.x[0] ?? 0)} cy={scaleY(y)} r={2.5} />
    ))
  return (
    <>
      {mean && <path className={`line ${tone} behind`} d={path(thin)} />}
      <path className={`line ${tone}`} strokeDasharray={dash} d={path(mean ?? thin)} />
    </>
  )
}
