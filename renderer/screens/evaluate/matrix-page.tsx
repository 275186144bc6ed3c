import type { MatrixCell, MatrixView } from '../../../electron/contract/evaluation.ts'
import { counted, moment } from '../../../electron/contract/reading/format.ts'
import { canResume, isAtWork, stateTitle } from '../../../electron/contract/states.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { removeMatrix, resumeMatrix, stopMatrix } from './evaluations-store.ts'
import { IntervalBar } from './interval-bar.tsx'
import { percent } from './score-words.ts'
import { WhoAnswered } from './who-answered.tsx'
import { sentence, t } from '../../words/words.ts'

/** Who answers, down; the graphs, across: what was taught on one graph, asked of the others. */
export function MatrixPage({ matrix }: { matrix: MatrixView }) {
  const { id, name, rows, columns, startedAt, error } = matrix
  const cells = rows.flatMap(row => row.cells)
  const done = cells.filter(({ state }) => state === 'done').length
  const best = columns.map((_, at) => Math.max(0, ...rows.map(row => row.cells[at]?.hit1?.value ?? 0)))
  return (
    <main className="evaluate" aria-label={t('evaluate.matrix')}>
      <button type="button" className="button plain run-back" onClick={() => go({ screen: 'evaluate' })}>
        {t('evaluate.allEvaluations')}
      </button>
      <h1>
        <Name text={name} limit={120} />
      </h1>
      <p className="soft number" aria-live="polite">
        {t('evaluate.matrixState', {
          done,
          cells: counted(cells.length, 'cell'),
          state: stateTitle(matrix.state),
          started: moment(startedAt),
        })}
      </p>
      {error !== undefined && (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      <div className="acts">
        {isAtWork(matrix) && (
          <button type="button" className="button" onClick={() => void stopMatrix(id)}>
            {t('common.stop')}
          </button>
        )}
        {canResume(matrix) && (
          <button type="button" className="button main" onClick={() => void resumeMatrix(id)}>
            {t('common.goOn')}
          </button>
        )}
        {!isAtWork(matrix) && (
          <button type="button" className="button" onClick={() => void removeMatrix(matrix)}>
            {t('common.remove')}
          </button>
        )}
      </div>
      <div className="compared-scroll">
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{t('evaluate.whoAnswers')}</th>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  <Name text={column.kg} limit={40} />
                  <span className="note">
                    <Name text={column.questionSet} limit={60} />
                  </span>
                  <CompareColumn rows={rows} at={at} kg={column.kg} />
                </th>
              ))}
              <th scope="col">{t('evaluate.hit1OfAllQuestions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <th scope="row">
                  {row.adapter === undefined ? (
                    <Name text={row.label} limit={50} />
                  ) : (
                    <WhoAnswered by={row} limit={50} />
                  )}
                  {row.trainedOn !== undefined && (
                    <span className="note">
                      {sentence('evaluate.taughtGraph', { graph: <Name text={row.trainedOn} limit={40} /> })}
                    </span>
                  )}
                </th>
                {row.cells.map((cell, at) => (
                  <td key={at} className={columns[at]?.kg === row.trainedOn ? 'own-graph' : undefined}>
                    <Cell cell={cell} best={cell.hit1 !== undefined && cell.hit1.value === best[at]} />
                  </td>
                ))}
                <td className="number whole">
                  {row.average ? (
                    <>
                      {percent(row.average.hit1)}{' '}
                      <span className="note">{t('evaluate.f1Value', { f1: percent(row.average.f1) })}</span>
                    </>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ trainedOn }) => columns.some(({ kg }) => kg === trainedOn)) && (
        <p className="note">
          {t('evaluate.dottedField')}
          {columns.length > 1 && t('evaluate.othersNeverSeen')}.
        </p>
      )}
    </main>
  )
}

/** The way to what differs between two who have answered the same questions, whichever two they are. */
function CompareColumn({ rows, at, kg }: { rows: MatrixView['rows']; at: number; kg: string }) {
  const answered = rows.flatMap(({ label, cells }) => {
    const cell = cells[at]
    return cell?.state === 'done' && cell.evaluation !== undefined ? [{ label, evaluation: cell.evaluation }] : []
  })
  const pairs = answered.flatMap((one, index) => answered.slice(index + 1).map(other => ({ one, other })))
  const compare = (shown: string, against: string) => go({ screen: 'evaluate', shown, against })
  const [only] = pairs
  if (!only) return null
  if (pairs.length > 1)
    return (
      <ActionMenu
        className="button plain compare-column"
        label={t('evaluate.compareTwoOn', { kg })}
        actions={pairs.map(({ one, other }) => ({
          label: t('evaluate.labelAnd', { label: shortened(one.label, 40), other: shortened(other.label, 40) }),
          act: () => compare(one.evaluation, other.evaluation),
        }))}
      >
        {t('evaluate.compareTwo')}
      </ActionMenu>
    )
  return (
    <button
      type="button"
      className="button plain compare-column"
      aria-label={t('evaluate.compareTheTwoOn', { kg })}
      onClick={() => compare(only.one.evaluation, only.other.evaluation)}
    >
      {t('evaluate.compareTheTwo')}
    </button>
  )
}

function Cell({ cell: { state, evaluation, hit1, f1, error, questions }, best }: { cell: MatrixCell; best: boolean }) {
  if (!hit1)
    return (
      <span className="note" title={error}>
        {error === undefined ? stateTitle(state) : stateTitle('failed')}
      </span>
    )
  return (
    <button
      type="button"
      className="matrix-cell"
      disabled={evaluation === undefined}
      onClick={() => evaluation !== undefined && go({ screen: 'evaluate', shown: evaluation })}
      title={t('evaluate.questionsF1', { questions: counted(questions, 'question'), f1: f1 ? percent(f1.value) : '–' })}
    >
      <span className={best ? 'number best' : 'number'}>{percent(hit1.value)}</span>
      <IntervalBar score={hit1} />
    </button>
  )
}
