import { CornerDownLeft, Square } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isRunning } from '../../../../electron/contract/reading/live-answer.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { QUESTION_BOX_ID, stop, useAsk, writeDraft } from '../ask-store.ts'
import { askDraft } from '../asking.ts'
import { FollowUpChips } from './follow-up.tsx'
import { useAnswerToFollow, useFollowUp } from './following-up.ts'
import { TopicChips } from './topic-chips.tsx'
import { t } from '../../../words/words.ts'

const LONGEST_QUESTION = 4000
/** Else its height is measured with each letter, and all of the page with it. */
const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** The one place where questions are written: new ones, and those that follow up on the answer in view. */
export function QuestionBox() {
  const draft = useAsk(state => state.draft)
  const live = useAsk(state => state.live)
  const before = useAnswerToFollow()
  const running = isRunning(live)
  const box = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    if (!box.current || GROWS_BY_ITSELF) return
    box.current.style.height = 'auto'
    box.current.style.height = `${Math.min(132, box.current.scrollHeight)}px`
  }, [draft])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void askDraft()
  }
  return (
    <form
      className="question-box"
      aria-label={t('ask.question')}
      onSubmit={event => {
        event.preventDefault()
        void askDraft()
      }}
    >
      {before ? <AfterAnswer before={before} /> : <Topics />}
      <div className="question-line">
        <textarea
          ref={box}
          id={QUESTION_BOX_ID}
          aria-label={t('ask.askAboutThisGraph')}
          placeholder={before ? t('ask.askOnOrSomethingNew') : t('ask.askAboutThisGraph')}
          rows={1}
          maxLength={LONGEST_QUESTION}
          spellCheck={false}
          value={draft}
          onChange={event => writeDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {running ? (
          <button type="button" className="button" onClick={() => void stop()} disabled={live?.stopping === true}>
            <Square size={11} fill="currentColor" aria-hidden="true" />{' '}
            {live?.stopping === true ? t('common.stopping') : t('common.stop')}
          </button>
        ) : (
          <button
            type="submit"
            className={draft.trim() === '' ? 'kbd' : 'button main'}
            aria-label={t('common.ask')}
            disabled={draft.trim() === ''}
          >
            <CornerDownLeft size={14} aria-hidden="true" />
          </button>
        )}
      </div>
    </form>
  )
}

/** A follow-up starts from the answers that it is about, a question of its own from the names in it. */
function AfterAnswer({ before }: { before: Trajectory }) {
  const { isOn } = useFollowUp(before)
  return (
    <div className="box-chips">
      <FollowUpChips trajectory={before} />
      {!isOn && <Topics />}
    </div>
  )
}

function Topics() {
  const isShown = useAsk(({ draft, edits }) => draft.trim() !== '' || edits.added.length > 0)
  return isShown ? <TopicChips /> : null
}
