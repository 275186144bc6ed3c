import { useMemo } from 'react'
import { changeFilter, useCanvas } from '../canvas/canvas-store.ts'
import { histogramOf, monthOf } from '../canvas/times.ts'
import { RangeScale } from './range-scale.tsx'
import { t } from '../../../words/words.ts'

const BARS = 48

/** When the facts of the canvas hold, and between which times they are shown. Absent where none carries a time. */
export function TimeBar() {
  const facts = useCanvas(state => state.canvas.facts)
  const time = useCanvas(state => state.canvas.filter.time)
  const histogram = useMemo(() => histogramOf(facts.values(), BARS), [facts])
  if (!histogram) return null
  const { from, to, bars } = histogram
  const shown = { from: Math.max(from, time?.from ?? from), to: Math.min(to, time?.to ?? to) }
  return (
    <section className="time-bar" aria-label={t('common.time')}>
      <output className="note number">{monthOf(shown.from)}</output>
      <RangeScale
        bars={bars}
        within={histogram}
        step={(to - from) / BARS}
        shown={shown}
        words={monthOf}
        onChange={range => changeFilter({ time: range }, 'time')}
      />
      <output className="note number">{monthOf(shown.to)}</output>
      {time !== undefined && (
        <button type="button" className="button plain" onClick={() => changeFilter({ time: undefined })}>
          {t('explore.allTimes')}
        </button>
      )}
    </section>
  )
}
