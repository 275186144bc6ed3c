import { ListFilter, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HistoryFilter } from '../../electron/contract/history.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../design/action-menu.tsx'
import { useAsk } from '../screens/ask/ask-store.ts'
import { HISTORY_SEARCH_ID, useHistory } from '../screens/ask/history-store.ts'
import { t, type PlainKey } from '../words/words.ts'

const DELAY_MS = 150

type Kind = Omit<HistoryFilter, 'text'>

const KINDS: readonly { label: PlainKey; filter: Kind }[] = [
  { label: 'shell.pinned', filter: { pinned: true } },
  { label: 'shell.markedRight', filter: { mark: 'right' } },
  { label: 'shell.markedWrong', filter: { mark: 'wrong' } },
  { label: 'shell.corrected', filter: { mark: 'corrected' } },
  { label: 'shell.withoutAnAnswer', filter: { answered: false } },
]

/** Finds questions again: by words of them and of their answers, by their graph and by what became of them. */
export function HistoryTools() {
  const filter = useHistory(state => state.filter)
  const graph = useAsk(state => state.graph)
  const [text, setText] = useState(filter.text ?? '')
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const { filter: present, narrow } = useHistory.getState()
      if ((present.text ?? '') !== text.trim()) void narrow({ ...present, text: text.trim() || undefined })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const choose = (label: string | undefined, kind: Kind) => {
    setChosen(label)
    void useHistory.getState().narrow({ ...kind, text: filter.text })
  }
  const kinds: readonly { label: string; filter: Kind }[] = [
    ...(graph === undefined
      ? []
      : [{ label: t('shell.toGraph', { graph: shortened(graph, 30) }), filter: { kg: graph } }]),
    ...KINDS.map(({ label, filter: kind }) => ({ label: t(label), filter: kind })),
  ]
  return (
    <div className="history-tools">
      <div className="history-find">
        <input
          id={HISTORY_SEARCH_ID}
          type="search"
          className="field"
          aria-label={t('shell.searchTheQuestionsAsked')}
          placeholder={t('shell.searchQuestions')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            setText('')
          }}
        />
        <ActionMenu
          className="button plain icon"
          label={t('shell.filterTheQuestions')}
          actions={kinds.map(({ label, filter: kind }) => ({ label, act: () => choose(label, kind) }))}
        >
          <ListFilter size={14} aria-hidden="true" />
        </ActionMenu>
      </div>
      {chosen !== undefined && (
        <button
          type="button"
          className="chip"
          aria-label={t('shell.showAllNotOnly', { chosen })}
          onClick={() => choose(undefined, {})}
        >
          {chosen} <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
