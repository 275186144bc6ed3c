import type { EvaluationView, MatrixView } from '../../../electron/contract/evaluation.ts'
import { count, counted, moment } from '../../../electron/contract/reading/format.ts'
import { stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { choose, useEvaluations } from './evaluations-store.ts'
import { IntervalBar } from './interval-bar.tsx'
import { percent } from './score-words.ts'
import { WhoAnswered } from './who-answered.tsx'
import { t } from '../../words/words.ts'

/** Evaluations, newest first: open one, or choose two to set beside each other. */
export function EvaluationList({
  evaluations,
  matrices,
}: {
  evaluations: readonly EvaluationView[]
  matrices: readonly MatrixView[]
}) {
  const chosen = useEvaluations(state => state.chosen)
  const own = evaluations.filter(({ matrix }) => matrix === undefined)
  const [a, b] = chosen
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="evaluations">
          <div className="evaluations-head">
            <h2 className="label" id="evaluations">
              {t('evaluate.evaluations')}
            </h2>
            <span className="note">
              {chosen.length === 0 ? t('evaluate.chooseTwo') : chosen.length === 1 ? t('evaluate.chooseAnother') : ''}
            </span>
            <button
              type="button"
              className="button"
              disabled={a === undefined || b === undefined}
              onClick={() => a !== undefined && b !== undefined && go({ screen: 'evaluate', shown: a, against: b })}
            >
              {t('evaluate.compareTheTwo')}
            </button>
          </div>
          <table className="evaluations">
            <thead>
              <tr>
                <th scope="col">
                  <span className="unseen">{t('common.compare')}</span>
                </th>
                <th scope="col">{t('common.questions')}</th>
                <th scope="col">{t('evaluate.whoAnswered')}</th>
                <th scope="col" className="figures">
                  {t('common.hit1')}
                </th>
                <th scope="col">
                  <span className="unseen">{t('common.interval')}</span>
                </th>
                <th scope="col" className="figures">
                  {t('evaluate.f1')}
                </th>
                <th scope="col">{t('evaluate.when')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(each => (
                <Row key={each.id} evaluation={each} chosen={chosen.indexOf(each.id)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {matrices.length > 0 && (
        <section aria-labelledby="matrices">
          <h2 className="label" id="matrices">
            {t('evaluate.matrices')}
          </h2>
          <ul className="shelf">
            {matrices.map(({ id, name, rows, columns, state, startedAt }) => (
              <li key={id}>
                <button type="button" onClick={() => go({ screen: 'evaluate', matrix: id })}>
                  <span className="shelf-name">
                    <Name text={name} limit={80} />
                  </span>
                  <span className="shelf-note number">
                    {rows.length} × {columns.length} · {moment(startedAt)} · {stateTitle(state)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ evaluation, chosen }: { evaluation: EvaluationView; chosen: number }) {
  const { id, name, kg, questionSet, protocol, state, done, of, hit1, f1, startedAt } = evaluation
  return (
    <tr className={chosen >= 0 ? 'chosen' : undefined}>
      <td>
        <input
          type="checkbox"
          checked={chosen >= 0}
          onChange={() => choose(id)}
          aria-label={t('evaluate.compareNamed', { name })}
        />
      </td>
      <td>
        <button type="button" className="row-open" onClick={() => go({ screen: 'evaluate', shown: id })}>
          <Name text={questionSet} limit={60} />
        </button>
        <span className="note number">
          <Name text={kg} limit={40} /> ·{' '}
          {state === 'done'
            ? counted(of, 'answer')
            : t('evaluate.doneOfState', { done: count(done), of: count(of), state: stateTitle(state) })}
        </span>
        {state === 'running' && <ProgressBar label={name} fraction={of === 0 ? 0 : done / of} />}
      </td>
      <td>
        <WhoAnswered by={evaluation} limit={50} />
        <span className="note">{protocolTitle(protocol)}</span>
      </td>
      <td className="figures number">{hit1 ? percent(hit1.value) : '–'}</td>
      <td>{hit1 && <IntervalBar score={hit1} />}</td>
      <td className="figures number">{f1 ? percent(f1.value) : '–'}</td>
      <td className="note number when">{moment(startedAt)}</td>
    </tr>
  )
}
