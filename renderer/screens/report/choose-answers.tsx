import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { useMemo, useState } from 'react'
import { MOST_ANSWERS } from '../../../electron/contract/report.ts'
import { count, counted, moment } from '../../../electron/contract/reading/format.ts'
import { normaliseName } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { useHistory } from '../ask/history-store.ts'
import { t } from '../../words/words.ts'

/** Answers of the history, chosen in the order in which they are to stand. */
export function ChooseAnswers({ before }: { before: readonly string[] }) {
  const cards = useHistory(state => state.cards)
  const limit = useHistory(state => state.limit)
  const [ids, setIds] = useState<readonly string[]>(before)
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const wanted = normaliseName(text)
    return cards.filter(
      ({ status, question, graph, answers }) =>
        status !== 'running' &&
        (wanted === '' || [question, graph, ...answers].some(each => normaliseName(each).includes(wanted))),
    )
  }, [cards, text])
  const isFull = ids.length >= MOST_ANSWERS
  return (
    <section className="report-choose" aria-labelledby="report-choose">
      <h2 id="report-choose">{t('common.answers')}</h2>
      {cards.length === 0 ? (
        <p className="note">{t('report.nothingAsked')}</p>
      ) : (
        <>
          <div className="acts">
            <input
              className="field"
              aria-label={t('report.findAmongTheQuestionsAsked')}
              placeholder={t('report.findAmongTheQuestionsAsked')}
              value={text}
              onChange={event => setText(event.target.value)}
            />
            <button
              type="button"
              className="button main"
              disabled={ids.length === 0}
              onClick={() => go({ screen: 'report', subject: { kind: 'answers', ids: [...ids] } })}
            >
              {ids.length < 2 ? t('common.report') : t('report.reportOn', { answers: counted(ids.length, 'answer') })}
            </button>
          </div>
          {isFull && <p className="note">{t('report.mostAnswers', { most: count(MOST_ANSWERS) })}</p>}
          <ul className="report-list choices" aria-label={t('report.questionsAsked')}>
            {shown.map(({ id, question, graph, createdAt, protocol }) => {
              const place = ids.indexOf(id)
              return (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={place >= 0}
                      disabled={isFull && place < 0}
                      onChange={() => setIds(place >= 0 ? ids.filter(each => each !== id) : [...ids, id])}
                    />
                    <span className="report-row">
                      <Name text={question} limit={160} />
                      <span className="note number">
                        <Name text={graph} limit={40} /> · {protocolTitle(protocol)} · {moment(createdAt)}
                      </span>
                    </span>
                    {place >= 0 && ids.length > 1 && <span className="note number">{place + 1}</span>}
                  </label>
                </li>
              )
            })}
          </ul>
          {shown.length === 0 && <p className="note">{t('report.noQuestionSaysThat')}</p>}
          {cards.length >= limit && (
            <button type="button" className="button plain" onClick={() => void useHistory.getState().more()}>
              {t('report.olderQuestions')}
            </button>
          )}
        </>
      )}
    </section>
  )
}
