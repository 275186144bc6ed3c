import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { inWords, type Saying } from '../../../../electron/contract/words/saying.ts'
import { shortened } from '../../../../electron/contract/reading/name-text.ts'
import { AnswerItems } from './answer-items.tsx'
import { BehindAnswer } from './behind-answer.tsx'
import { Corrected } from './corrected.tsx'
import { ChangedNote } from './changed-note.tsx'
import { SharedNames } from './shared-names.tsx'
import { askAgain } from '../asking.ts'
import { openInExplore, showAnswered } from './in-explore.ts'
import { Marks } from './marks.tsx'
import { useCorrection } from './marks-store.ts'
import { NoAnswer } from './no-answer.tsx'
import { go } from '../../../shell/route-store.ts'
import { saveReport } from '../../report/save-report.ts'
import { Understood } from './understood.tsx'
import { Readings } from './readings.tsx'
import { Doubts, Sureness, Unsure } from './sureness.tsx'
import { showPlace } from '../../explore/explore-store.ts'
import { liftVeil, useIsShown } from './veil-store.ts'
import { t } from '../../../words/words.ts'

/**
 * The end of a question: its answer with the evidence of each item, or why there is none and what to try, and what can be
 * done with it.
 */
export function AnswerCard({ trajectory, notKept }: { trajectory: Trajectory; notKept?: Saying | undefined }) {
  const { id } = trajectory
  const correction = useCorrection(id)
  const shown = useIsShown(trajectory)
  const [topic] = trajectory.topicEntities
  return (
    <section className="answer" aria-label={t('ask.result')}>
      {notKept !== undefined && (
        <p className="problem" role="alert">
          {inWords(notKept)}
        </p>
      )}
      {correction && <Corrected answers={correction} onName={name => showAnswered(trajectory, name)} />}
      <ChangedNote trajectory={trajectory} />
      <Sureness trajectory={trajectory} />
      {trajectory.answer.length === 0 ? (
        <NoAnswer trajectory={trajectory} />
      ) : shown ? (
        <AnswerItems
          trajectory={trajectory}
          onSave={() => void saveReport({ subject: { kind: 'answers', ids: [id] } }, 'csv')}
          onName={name => showAnswered(trajectory, name)}
        />
      ) : (
        <Unsure trajectory={trajectory} />
      )}
      {shown && <BehindAnswer trajectory={trajectory} />}
      <SharedNames trajectory={trajectory} />
      {(trajectory.answer.length === 0 || !shown) && <Doubts trajectory={trajectory} />}
      <Understood trajectory={trajectory} />
      <Readings trajectory={trajectory} shown={shown} onShow={() => liftVeil(id)} />
      <div className="answer-foot">
        {(trajectory.status === 'answered' || trajectory.status === 'no-answer') && <Marks trajectory={trajectory} />}
        <div className="acts">
          <button
            type="button"
            className="button"
            onClick={() => go({ screen: 'report', subject: { kind: 'answers', ids: [id] } })}
          >
            {t('common.reportAsk')}
          </button>
          {trajectory.answer.length > 0 && shown && (
            <button type="button" className="button" onClick={() => void openInExplore(trajectory)}>
              {t('ask.openInExplore')}
            </button>
          )}
          {/* What was asked may stand on the page of what it was asked about. */}
          {(trajectory.answer.length === 0 || !shown) && topic && (
            <button
              type="button"
              className="button"
              onClick={() => showPlace(trajectory.graph.name, { kind: 'entity', key: topic.key })}
            >
              {t('ask.topicInExplore', { topic: shortened(topic.name, 30) })}
            </button>
          )}
          <button type="button" className="button" onClick={() => void askAgain(trajectory)}>
            {t('ask.askAgain')}
          </button>
        </div>
      </div>
    </section>
  )
}
