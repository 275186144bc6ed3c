import { useState } from 'react'
import type { EvaluationView, RecordView } from '../../../electron/contract/evaluation.ts'
import { api } from '../../api/client.ts'
import { count, counted, moment } from '../../../electron/contract/reading/format.ts'
import { canResume, isAtWork, stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { exportRows, removeEvaluation, resumeEvaluation, stopEvaluation } from './evaluations-store.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { EvaluationFigures, Headline } from './evaluation-figures.tsx'
import { RecordList } from './record-list.tsx'
import { useQuery } from '../../api/use-query.ts'
import { WhoAnswered } from './who-answered.tsx'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** One evaluation: what it came to, by hops and type, and every answer. */
export function EvaluationPage({ evaluation }: { evaluation: EvaluationView }) {
  const { id, name, kg, questionSet, protocol, state, done, of, startedAt, error, notes } = evaluation
  const { value: detail, problem } = useQuery(
    `${id} ${state} ${evaluation.endedAt ?? ''} ${evaluation.hit1?.low ?? ''}`,
    () => api.evaluate.get.query({ id }),
  )
  const [shown, show] = useState<RecordView>()
  return (
    <div className="run-page evaluation-page">
      <aside className="run-side" aria-label={t('evaluate.evaluation')}>
        <button type="button" className="button plain run-back" onClick={() => go({ screen: 'evaluate' })}>
          {t('evaluate.allEvaluations')}
        </button>
        <h1>
          <Name text={questionSet} limit={80} />
        </h1>
        <p className="soft">
          <WhoAnswered by={evaluation} /> {sentence('evaluate.overGraph', { kg: <Name text={kg} limit={60} /> })}
          {protocol !== '' && `, ${protocolTitle(protocol)}`}
          <br />
          <span className="note number">{moment(startedAt)}</span>
        </p>
        <p>
          <span className="run-state" aria-live="polite">
            {stateTitle(state)}
          </span>
          <span className="note number">
            {t('evaluate.doneOfAnswers', { done: count(done), answers: counted(of, 'answer') })}
          </span>
        </p>
        {isAtWork(evaluation) && <ProgressBar label={name} fraction={of === 0 ? 0 : done / of} />}
        {error !== undefined && (
          <p className="problem" role="alert">
            <Name text={error} limit={1_000} />
          </p>
        )}
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          {isAtWork(evaluation) && (
            <button type="button" className="button" onClick={() => void stopEvaluation(id)}>
              {t('common.stop')}
            </button>
          )}
          {canResume(evaluation) && (
            <button type="button" className="button main" onClick={() => void resumeEvaluation(id)}>
              {t('common.goOn')}
            </button>
          )}
          {done > 0 && (
            <>
              <button
                type="button"
                className="button"
                onClick={() => go({ screen: 'report', subject: { kind: 'evaluation', id } })}
              >
                {t('common.reportAsk')}
              </button>
              <button type="button" className="button" onClick={() => void exportRows(id, 'csv')}>
                {t('evaluate.saveAsCsv')}
              </button>
            </>
          )}
          {!isAtWork(evaluation) && (
            <button type="button" className="button" onClick={() => void removeEvaluation(evaluation)}>
              {t('common.remove')}
            </button>
          )}
        </div>
        {notes.length > 0 && (
          <ul className="run-notes">
            {notes.map(inWords).map((note, at) => (
              <li key={at}>
                <Name text={note} limit={400} />
              </li>
            ))}
          </ul>
        )}
        {detail?.result && <EvaluationFigures result={detail.result} />}
        {!detail?.result && evaluation.hit1 && <Headline label={t('evaluate.hit1SoFar')} score={evaluation.hit1} />}
      </aside>
      <main className="run-main" aria-label={t('common.answers')}>
        <div hidden={shown !== undefined}>
          <RecordList id={id} done={done} state={state} onOpen={show} />
        </div>
        {shown && (
          <AnswerPanel
            sides={[{ title: <WhoAnswered by={evaluation} />, evaluation: id, at: shown.at, sample: shown.sample }]}
            question={shown.question}
            gold={shown.gold}
            onClose={() => show(undefined)}
          />
        )}
      </main>
    </div>
  )
}
