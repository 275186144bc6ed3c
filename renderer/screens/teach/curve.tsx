import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../../electron/contract/reading/format.ts'
import { Axes, GUTTER, HEIGHT } from './curve-axes.tsx'
import { boundsOf } from './curve-bounds.ts'
import { Cursor } from './curve-cursor.tsx'
import { type Drawn, Line } from './curve-line.tsx'
import { type Panel, valueText } from './curve-panels.ts'
import { stageScale, type Stretch, within } from './curve-scale.ts'
import { nearest, type Series, type StageSpan } from './curve-series.ts'
import { stageWords } from './stage-words.ts'
import { t } from '../../words/words.ts'

/** Pixels from which on a drag means a stretch and not a point. */
const LEAST_DRAG = 8

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
  const stepWords = at === undefined ? '' : t('curves.stepAt', { at: count(at - (stage?.from ?? 0)) })
  const readings = lines.map(line => ({
    line,
    value: at === undefined ? line.track.y.at(-1) : line.track.y[nearest(line.track.x, at)],
  }))
  const isEmpty = seen.flat().every(({ x }) => x.length === 0)
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
          aria-label={t('curves.curveLabel', {
            title: panel.title,
            term: panel.term === undefined ? '' : ` (${panel.term})`,
          })}
          min={0}
          max={Math.max(0, places.length - 1)}
          value={Math.min(cursor ?? places.length - 1, places.length - 1)}
          aria-valuetext={`${stepWords || t('curves.theLastStep')}: ${words}`}
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
          {/* The main line lies on top of those that run with it. */}
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
            <Cursor
              at={scale.place(at)}
              width={width}
              words={stage && own.length > 1 ? `${stageWords(stage.stage).name}, ${stepWords}` : stepWords}
              points={readings.flatMap(({ line: { name, tone, track }, value }) =>
                value === undefined
                  ? []
                  : { name, tone, x: scale.place(track.x[nearest(track.x, at)] ?? 0), y: scaleY(value) },
              )}
            />
          )}
        </svg>
        {isEmpty && <p className="note nothing-here">{t('curves.nothingHere')}</p>}
      </div>
    </figure>
  )
}

function isIn({ x }: Series, { from, to }: StageSpan): boolean {
  return x.some(step => step > from && step <= to) || (from === 0 && x[0] === 0)
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
