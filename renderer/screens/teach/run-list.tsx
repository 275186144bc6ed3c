import { doneShare, type RunView } from '../../../electron/contract/training-run.ts'
import { moveWithArrows } from '../../design/arrow-keys.ts'
import { count, moment } from '../../../electron/contract/reading/format.ts'
import { stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { go } from '../../shell/route-store.ts'
import { t, sentence } from '../../words/words.ts'

/** Runs, newest first, each with what it gained. */
export function RunList({ runs }: { runs: readonly RunView[] }) {
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="runs">
      <h2 className="label" id="runs">
        {t('teach.runs')}
      </h2>
      <ul className="shelf run-list" data-list>
        {runs.map(run => (
          <li key={run.id}>
            <button
              type="button"
              data-row
              onKeyDown={moveWithArrows}
              onClick={() => go({ screen: 'teach', run: run.id })}
            >
              <span className="run-row-head">
                <span className="shelf-name">
                  <Name text={run.name} limit={80} />
                </span>
                <Gain run={run} />
              </span>
              <span className="shelf-note number">
                <Name text={run.kg} limit={40} /> · <Name text={run.model} limit={40} /> · {moment(run.startedAt)} ·{' '}
                {stateTitle(run.state)}
              </span>
              {run.state === 'running' && <ProgressBar label={run.name} fraction={doneShare(run.stages)} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `61 % → 78 %`, or what is known of it. */
export function Gain({ run: { before, after } }: { run: Pick<RunView, 'before' | 'after'> }) {
  if (!before) return null
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return (
    <span className="gain number">
      {percent(before.hit1)}
      {after && (
        <>
          {' '}
          <span className="gain-arrow">→</span> <b>{percent(after.hit1)}</b>
        </>
      )}{' '}
      <span className="note">
        {sentence('teach.ofQuestionsKeptBack', {
          questions: (
            <>
              {count((after ?? before).questions)}
              <span className="unseen">{t('teach.questionsWord')}</span>
            </>
          ),
        })}
      </span>
      <span className="unseen"> {t(after ? 'teach.answeredBoth' : 'teach.answeredBefore')}</span>
    </span>
  )
}
