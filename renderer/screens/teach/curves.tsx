import { useEffect, useMemo, useState } from 'react'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { Picker } from '../../design/picker.tsx'
import type { Drawn } from './curve-line.tsx'
import { Curve } from './curve.tsx'
import { type CurveView, namesOf, noCurves } from './curve-data.ts'
import { onOneAxis } from './curve-overlay.ts'
import { panelsFor, SILENT } from './curve-panels.ts'
import type { Stretch } from './curve-scale.ts'
import { followCurves, useRuns } from './runs-store.ts'
import { stageWords } from './stage-words.ts'
import { sentence, t } from '../../words/words.ts'

/** Another run's lines, under this one's. */
const OTHER_DASH = '2 4'

/** All curves of a run, an axis for each stage; a stretch of them looked at closely, or another run under them. */
export function Curves({ run, curves: own }: { run: string; curves: CurveView }) {
  const [shown, setShown] = useState<Stretch>()
  const [isLog, setIsLog] = useState(false)
  const [against, setAgainst] = useState('')
  const other = useCurvesOf(against)
  const others = useRuns(state => state.runs)?.filter(({ id }) => id !== run) ?? []
  const joined = useMemo(
    () => (against === '' ? { one: own, other: noCurves } : onOneAxis(own, other)),
    [own, other, against],
  )
  const { spans } = joined.one
  const drawn = useMemo(
    () =>
      panelsFor(namesOf(joined.one, SILENT)).map(panel => ({
        panel,
        lines: [
          ...panel.lines.flatMap((line): Drawn[] => {
            const track = joined.one.tracks.get(line.name)
            return track ? [{ ...line, track }] : []
          }),
          ...panel.lines.flatMap((line): Drawn[] => {
            const track = joined.other.tracks.get(line.name)
            const label = panel.lines.length > 1 ? t('curves.labelOther', { label: line.label }) : t('curves.other')
            return track
              ? [{ name: t('curves.otherNamed', { name: line.name }), label, tone: 'soft', dash: OTHER_DASH, track }]
              : []
          }),
        ],
      })),
    [joined],
  )
  return (
    <section className="curves" aria-labelledby="curves">
      <h2 className="label" id="curves">
        {t('curves.curves')}
      </h2>
      {drawn.length === 0 ? (
        <p className="soft">{t('curves.theyBeginWithTheFirst')}</p>
      ) : (
        <>
          <div className="curve-tools">
            {others.length > 0 && (
              <Picker
                label={t('curves.runUnderThisOne')}
                value={against}
                choices={[
                  { value: '', label: t('curves.besideNoOtherRun') },
                  ...others.map(({ id, name, kg }) => ({
                    value: id,
                    label: t('curves.overNamed', { name: shortened(name, 50) }),
                    note: kg,
                  })),
                ]}
                onChoose={setAgainst}
              />
            )}
            <button type="button" className="chip toggle" aria-pressed={isLog} onClick={() => setIsLog(!isLog)}>
              {t('curves.logarithmic')}
            </button>
            {shown && (
              <button type="button" className="button" onClick={() => setShown(undefined)}>
                {t('curves.showTheWholeRun')}
              </button>
            )}
          </div>
          <p className="note">
            {sentence('curves.byStep', {
              spans: spans.length > 1 && (
                <> {t('curves.spansOwnAxis', { spans: spans.map(({ stage }) => stageWords(stage).name).join(', ') })}</>
              ),
              against: against !== '' && t('curves.dottedOther'),
            })}
          </p>
          <div className="curve-grid">
            {drawn.map(({ panel, lines }) => (
              <Curve
                key={`${panel.title} ${panel.term}`}
                panel={panel}
                lines={lines}
                spans={spans}
                axes={{ shown, isLog }}
                onZoom={setShown}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** The curves of another run; none for none. */
function useCurvesOf(id: string): CurveView {
  const [read, setRead] = useState({ id: '', curves: noCurves })
  useEffect(() => (id === '' ? undefined : followCurves(id, curves => setRead({ id, curves }))), [id])
  return read.id === id ? read.curves : noCurves
}
