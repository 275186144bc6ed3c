import { elsewhereWords } from '../../../electron/contract/reading/elsewhere-words.ts'
import { useEffect, useState } from 'react'
import type { AdapterView } from '../../../electron/contract/adapter.ts'
import type { RunView } from '../../../electron/contract/training-run.ts'
import { counted, moment, timeLeft } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { canResume, isAtWork, stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { complain, tell } from '../../design/notices-store.ts'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RenameSheet } from '../../design/rename-sheet.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { answererValue } from '../ask/options/answerer-value.ts'
import { askWith } from '../ask/options/answerers.ts'
import { change, takeQuestions } from '../evaluate/new-evaluation-store.ts'
import { renameAdapter, useAdapters } from '../models/adapters-store.ts'
import { Curves } from './curves.tsx'
import { RolloutList } from './rollout-list.tsx'
import { followRun, pauseRun, removeRun, resumeRun, stopRun, useRuns } from './runs-store.ts'
import { ScoreThread } from './score-thread.tsx'
import { StageThread } from './stage-thread.tsx'
import { t } from '../../words/words.ts'
import { inWords, type Saying } from '../../../electron/contract/words/saying.ts'

/** One run: how far it is, what it gained, its curves, and the tries as they come. */
export function RunPage({ run }: { run: RunView }) {
  const { id } = run
  const curves = useRuns(state => state.curves)
  const rollouts = useRuns(state => state.rollouts)
  useEffect(() => followRun(id), [id])
  return (
    <main className="run-page" aria-label={t('common.run')}>
      <div className="run-side">
        <button type="button" className="button plain run-back" onClick={() => go({ screen: 'teach' })}>
          {t('teach.allRuns')}
        </button>
        <h1>
          <Name text={run.name} limit={120} />
        </h1>
        <p className="soft">
          {protocolTitle(run.protocol)}
          {run.lessons > 0 && <span className="number"> · {counted(run.lessons, 'lesson')}</span>}
        </p>
        <p className="note number">
          {t('teach.begun', { started: moment(run.startedAt) })}
          {run.endedAt !== undefined && t('teach.endedAt', { ended: laterMoment(run.startedAt, run.endedAt) })}
          {run.checkpointAt !== undefined &&
            isAtWork(run) &&
            t('teach.keptUpTo', { at: moment(run.checkpointAt).split(', ').at(-1) ?? '' })}
        </p>
        <output className="run-state">{stateTitle(run.state)}</output>
        {isAtWork(run) && run.mostSecondsLeft !== undefined && (
          <p className="note number">
            {run.mostSecondsLeft > 0
              ? t('teach.inAllAtMost', { left: timeLeft(run.mostSecondsLeft) })
              : t('teach.minutesAreUp')}
          </p>
        )}
        <RunActs run={run} />
        {isAtWork(run) && <p className="note">{t('teach.goesOnClosed')}</p>}
        {run.error !== undefined && <RunError text={inWords(run.error)} />}
        <StageThread run={run} />
      </div>
      <div className="run-main">
        <ScoreThread before={run.before} after={run.after} />
        {run.elsewhere && <p className="note">{elsewhereWords(run.elsewhere)}</p>}
        <RunNotes notes={run.notes} />
        <Curves key={id} run={id} curves={curves} />
        <RolloutList rollouts={rollouts} comes={isAtWork(run) || canResume(run)} />
      </div>
    </main>
  )
}

/** The time alone on the day of what it is set against. */
function laterMoment(from: string, to: string): string {
  const [[day], [laterDay, time]] = [moment(from).split(', '), moment(to).split(', ')]
  return day === laterDay && time !== undefined ? time : moment(to)
}

