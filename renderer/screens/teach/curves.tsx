import { useMemo } from 'react'
import { Curve } from './curve.tsx'
import { type CurveView, namesOf } from './curve-data.ts'
import { panelsFor, SILENT } from './curve-panels.ts'
import { stageWords } from './stage-words.ts'

/** All curves of a run, each on the same steps; hairlines part the stages. */
export function Curves({ curves }: { curves: CurveView }) {
  const { spans, tracks } = curves
  const drawn = useMemo(
    () =>
      panelsFor(namesOf(curves, SILENT)).map(panel => ({
        panel,
        lines: panel.lines.flatMap(line => {
          const track = tracks.get(line.name)
          return track ? [{ ...line, track }] : []
        }),
      })),
    [curves, tracks],
  )
  return (
    <section className="curves" aria-labelledby="curves">
      <h2 className="label" id="curves">
        Curves
      </h2>
      {drawn.length === 0 ? (
        <p className="soft">They begin with the first step of training.</p>
      ) : (
        <>
          <p className="note">
            By step
            {spans.length > 1 && <>; hairlines part {spans.map(({ stage }) => stageWords(stage).name).join(', ')}</>}.
            Faint: every step; strong: the mean of the last twelve.
          </p>
          <div className="curve-grid">
            {drawn.map(({ panel, lines }) => (
              <Curve key={`${panel.title} ${panel.term}`} panel={panel} lines={lines} spans={spans} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
