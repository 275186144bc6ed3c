import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../../electron/contract/reading/format.ts'
import { type Panel, type PanelLine, valueText } from './curve-panels.ts'
import type { Track } from './curve-data.ts'
import { nearest, type Series, type StageSpan, thinned, ticksOf } from './curve-series.ts'
import { stageWords } from './stage-words.ts'

const HEIGHT = 132
const GUTTER = { left: 44, right: 10, top: 8, bottom: 20 }
/** From so many points on a running mean is drawn, and what it runs through behind it. */
const SMOOTH_FROM = 40

interface Drawn extends PanelLine {
  track: Track
}

/**
 * A small live curve: its present value beside its name, axes with round numbers, and a cursor that reads it under the
 * pointer or by the arrow keys.
 */
export function Curve({ panel, lines, spans }: { panel: Panel; lines: readonly Drawn[]; spans: readonly StageSpan[] }) {
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const [cursor, setCursor] = useState<number>()
  const right = spans.at(-1)?.to ?? 1
  const { low, high } = useMemo(() => boundsOf(lines, panel.unit), [lines, panel.unit])
  const places = useMemo(
    () =>
      lines.reduce<readonly number[]>(
        (longest, { track }) => (track.x.length > longest.length ? track.x : longest),
        [],
      ),
    [lines],
  )
  const scaleX = (x: number) => GUTTER.left + (x / Math.max(1, right)) * (width - GUTTER.left - GUTTER.right)
  const scaleY = (y: number) => GUTTER.top + (1 - (y - low) / (high - low)) * (HEIGHT - GUTTER.top - GUTTER.bottom)
  const at = cursor === undefined ? undefined : places[Math.min(cursor, places.length - 1)]
  const readings = lines.map(line => ({
    line,
    value: at === undefined ? line.track.y.at(-1) : line.track.y[nearest(line.track.x, at)],
  }))
  const words = readings
    .flatMap(({ line, value }) => (value === undefined ? [] : [`${line.label} ${valueText(value, panel.unit)}`]))
    .join(', ')

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const place =
      ((event.clientX - event.currentTarget.getBoundingClientRect().left - GUTTER.left) /
        Math.max(1, width - GUTTER.left - GUTTER.right)) *
      right
    setCursor(nearest(places, place))
  }
  return (
    <figure ref={figure} className="curve">
      <figcaption>
        <span className="curve-title">
          <span>
            {panel.title}
            {panel.term !== undefined && <span className="note"> {panel.term}</span>}
          </span>
          {at !== undefined && <span className="note number">step {count(at)}</span>}
        </span>
        <span className="curve-readings number">
          {readings.map(
            ({ line, value }) =>
              value !== undefined && (
                <span key={line.name} className={`reading ${line.tone}`}>
                  <svg width={14} height={4} aria-hidden="true">
                    <line className={`line ${line.tone}`} strokeDasharray={line.dash} x1={0} x2={14} y1={2} y2={2} />
                  </svg>
                  {lines.length > 1 && <span className="note">{line.label} </span>}
                  {valueText(value, panel.unit)}
                </span>
              ),
          )}
        </span>
      </figcaption>
      <div className="curve-drawing">
        <input
          type="range"
          className="unseen"
          aria-label={`${panel.title}${panel.term === undefined ? '' : ` (${panel.term})`}, by step`}
          min={0}
          max={Math.max(0, places.length - 1)}
          value={Math.min(cursor ?? places.length - 1, places.length - 1)}
          aria-valuetext={`step ${count(at ?? right)}: ${words}`}
          onChange={event => setCursor(Number(event.target.value))}
          onBlur={() => setCursor(undefined)}
        />
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          onPointerMove={point}
          onPointerLeave={() => setCursor(undefined)}
        >
          <Axes
            low={low}
            high={high}
            right={right}
            unit={panel.unit}
            scaleX={scaleX}
            scaleY={scaleY}
            width={width}
            spans={spans}
          />
          {/* The red line lies on top of those that run with it. */}
          {width > 0 &&
            lines
              .toReversed()
              .map(line => (
                <Line
                  key={line.name}
                  line={line}
                  scaleX={scaleX}
                  scaleY={scaleY}
                  columns={Math.max(1, Math.round(width - GUTTER.left - GUTTER.right))}
                />
              ))}
          {at !== undefined && (
            <g className="cursor">
              <line x1={scaleX(at)} x2={scaleX(at)} y1={GUTTER.top} y2={HEIGHT - GUTTER.bottom} />
              {readings.map(
                ({ line, value }) =>
                  value !== undefined && (
                    <circle
                      key={line.name}
                      className={line.tone}
                      cx={scaleX(line.track.x[nearest(line.track.x, at)] ?? 0)}
                      cy={scaleY(value)}
                      r={3}
                    />
                  ),
              )}
            </g>
          )}
        </svg>
      </div>
    </figure>
  )
}

