import { X } from 'lucide-react'
import { useMemo } from 'react'
import { moveWithArrows } from '../design/arrow-keys.ts'
import { shortened } from '../design/name-text.ts'
import { Name } from '../design/name.tsx'
import { newQuestion, useAsk } from '../screens/ask/ask-store.ts'
import { byDay } from '../screens/ask/by-day.ts'
import { useHistory } from '../screens/ask/history-store.ts'
import { go, useRoute } from './route-store.ts'

/** Questions asked before, under the day they were asked on. */
export function HistoryList() {
  const cards = useHistory(state => state.cards)
  const loadedAt = useHistory(state => state.loadedAt)
  const limit = useHistory(state => state.limit)
  const { more, remove } = useHistory.getState()
  const route = useRoute(state => state.route)
  const groups = useMemo(() => byDay(cards, loadedAt), [cards, loadedAt])
  const shown = route.screen === 'ask' ? route.answer : undefined
  return (
    <section className="history" aria-label="Questions asked" data-list>
      {groups.map(({ day, cards: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="label">{day}</h2>
          <ul>
            {ofDay.map(card => (
              <li key={card.id} className="history-row">
                <button type="button" data-row onKeyDown={moveWithArrows} className="history-question" title={shortened(card.question, 300)} aria-current={shown === card.id ? 'true' : undefined} onClick={() => go({ screen: 'ask', answer: card.id })}>
                  <Name text={card.question} limit={120} />
                  {card.verdict !== undefined && <span className="history-mark"><span aria-hidden="true"> {card.verdict === 'right' ? '✓' : card.verdict === 'wrong' ? '✗' : '✎'}</span><span className="unseen"> ({card.verdict === 'corrected' ? 'corrected' : `marked ${card.verdict}`})</span></span>}
                  {card.status === 'running' && <span className="unseen"> (being answered)</span>}
                </button>
                <button
                  type="button"
                  className="history-remove"
                  aria-label={`Remove the question ${shortened(card.question, 80)}`}
                  onClick={() => {
                    if (useAsk.getState().live?.id === card.id) newQuestion()
                    void remove(card)
                  }}
                >
                  <X size={13} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cards.length >= limit && <button type="button" className="button plain older" onClick={() => void more()}>Older questions</button>}
    </section>
  )
}
