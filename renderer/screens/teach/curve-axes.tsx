import { count } from '../../../electron/contract/reading/format.ts'
import { type Panel, valueText } from './curve-panels.ts'
import type { StageScale } from './curve-scale.ts'
import { ticksOf } from './curve-series.ts'
import { stageWords } from './stage-words.ts'

export const HEIGHT = 146
export const GUTTER = { left: 44, right: 10, top: 8, bottom: 34 }
/** Baselines below the drawing: of the steps, and of the stage's name. */
const STEPS_AT = HEIGHT - 19
const NAME_AT = HEIGHT - 4
/** About as wide as a letter of it is. */
const LETTER = 5.8

/** Hairlines at round values, and an axis of its own for each stage. */
export function Axes({
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

/** The steps of a stage, counted from its own first, its name below them, and the hairline before it. */
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
  const ticks = ticksOf(from - begin, to - begin, Math.max(1, Math.floor((right - left) / 60))).filter(
    // Where one stage ends and the next begins, one number would be read as a digit of the other.
    tick => Number.isInteger(tick) && (isFirst || tick > from - begin),
  )
  const { name, term } = stageWords(stage)
  const named = [name, term].find(words => words.length * LETTER <= right - left)
  return (
    <g>
      {ticks.map((tick, index) => (
        <text
          key={tick}
          x={scale.place(tick + begin)}
          y={STEPS_AT}
          textAnchor={index === 0 && isFirst ? 'start' : scale.place(tick + begin) > right - 14 ? 'end' : 'middle'}
        >
          {count(tick)}
        </text>
      ))}
      {named !== undefined && (
        <text className="stage" x={left} y={NAME_AT}>
          {named}
        </text>
      )}
      {!isFirst && (
        <line className="boundary" x1={left - 7} x2={left - 7} y1={GUTTER.top} y2={HEIGHT - GUTTER.bottom}>
          <title>{name}</title>
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
