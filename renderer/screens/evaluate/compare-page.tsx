import { useState } from 'react'
import type { ChangeView, ComparisonView, EvaluationView } from '../../../electron/contract/evaluation.ts'
import { api } from '../../api/client.ts'
import { counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ChangeList } from './change-list.tsx'
import { differenceText, isClear, MEASURES, measureText, percent, verdictOf } from './score-words.ts'
import { useQuery } from '../../api/use-query.ts'
import { WhoAnswered } from './who-answered.tsx'
import { sentence, t } from '../../words/words.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/**
 * Two evaluations of the same questions: what differs by more than chance, and every question that went another way.
 */
export function ComparePage({ a, b }: { a: string; b: string }) {
  const { value: comparison, problem } = useQuery(`${a} ${b}`, () => api.evaluate.compare.query({ a, b }))
  const [shown, show] = useState<ChangeView>()
  return (
    <main className="evaluate" aria-label={t('evaluate.comparison')}>
      <div className="acts">
        <button type="button" className="button plain run-back" onClick={() => go({ screen: 'evaluate' })}>
          {t('evaluate.allEvaluations')}
        </button>
        <button type="button" className="button" onClick={() => go({ screen: 'evaluate', shown: b, against: a })}>
          {t('evaluate.changeSides')}
        </button>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {comparison && (
        <div hidden={shown !== undefined} className="comparison">
          <Comparison comparison={comparison} onOpen={show} />
        </div>
      )}
      {comparison && shown && (
        <AnswerPanel
          question={shown.question}
          gold={shown.gold}
          onClose={() => show(undefined)}
          sides={[
            {
              title: <>{sentence('evaluate.sideA', { title: titleOf(comparison.a) })}</>,
              evaluation: a,
              at: shown.a.at,
              sample: shown.a.sample,
            },
            {
              title: <>{sentence('evaluate.sideB', { title: titleOf(comparison.b) })}</>,
              evaluation: b,
              at: shown.b.at,
              sample: shown.b.sample,
            },
          ]}
        />
      )}
    </main>
  )
}

const titleOf = (evaluation: EvaluationView) => (
  <>
    <WhoAnswered by={evaluation} /> <span className="note">{protocolTitle(evaluation.protocol)}</span>
  </>
)

function Comparison({ comparison, onOpen }: { comparison: ComparisonView; onOpen: (change: ChangeView) => void }) {
  const { a, b, questions, counts, mcNemar, notes } = comparison
  const hit1 = comparison.measures.find(({ name }) => name === 'hit1')
  return (
    <>
      <h1>{t('evaluate.twoWaysOfAnsweringSide')}</h1>
      <p className="soft number">
        {sentence('evaluate.bothAnswered', {
          questions: counted(questions, 'question'),
          questionSet: <Name text={a.questionSet} limit={60} />,
        })}
      </p>
      {hit1 && (
        <Thread
          a={{ share: hit1.a, label: <>{sentence('evaluate.sideA', { title: titleOf(a) })}</> }}
          b={{ share: hit1.b, label: <>{sentence('evaluate.sideB', { title: titleOf(b) })}</> }}
        />
      )}
      {hit1 && <p className="scores-said number">{verdictOf(hit1.difference, mcNemar, counts.won, counts.lost)}</p>}
      {notes.length > 0 && (
        <ul className="run-notes">
          {notes.map(inWords).map((note, at) => (
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
      <table className="breakdown compared-measures number">
        <thead>
          <tr>
            <th scope="col">{t('evaluate.measure')}</th>
            <th scope="col">{t('evaluate.a')}</th>
            <th scope="col">{t('evaluate.b')}</th>
            <th scope="col">{t('evaluate.bLessA')}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.measures
            .filter(({ a: inA, b: inB }) => inA !== 0 || inB !== 0)
            .map(({ name, a: inA, b: inB, difference }) => (
              <tr key={name} className={isClear(difference) ? 'clear' : undefined}>
                <th scope="row">
                  {t(MEASURES[name].label)} <span className="note">{t(MEASURES[name].note)}</span>
                </th>
                <td>{measureText(name, inA)}</td>
                <td>{measureText(name, inB)}</td>
                <td>
                  {differenceText(name, difference)}{' '}
                  {isClear(difference) && (
                    <span className="tier">
                      {difference.value > 0 === MEASURES[name].lessIsBetter
                        ? t('evaluate.aIsBetter')
                        : t('evaluate.bIsBetter')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <ChangeList a={a.id} b={b.id} counts={counts} onOpen={onOpen} />
    </>
  )
}

const at = (share: number) => `${4 + 92 * share}%`

function Thread({
  a,
  b,
}: {
  a: { share: number; label: React.ReactNode }
  b: { share: number; label: React.ReactNode }
}) {
  return (
    <div className="compare-thread">
      <p>
        {a.label} <span className="number">{percent(a.share)}</span>
      </p>
      <svg height={64} aria-hidden="true" className="score-thread">
        <line className="axis" x1={at(0)} x2={at(1)} y1={12} y2={12} />
        <line className="axis" x1={at(0)} x2={at(1)} y1={52} y2={52} />
        <line className="thread" x1={at(a.share)} x2={at(b.share)} y1={12} y2={52} />
        <g className="before">
          <circle cx={at(a.share)} cy={12} r={6} />
        </g>
        <g className="after">
          <circle cx={at(b.share)} cy={52} r={6} />
        </g>
      </svg>
      <p>
        {b.label} <span className="number">{percent(b.share)}</span>
      </p>
    </div>
  )
}
