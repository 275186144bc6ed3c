import { CornerDownLeft, Square } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isRunning } from '../../../../electron/contract/reading/live-answer.ts'
import { QUESTION_BOX_ID, stop, useAsk, writeDraft } from '../ask-store.ts'
import { ask } from '../asking.ts'
import { TopicChips } from './topic-chips.tsx'

const LONGEST_QUESTION = 4000

export function QuestionBox() {
  const draft = useAsk(state => state.draft)
  const graph = useAsk(state => state.graph)
  const live = useAsk(state => state.live)
  const chosen = useAsk(state => state.edits.added.length > 0)
  const running = isRunning(live)
  const box = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${Math.min(132, box.current.scrollHeight)}px`
  }, [draft])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void ask()
  }
  return (
    <form
      className="question-box"
      aria-label="Question"
      onSubmit={event => {
        event.preventDefault()
        void ask()
      }}
    >
      {(draft.trim() !== '' || chosen) && <TopicChips />}
      <div className="question-line">
        <textarea
          ref={box}
          id={QUESTION_BOX_ID}
          aria-label="Ask about this graph"
          placeholder={live?.trajectory && !running ? 'Ask a new question' : 'Ask about this graph'}
          rows={1}
          maxLength={LONGEST_QUESTION}
          spellCheck={false}
          disabled={graph === undefined}
          value={draft}
          onChange={event => writeDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {running ? (
          <button type="button" className="button" onClick={() => void stop()} disabled={live?.stopping === true}>
            <Square size={11} fill="currentColor" aria-hidden="true" /> {live?.stopping === true ? 'Stopping' : 'Stop'}
          </button>
        ) : (
          <button
            type="submit"
            className={draft.trim() === '' ? 'kbd' : 'button main'}
            aria-label="Ask"
            disabled={draft.trim() === ''}
          >
            <CornerDownLeft size={14} aria-hidden="true" />
          </button>
        )}
      </div>
    </form>
  )
}
