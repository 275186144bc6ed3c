import { Slider } from 'radix-ui'
import { t } from '../../../words/words.ts'

export interface Range {
  from: number
  to: number
}

/** How many there are where, and the two ends of what is shown of them, each to be moved by pointer and arrow keys. */
export function RangeScale({
  bars,
  within: { from, to },
  step,
  shown,
  words,
  colourAt,
  onChange,
}: {
  bars: readonly number[]
  within: Range
  step: number
  shown: Range
  words: (at: number) => string
  /** Of a bar by its place, 0 to 1, where the scale has colours. */
  colourAt?: ((share: number) => string) | undefined
  /** `undefined`: all of it. */
  onChange: (range: Range | undefined) => void
}) {
  const most = Math.max(1, ...bars)
  const width = (to - from) / bars.length
  // Whole steps: fractions of one would be rounded to and fro.
  const steps = Math.max(1, Math.round((to - from) / step))
  const stepOf = (value: number): number => Math.round(((value - from) / (to - from)) * steps)
  const at = (place: number): number => from + ((to - from) * place) / steps
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(to))
  const change = (next: Range) =>
    onChange((isNear(next.from, from) || next.from < from) && (isNear(next.to, to) || next.to > to) ? undefined : next)
  return (
    <div className="range-scale">
      <div className="range-bars" aria-hidden="true">
        {bars.map((value, index) => {
          const isIn = from + (index + 1) * width > shown.from - 1e-9 && from + index * width < shown.to + 1e-9
          const colour = isIn ? colourAt?.((index + 0.5) / bars.length) : undefined
          return (
            <i
              key={index}
              className={isIn ? 'in' : undefined}
              style={{ height: `${(100 * value) / most}%`, ...(colour !== undefined && { background: colour }) }}
            />
          )
        })}
      </div>
      <Slider.Root
        className="range-ends"
        min={0}
        max={steps}
        step={1}
        value={[stepOf(shown.from), stepOf(shown.to)]}
        onValueChange={([first = 0, last = steps]) => change({ from: at(first), to: at(last) })}
      >
        <Slider.Track className="range-track" />
        <Slider.Thumb className="range-end" aria-label={t('common.from')} aria-valuetext={words(shown.from)} />
        <Slider.Thumb className="range-end" aria-label={t('common.toTime')} aria-valuetext={words(shown.to)} />
      </Slider.Root>
    </div>
  )
}
