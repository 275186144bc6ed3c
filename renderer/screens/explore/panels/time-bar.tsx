import { useMemo } from 'react'
import { changeFilter, useCanvas } from '../canvas/canvas-store.ts'
import { histogramOf, monthOf } from '../canvas/times.ts'
import { t } from '../../../words/words.ts'

const BARS = 48

/** When the facts of the canvas hold, and between which times they are shown. Absent where none carries a time. */
export function TimeBar() {
  const facts = useCanvas(state => state.canvas.facts)
  const time = useCanvas(state => state.canvas.filter.time)
  const histogram = useMemo(() => histogramOf(facts.values(), BARS), [facts])
  if (!histogram) return null
  const { from, to, bars } = histogram
  const most = Math.max(...bars)
  const step = (to - from) / BARS
  const shown = { from: Math.max(from, time?.from ?? from), to: Math.min(to, time?.to ?? to) }
  const change = (next: { from: number; to: number }) => {
    const isAll = next.from <= from + 1e-9 && next.to >= to - 1e-9
    changeFilter({ time: isAll ? undefined : next })
  }
  return (
    <section className="time-bar" aria-label={t('common.time')}>
      <output className="note number">{monthOf(shown.from)}</output>
      <div className="time-scale">
        <div className="time-bars" aria-hidden="true">
          {bars.map((value, index) => {
            const [start, end] = [from + index * step, from + (index + 1) * step]
            const isIn = end > shown.from && start < shown.to
            return <i key={index} className={isIn ? 'in' : undefined} style={{ height: `${(100 * value) / most}%` }} />
          })}
        </div>
        <input
          type="range"
          aria-label={t('common.from')}
          aria-valuetext={monthOf(shown.from)}
          min={from}
          max={to}
          step={step}
          value={shown.from}
          onChange={event => change({ ...shown, from: Math.min(Number(event.target.value), shown.to) })}
        />
        <input
          type="range"
          aria-label={t('common.toTime')}
          aria-valuetext={monthOf(shown.to)}
          min={from}
          max={to}
          step={step}
          value={shown.to}
          onChange={event => change({ ...shown, to: Math.max(Number(event.target.value), shown.from) })}
        />
      </div>
      <output className="note number">{monthOf(shown.to)}</output>
      {time !== undefined && (
        <button type="button" className="button plain" onClick={() => changeFilter({ time: undefined })}>
          {t('explore.allTimes')}
        </button>
      )}
    </section>
  )
}
