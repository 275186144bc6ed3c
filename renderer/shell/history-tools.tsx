import { ListFilter, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HistoryFilter } from '../../electron/contract/history.ts'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { ActionMenu } from '../design/action-menu.tsx'
import { useAsk } from '../screens/ask/ask-store.ts'
import { HISTORY_SEARCH_ID, useHistory } from '../screens/ask/history-store.ts'

const DELAY_MS = 150

type Kind = Omit<HistoryFilter, 'text'>

const KINDS: readonly { label: string; filter: Kind }[] = [
  { label: 'Pinned', filter: { pinned: true } },
  { label: 'Marked right', filter: { mark: 'right' } },
  { label: 'Marked wrong', filter: { mark: 'wrong' } },
  { label: 'Corrected', filter: { mark: 'corrected' } },
  { label: 'Without an answer', filter: { answered: false } },
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
  const kinds = graph === undefined ? KINDS : [{ label: `To ${shortened(graph, 30)}`, filter: { kg: graph } }, ...KINDS]
  return (
    <div className="history-tools">
      <div className="history-find">
        <input
          id={HISTORY_SEARCH_ID}
          type="search"
          className="field"
          aria-label="Search the questions asked"
          placeholder="Search questions"
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
          label="Filter the questions"
          actions={kinds.map(({ label, filter: kind }) => ({ label, act: () => choose(label, kind) }))}
        >
          <ListFilter size={14} aria-hidden="true" />
        </ActionMenu>
      </div>
      {chosen !== undefined && (
        <button
          type="button"
          className="chip"
          aria-label={`Show all questions again, not only: ${chosen}`}
          onClick={() => choose(undefined, {})}
        >
          {chosen} <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