function RunActs({ run }: { run: RunView }) {
  const { id, state, name } = run
  const adapter = useAdapters(list => list.adapters?.find(one => one.id === run.adapter))
  const [open, setOpen] = useState<'stop' | 'rename' | 'remove'>()
  // The step in hand is finished first, which can take a while.
  const [ending, setEnding] = useState<'pause' | 'stop'>()
  const end = async (how: 'pause' | 'stop') => {
    setEnding(how)
    if (!(await (how === 'pause' ? pauseRun(id) : stopRun(id)))) setEnding(undefined)
  }
  const [before, setBefore] = useState(state)
  if (before !== state) {
    setBefore(state)
    setEnding(undefined)
  }
  return (
    <div className="acts run-acts">
      {adapter && !isAtWork(run) && (
        <button
          type="button"
          className="button main"
          disabled={adapter.state !== 'ready'}
          title={adapter.problem && inWords(adapter.problem)}
          onClick={() => askWith(adapter)}
        >
          {t('teach.askWithIt')}
        </button>
      )}
      {isAtWork(run) && (
        <button
          type="button"
          className="button"
          disabled={ending !== undefined}
          aria-busy={ending === 'pause'}
          onClick={() => void end('pause')}
        >
          {ending === 'pause' ? t('teach.pausing') : t('teach.pause')}
        </button>
      )}
      {canResume(run) && (
        <button type="button" className="button" onClick={() => void resumeRun(id)}>
          {t('teach.resume')}
        </button>
      )}
      {isAtWork(run) && (
        <button
          type="button"
          className="button"
          disabled={ending === 'stop'}
          aria-busy={ending === 'stop'}
          onClick={() => setOpen('stop')}
        >
          {ending === 'stop' ? t('teach.stopping') : t('common.stop')}
        </button>
      )}
      {adapter && run.after && (
        <button type="button" className="button" onClick={() => compareInEvaluate(run, adapter)}>
          {t('teach.compareInEvaluate')}
        </button>
      )}
      {adapter && (
        <button type="button" className="button" onClick={() => setOpen('rename')}>
          {t('common.rename')}
        </button>
      )}
      {!isAtWork(run) && (
        <button type="button" className="button" onClick={() => setOpen('remove')}>
          {t('common.remove')}
        </button>
      )}
      {open === 'stop' && (
        <Sheet
          title={t('teach.stopNamed', { name: shortened(name, 60) })}
          onClose={() => setOpen(undefined)}
          foot={
            <>
              <button type="button" className="button" onClick={() => setOpen(undefined)}>
                {t('teach.letItGoOn')}
              </button>
              <button
                type="button"
                className="button main"
                onClick={() => {
                  setOpen(undefined)
                  void end('stop')
                }}
              >
                {t('teach.stopIt')}
              </button>
            </>
          }
        >
          <p className="soft">{t(state === 'waiting' ? 'teach.notBegun' : 'teach.bestIsKept')}</p>
        </Sheet>
      )}
      {open === 'remove' && (
        <RemoveSheet name={name} onRemove={() => void removeRun(run)} onClose={() => setOpen(undefined)}>
          {t('teach.runGoes')} {adapter ? t('teach.whatItTaughtIsKept') : t('teach.itHasTaughtNothingYet')}
        </RemoveSheet>
      )}
      {open === 'rename' && adapter && (
        <RenameSheet
          title={t('teach.renameWhatWasTaught')}
          name={adapter.name}
          rename={to => renameAdapter(adapter.id, to)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** The model as it was and as it was taught, beside each other on the questions that were kept back. */
function compareInEvaluate({ id, name, kg }: RunView, adapter: AdapterView): void {
  change({ kg, isChosen: true, answerers: [adapter.modelId, answererValue(adapter.modelId, adapter.id)], columns: [] })
  void takeQuestions({ kind: 'held-out', run: id }, t('teach.keptBackBy', { name }))
  go({ screen: 'evaluate' })
}

/** What a person should know of the run: a stop by a guard, lessons that were left out. */
function RunNotes({ notes }: { notes: readonly Saying[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes">
      <h2 className="label" id="notes">
        {t('teach.worthKnowing')}
      </h2>
      <ul className="run-notes">
        {notes.map(inWords).map(note => (
          <li key={note}>
            <Name text={note} limit={500} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RunError({ text }: { text: string }) {
  return (
    <p className="job-error" role="alert">
      <Name text={text} limit={1_000} />{' '}
      <button
        type="button"
        className="button plain"
        onClick={() => void navigator.clipboard.writeText(text).then(() => tell(t('common.copied')), complain)}
      >
        {t('common.copy')}
      </button>
    </p>
  )
}
