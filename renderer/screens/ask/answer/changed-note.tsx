import { useEffect } from 'react'
import { changeLines, changeNote } from '../../../../electron/contract/reading/fate-words.ts'
import type { ChangedAnswer } from '../../../../electron/contract/recheck.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import { ask } from '../asking.ts'
import { useHistory } from '../history-store.ts'
import { keepNewAnswer, loadChanged, useChanged } from './changed-store.ts'
import { t } from '../../../words/words.ts'

/** That the graph's present version makes something else of an answer: what it is now, and by which facts. */
export function ChangedNote({ trajectory }: { trajectory: Trajectory }) {
  const { id, question, graph, topicEntities } = trajectory
  const change = useChanged(state => state.changed.get(id))
  // The history is read anew when answers were asked again.
  const loadedAt = useHistory(state => state.loadedAt)
  useEffect(() => {
    void loadChanged(id)
  }, [id, loadedAt])
  if (!change || change.seen) return null
  return (
    <section className="changed-note" aria-label={t('ask.whatChangedSince')}>
      <p>
        <Name text={changeNote(change)} limit={700} />
      </p>
      <ChangeLines change={change} />
      <div className="acts">
        <button
          type="button"
          className="button"
          onClick={() => void ask({ question, graph: graph.name, entities: topicEntities.map(({ name }) => name) })}
        >
          {t('ask.askItAgain')}
        </button>
        {change.fate !== 'not-asked' && (
          <button type="button" className="button plain" onClick={() => void keepNewAnswer(id)}>
            {t('ask.keepTheNewAnswer')}
          </button>
        )}
      </div>
    </section>
  )
}

/** What came and went, a line each. */
export function ChangeLines({ change }: { change: ChangedAnswer }) {
  const lines = changeLines(change)
  if (lines.length === 0) return null
  return (
    <ul className="change-lines" aria-label={t('ask.whatCameAndWhatWent')}>
      {lines.map((line, at) => (
        // Two facts may read the same.
        <li key={`${at} ${line}`}>
          <Name text={line} limit={300} />
        </li>
      ))}
    </ul>
  )
}
