import { useMemo } from 'react'
import type { CurvePoint } from '../../../electron/host/api/teach-views.ts'
import { Curve } from './curve.tsx'
import { panelsFor, silent } from './curve-panels.ts'
import { laidOut, namesIn, seriesOf, toldApart } from './curve-series.ts'
import { stageWords } from './stage-words.ts'

/** All curves of a run, each on the same steps; hairlines part the stages. */
export function Curves({ points }: { points: readonly CurvePoint[] }) {
  const { x, spans } = useMemo(() => laidOut(points), [points])
  const drawn = useMemo(() => {
    const values = points.map(toldApart)
    return panelsFor(namesIn(values, silent)).map(panel => ({ panel, lines: panel.lines.map(line => ({ ...line, series: seriesOf(values, x, line.name) })) }))
  }, [points, x])
  return (
    <section className="curves" aria-labelledby="curves">
      <h2 className="label" id="curves">Curves</h2>
      {drawn.length === 0
        ? <p className="soft">They begin with the first step of training.</p>
        : (
          <>
            <p className="note">By step{spans.length > 1 && <>; hairlines part {spans.map(({ stage }) => stageWords(stage).name).join(', ')}</>}. Faint: every step; strong: the mean of the last twelve.</p>
            <div className="curve-grid">{drawn.map(({ panel, lines }) => <Curve key={`${panel.title} ${panel.term}`} panel={panel} lines={lines} spans={spans} />)}</div>
          </>
        )}
    </section>
  )
}
