import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../../electron/contract/reading/format.ts'
import { type Panel, type PanelLine, valueText } from './curve-panels.ts'
import type { Track } from './curve-data.ts'
import { type StageScale, stageScale, type Stretch, within } from './curve-scale.ts'
import { nearest, type Series, type StageSpan, thinned, ticksOf } from './curve-series.ts'
import { stageWords } from './stage-words.ts'

const HEIGHT = 132
const GUTTER = { left: 44, right: 10, top: 8, bottom: 20 }
/** From so many points on a running mean is drawn, and what it runs through behind it. */
const SMOOTH_FROM = 40
/** Pixels from which on a drag means a stretch and not a point. */
const LEAST_DRAG = 8

export interface Drawn extends PanelLine {
  track: Track
}

/** What of the axes all curves of a run show alike. */
export interface CurveAxes {
  /** Left out: the whole run. */
  shown: Stretch | undefined
  isLog: boolean
}

/**
 * A small live curve: its present value beside its name, an axis for each stage with round numbers, and a cursor that
 * reads it under the pointer or by the arrow keys. What is dragged over is looked at more closely (`onZoom`).
 */
export function Curve({
  panel,
  lines,
  spans,
  axes: { shown, isLog },
  onZoom,
}: {
  panel: Panel
  lines: readonly Drawn[]
  spans: readonly StageSpan[]
  axes: CurveAxes
  onZoom: (stretch: Stretch) => void
}) {
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const [cursor, setCursor] = useState<number>()
  const [dragged, setDragged] = useState<Stretch>()
  const own = useMemo(() => spans.filter(span => lines.some(({ track }) => isIn(track, span))), [spans, lines])
  const scale = stageScale(own, GUTTER.left, Math.max(GUTTER.left, width - GUTTER.right), shown)
  const seen = scale.parts.map(({ from, to }, index) =>
    lines.map(({ track }) => within(track, { from, to }, index === 0)),
  )
  const { low, high, isLog: canLog } = boundsOf(seen.flat(2), panel.unit, isLog)
  const height = (y: number) => (canLog ? Math.log10(y) : y)
  const scaleY = (y: number) =>
    GUTTER.top + (1 - (height(y) - height(low)) / (height(high) - height(low))) * (HEIGHT - GUTTER.top - GUTTER.bottom)
  const places = useMemo(
    () =>
      lines.reduce<readonly number[]>(
        (longest, { track }) => (track.x.length > longest.length ? track.x : longest),
        [],
      ),
    [lines],
  )
  const at = cursor === undefined ? undefined : places[Math.min(cursor, places.length - 1)]
  const stage = at === undefined ? undefined : own.find(({ to }) => at <= to)
  const stepWords = at === undefined ? '' : `step ${count(at - (stage?.from ?? 0))}`
  const readings = lines.map(line => ({
    line,
    value: at === undefined ? line.track.y.at(-1) : line.track.y[nearest(line.track.x, at)],
  }))
  const words = readings
    .flatMap(({ line, value }) => (value === undefined ? [] : [`${line.label} ${valueText(value, panel.unit)}`]))
    .join(', ')

  const stepUnder = (event: PointerEvent<SVGSVGElement>) =>
    scale.step(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const endDrag = () => {
    setDragged(undefined)
    if (!dragged) return
    const [from, to] = [Math.min(dragged.from, dragged.to), Math.max(dragged.from, dragged.to)]
    if (scale.place(to) - scale.place(from) >= LEAST_DRAG) onZoom({ from, to })
  }
  /** Half of what is shown, around the cursor, or twice as much. */
  const zoomBy = (factor: number) => {
    const whole = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 1 }
    const { from, to } = shown ?? whole
    const middle = at ?? (from + to) / 2
    const half = ((to - from) * factor) / 2
    onZoom({ from: Math.max(whole.from, middle - half), to: Math.min(whole.to, middle + half) })
  }
  return (
    <figure ref={figure} className="curve">
      <figcaption>
        <span className="curve-title">
          <span>
            {panel.title}
            {panel.term !== undefined && <span className="note"> {panel.term}</span>}
          </span>
          {at !== undefined && (
            <span className="note number">
              {stage && own.length > 1 && `${stageWords(stage.stage).name}, `}
              {stepWords}
            </span>
          )}
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
          aria-label={`${panel.title}${panel.term === undefined ? '' : ` (${panel.term})`}, by step; + and − look closer and less close`}
          min={0}
          max={Math.max(0, places.length - 1)}
          value={Math.min(cursor ?? places.length - 1, places.length - 1)}
          aria-valuetext={`${stepWords || 'the last step'}: ${words}`}
          onChange={event => setCursor(Number(event.target.value))}
          onKeyDown={event => {
            if (event.key === '+') zoomBy(0.5)
            else if (event.key === '-') zoomBy(2)
          }}
          onBlur={() => setCursor(undefined)}
        />
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          onPointerDown={event => {
            const step = stepUnder(event)
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged({ from: step, to: step })
          }}
          onPointerMove={event => {
            const step = stepUnder(event)
            setCursor(nearest(places, step))
            if (dragged) setDragged({ ...dragged, to: step })
          }}
          onPointerUp={endDrag}
          onPointerCancel={() => setDragged(undefined)}
          onPointerLeave={() => setCursor(undefined)}
        >
          <Axes low={low} high={high} isLog={canLog} unit={panel.unit} scale={scale} scaleY={scaleY} width={width} />
          {/* The red line lies on top of those that run with it. */}
          {width > 0 &&
            lines
              .toReversed()
              .map(line =>
                scale.parts.map((part, index) => (
                  <Line
                    key={`${line.name} ${part.stage} ${part.from}`}
                    line={line}
                    part={part}
                    isFirst={index === 0}
                    scaleX={scale.place}
                    scaleY={scaleY}
                  />
                )),
              )}
          {dragged && (
            <rect
              className="dragged"
              x={Math.min(scale.place(dragged.from), scale.place(dragged.to))}
              width={Math.abs(scale.place(dragged.to) - scale.place(dragged.from))}
              y={GUTTER.top}
              height={HEIGHT - GUTTER.top - GUTTER.bottom}
            />
          )}
          {at !== undefined && scale.parts.some(({ from, to }) => at >= from && at <= to) && (
            <g className="cursor">
              <line x1={scale.place(at)} x2={scale.place(at)} y1={GUTTER.top} y2={HEIGHT - GUTTER.bottom} />
              {readings.map(
                ({ line, value }) =>
                  value !== undefined && (
                    <circle
                      key={line.name}
                      className={line.tone}
                      cx={scale.place(line.track.x[nearest(line.track.x, at)] ?? 0)}
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

function isIn({ x }: Series, { from, to }: StageSpan): boolean {
  return x.some(step => step > from && step <= to) || (from === 0 && x[0] === 0)
}

function Line({
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
  isLog,
  unit,
  scale,
  scaleY,
  width,
}: {
  low: number
  high: number
  isLog: boolean
  unit: Panel['unit']
  scale: StageScale
  scaleY: (y: number) => number
  width: number
}) {
  const up = isLog ? powersBetween(low, high) : ticksOf(low, high, 3)
  return (
    <g className="axes">
      {up.map(tick => (
        <g key={tick}>
          <line x1={GUTTER.left} x2={Math.max(GUTTER.left, width - GUTTER.right)} y1={scaleY(tick)} y2={scaleY(tick)} />
          <text x={GUTTER.left - 6} y={scaleY(tick)} dy="0.32em" textAnchor="end">
            {valueText(tick, unit)}
          </text>
        </g>
      ))}
      {scale.parts.map((part, index) => (
        <StageAxis key={`${part.stage} ${part.from}`} part={part} isFirst={index === 0} scale={scale} />
      ))}
    </g>
  )
}

/** The steps of a stage, counted from its own first, and the hairline before it. */
function StageAxis({
  part,
  isFirst,
  scale,
}: {
  part: StageScale['parts'][number]
  isFirst: boolean
  scale: StageScale
}) {
  const { stage, from, to, left, right, begin } = part
  const ticks = ticksOf(from - begin, to - begin, Math.max(1, Math.floor((right - left) / 60))).filter(Number.isInteger)
  return (
    <g>
      {ticks.map((tick, index) => (
        <text
          key={tick}
          x={scale.place(tick + begin)}
          y={HEIGHT - 5}
          textAnchor={index === 0 ? 'start' : scale.place(tick + begin) > right - 14 ? 'end' : 'middle'}
        >
          {count(tick)}
        </text>
      ))}
      {!isFirst && (
        <line className="boundary" x1={left - 7} x2={left - 7} y1={GUTTER.top} y2={HEIGHT - GUTTER.bottom}>
          <title>{stageWords(stage).name}</title>
        </line>
      )}
    </g>
  )
}

function powersBetween(low: number, high: number): number[] {
  const [first, last] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))]
  const every = Math.max(1, Math.ceil((last - first) / 4))
  const powers: number[] = []
  for (let power = first; power <= last; power += every) powers.push(10 ** power)
  return powers.length >= 2 ? powers : [low, high]
}

/**
 * From 0 to 1 for shares, else what is there with a little air; never nothing. `isLog` where a logarithmic axis was asked
 * for and can be had.
 */
function boundsOf(
  lines: readonly Series[],
  unit: Panel['unit'],
  wantsLog: boolean,
): { low: number; high: number; isLog: boolean } {
  let [low, high] = [Infinity, -Infinity]
  for (const { y } of lines) {
    for (const value of y) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (wantsLog && unit !== 'share' && low > 0 && low < high) return { low, high, isLog: true }
  return { ...linearBounds(low, high, unit), isLog: false }
}

function linearBounds(least: number, most: number, unit: Panel['unit']): { low: number; high: number } {
  let [low, high] = [least, most]
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
