import { MoreHorizontal, Pin } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../design/action-menu.tsx'
import { moveWithArrows } from '../design/arrow-keys.ts'
import { Name } from '../design/name.tsx'
import { newQuestion } from '../screens/ask/ask-store.ts'
import { openCard, renaming, useHistory } from '../screens/ask/history-store.ts'
import { t } from '../words/words.ts'

/**
 * A question of the history, drawn anew only where something of it changes: there are dozens, beside every screen.
 * `isStop`: the Tab key leads to it; F2 renames it, Delete removes it, → opens its menu.
 */
export const HistoryRow = memo(Row)

function Row({ card, isShown, isStop }: { card: TrajectoryCard; isShown: boolean; isStop: boolean }) {
  const title = card.title ?? card.question
  const remove = () => {
    const { cards, remove: removeAll } = useHistory.getState()
    if (isShown) newQuestion()
    void removeAll(card.group === undefined ? [card] : cards.filter(({ group }) => group === card.group))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'F2') renaming(card)
    else if (event.key === 'Delete') remove()
    else if (event.key === 'ArrowRight')
      event.currentTarget.parentElement?.querySelector<HTMLElement>('.row-menu')?.focus()
    else return moveWithArrows(event)
    event.preventDefault()
  }
  const { pin, rename } = useHistory.getState()
  return (
    <li className="history-row">
      <button
        type="button"
        data-row
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        className="history-question"
        title={shortened(card.title === undefined ? card.question : `${title}: ${card.question}`, 300)}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => openCard(card)}
      >
        {card.pinned === true && <Pin size={11} aria-hidden="true" className="history-pin" />}
        {card.verdict !== undefined && <Mark mark={card.verdict} />}
        {card.fate !== undefined && <Changed />}
        <Name text={title} limit={120} />
        {card.group !== undefined && <span className="unseen"> {t('shell.severalAnswers')}</span>}
        {card.status === 'running' && <span className="unseen"> {t('shell.beingAnswered')}</span>}
      </button>
      <ActionMenu
        className="row-menu"
        isTabStop={false}
        label={t('shell.moreAbout', { title: shortened(title, 80) })}
        actions={[
          {
            label: card.pinned === true ? t('common.unpin') : t('shell.pinToTheTop'),
            act: () => void pin(card, card.pinned !== true),
          },
          { label: t('shell.rename'), act: () => renaming(card) },
          ...(card.title === undefined
            ? []
            : [{ label: t('shell.callItByItsQuestion'), act: () => void rename(card, undefined) }]),
          { label: t('common.remove'), act: remove },
        ]}
      >
        <MoreHorizontal size={14} aria-hidden="true" />
      </ActionMenu>
    </li>
  )
}

const MARKS = {
  right: { sign: '✓', words: 'shell.markRight' },
  wrong: { sign: '✗', words: 'shell.markWrong' },
  corrected: { sign: '✎', words: 'shell.markCorrected' },
} as const

function Mark({ mark }: { mark: NonNullable<TrajectoryCard['verdict']> }) {
  return (
    <span className="history-mark">
      <span aria-hidden="true">{MARKS[mark].sign} </span>
      <span className="unseen">{t(MARKS[mark].words)} </span>
    </span>
  )
}

/** The graph's present version makes something else of it. */
function Changed() {
  return (
    <span className="history-mark">
      <span aria-hidden="true">Δ </span>
      <span className="unseen">{t('shell.changedSince')} </span>
    </span>
  )
}
