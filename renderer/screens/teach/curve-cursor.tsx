import { GUTTER, HEIGHT } from './curve-axes.tsx'

/** A step of a curve that is looked at: which it is, on the side that has room, and its points. */
export function Cursor({
  at,
  width,
  words,
  points,
}: {
  /** Pixels from the left of the drawing, which is so wide. */
  at: number
  width: number
  words: string
  points: readonly { name: string; tone: string; x: number; y: number }[]
}) {
  const isRight = at > width / 2
  return (
    <g className="cursor">
      <line x1={at} x2={at} y1={GUTTER.top} y2={HEIGHT - GUTTER.bottom} />
      {points.map(({ name, tone, x, y }) => (
        <circle key={name} className={tone} cx={x} cy={y} r={3} />
      ))}
      <text x={isRight ? at - 6 : at + 6} y={GUTTER.top + 10} textAnchor={isRight ? 'end' : 'start'}>
        {words}
      </text>
    </g>
  )
}
