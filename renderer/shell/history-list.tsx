import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { moveWithArrows } from '../design/arrow-keys.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { Name } from '../design/name.tsx'
import { newQuestion } from '../screens/ask/ask-store.ts'
import { byDay, onePerGroup } from './by-day.ts'
import { useHistory } from '../screens/ask/history-store.ts'
import { go, useRoute } from './route-store.ts'

/** Questions asked before, under the day they were asked on. */
export function HistoryList() {
  const cards = useHistory(state => state.cards)
  const loadedAt = useHistory(state => state.loadedAt)
  const limit = useHistory(state => state.limit)
  const { more, remove } = useHistory.getState()
  const route = useRoute(state => state.route)
  const groups = useMemo(() => byDay(onePerGroup(cards), loadedAt), [cards, loadedAt])
  const shown = route.screen === 'ask' ? route.answer : route.screen === 'group' ? route.group : undefined
  const shownGroup = cards.find(({ id }) => id === shown)?.group
  const isShown = ({ id, group }: TrajectoryCard) =>
    shown !== undefined && (id === shown || (group !== undefined && (group === shown || group === shownGroup)))
  return (
    <section className="history" aria-label="Questions asked" data-list>
      {groups.map(({ day, cards: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="label">{day}</h2>
          <ul>
            {ofDay.map(card => (
              <li key={card.id} className="history-row">
                <button
                  type="button"
                  data-row
                  onKeyDown={moveWithArrows}
                  className="history-question"
                  title={shortened(card.question, 300)}
                  aria-current={isShown(card) ? 'true' : undefined}
                  onClick={() =>
                    go(
                      card.group === undefined
                        ? { screen: 'ask', answer: card.id }
                        : { screen: 'group', group: card.group },
                    )
                  }
                >
                  {card.verdict !== undefined && <Mark mark={card.verdict} />}
                  {card.fate !== undefined && <Changed />}
                  <Name text={card.question} limit={120} />
                  {card.group !== undefined && <span className="unseen"> (several answers)</span>}
                  {card.status === 'running' && <span className="unseen"> (being answered)</span>}
                </button>
                <button
                  type="button"
                  className="history-remove"
                  aria-label={`Remove the question ${shortened(card.question, 80)}`}
                  onClick={() => {
                    if (isShown(card)) newQuestion()
                    void remove(card.group === undefined ? [card] : cards.filter(({ group }) => group === card.group))
                  }}
                >
                  <X size={13} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cards.length >= limit && (
        <button type="button" className="button plain older" onClick={() => void more()}>
          Older questions
        </button>
      )}
    </section>
  )
}

const MARKS = { right: '✓', wrong: '✗', corrected: '✎' } as const

function Mark({ mark }: { mark: NonNullable<TrajectoryCard['verdict']> }) {
  return (
    <span className="history-mark">
      <span aria-hidden="true">{MARKS[mark]} </span>
      <span className="unseen">({mark === 'corrected' ? 'corrected' : `marked ${mark}`}) </span>
    </span>
  )
}

/** The graph's present version makes something else of it. */
function Changed() {
  return (
    <span className="history-mark">
      <span aria-hidden="true">Δ </span>
      <span className="unseen">(changed since) </span>
    </span>
  )
}