function Line({
  line: { track, tone, dash },
  scaleX,
  scaleY,
  columns,
}: {
  line: Drawn
  scaleX: (x: number) => number
  scaleY: (y: number) => number
  columns: number
}) {
  const thin = useMemo(() => thinned(track, columns), [track, columns])
  const mean = useMemo(
    () => (track.x.length >= SMOOTH_FROM ? thinned({ x: track.x, y: track.mean }, columns) : undefined),
    [track, columns],
  )
  const path = ({ x, y }: Series) =>
    x
      .map(
        (place, index) => `${index === 0 ? 'M' : 'L'}${scaleX(place).toFixed(1)} ${scaleY(y[index] ?? 0).toFixed(1)}`,
      )
      .join('')
  if (thin.x.length === 1)
    return <circle className={`dot ${tone}`} cx={scaleX(thin.x[0] ?? 0)} cy={scaleY(thin.y[0] ?? 0)} r={2.5} />
  return (
    <>
      {mean && <path className={`line ${tone} behind`} d={path(thin)} />}
      <path className={`line ${tone}`} strokeDasharray={dash} d={path(mean ?? thin)} />
    </>
  )
}

function Axes({
  low,
  high,
  right,
  unit,
  scaleX,
  scaleY,
  width,
  spans,
}: {
  low: number
  high: number
  right: number
  unit: Panel['unit']
  scaleX: (x: number) => number
  scaleY: (y: number) => number
  width: number
  spans: readonly StageSpan[]
}) {
  const across = ticksOf(0, right, Math.max(2, Math.floor(width / 90))).filter(Number.isInteger)
  return (
    <g className="axes">
      {ticksOf(low, high, 3).map(tick => (
        <g key={tick}>
          <line x1={GUTTER.left} x2={Math.max(GUTTER.left, width - GUTTER.right)} y1={scaleY(tick)} y2={scaleY(tick)} />
          <text x={GUTTER.left - 6} y={scaleY(tick)} dy="0.32em" textAnchor="end">
            {valueText(tick, unit)}
          </text>
        </g>
      ))}
      {across.map(tick => (
        <text
          key={tick}
          x={scaleX(tick)}
          y={HEIGHT - 5}
          textAnchor={tick === 0 ? 'start' : scaleX(tick) > width - 26 ? 'end' : 'middle'}
        >
          {count(tick)}
        </text>
      ))}
      {spans.slice(1).map(({ stage, from }) => (
        <line
          key={`${stage} ${from}`}
          className="boundary"
          x1={scaleX(from)}
          x2={scaleX(from)}
          y1={GUTTER.top}
          y2={HEIGHT - GUTTER.bottom}
        >
          <title>{stageWords(stage).name}</title>
        </line>
      ))}
    </g>
  )
}

/** From 0 to 1 for shares, else what is there with a little air; never nothing. */
function boundsOf(lines: readonly Drawn[], unit: Panel['unit']): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const { track } of lines) {
    for (const value of track.y) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return { low: 0, high: 1 }
  if (unit === 'share' && low >= 0 && high <= 1) return { low: 0, high: 1 }
  if (low >= 0 && low < 0.6 * high) low = 0
  if (low === high) return low === 0 ? { low: 0, high: 1 } : { low: Math.min(0, low), high: Math.max(0, high) }
  const air = 0.06 * (high - low)
  return { low: low === 0 ? 0 : low - air, high: high + air }
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
