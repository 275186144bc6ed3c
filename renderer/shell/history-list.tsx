import { memo, useMemo } from 'react'
import { RenameSheet } from '../design/rename-sheet.tsx'
import { renaming, useHistory } from '../screens/ask/history-store.ts'
import { byDay, onePerGroup } from './by-day.ts'
import { HistoryRow } from './history-row.tsx'
import { HistoryTools } from './history-tools.tsx'
import { useRoute } from './route-store.ts'
import { t } from '../words/words.ts'

/** Questions asked before: those that are pinned, then the others under the day they were asked on. */
export const HistoryList = memo(List)

function List() {
  const cards = useHistory(state => state.cards)
  const loadedAt = useHistory(state => state.loadedAt)
  const limit = useHistory(state => state.limit)
  const filter = useHistory(state => state.filter)
  const renamed = useHistory(state => state.renamed)
  const { more, rename } = useHistory.getState()
  const shown = useRoute(({ route }) =>
    route.screen === 'ask' ? route.answer : route.screen === 'group' ? route.group : undefined,
  )
  const groups = useMemo(() => {
    const questions = onePerGroup(cards)
    const pinned = questions.filter(card => card.pinned === true)
    return [
      ...(pinned.length > 0 ? [{ day: t('shell.pinned'), cards: pinned }] : []),
      ...byDay(
        questions.filter(card => card.pinned !== true),
        loadedAt,
      ),
    ]
  }, [cards, loadedAt])
  const shownGroup = cards.find(({ id }) => id === shown)?.group
  const isShown = ({ id, group }: { id: string; group?: string | undefined }) =>
    shown !== undefined && (id === shown || (group !== undefined && (group === shown || group === shownGroup)))
  const rows = groups.flatMap(group => group.cards)
  // One stop of the Tab key for the whole list; the arrows go on from there.
  const stop = rows.find(isShown) ?? rows[0]
  const isNarrowed = Object.values(filter).some(value => value !== undefined)
  return (
    <section className="history" aria-label={t('shell.questionsAsked')} data-list>
      {(cards.length > 0 || isNarrowed) && <HistoryTools />}
      {groups.map(({ day, cards: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="label">{day}</h2>
          <ul>
            {ofDay.map(card => (
              <HistoryRow key={card.id} card={card} isShown={isShown(card)} isStop={card === stop} />
            ))}
          </ul>
        </section>
      ))}
      {isNarrowed && cards.length === 0 && <p className="note history-none">{t('shell.noSuchQuestionWasAsked')}</p>}
      {cards.length >= limit && (
        <button type="button" className="button plain older" onClick={() => void more()}>
          {t('shell.olderQuestions')}
        </button>
      )}
      {renamed && (
        <RenameSheet
          title={t('shell.renameTheQuestion')}
          name={renamed.title ?? renamed.question.slice(0, 200)}
          rename={to => rename(renamed, to === renamed.question ? undefined : to)}
          onClose={() => renaming(undefined)}
        />
      )}
    </section>
  )
}
