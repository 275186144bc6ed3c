import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { continueFrom } from '../asking.ts'
import { t } from '../../../words/words.ts'

const LONGEST_TURN = 50_000

/** A step's text as the agent wrote it, to be written otherwise; the answer then goes on from there as a new one. */
export function StepEditor({
  trajectory,
  index,
  text,
  onClose,
}: {
  trajectory: Trajectory
  index: number
  text: string
  onClose: () => void
}) {
  const [draft, setDraft] = useState(text)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const run = () => {
    onClose()
    void continueFrom(trajectory, { turns: index, text: draft })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      run()
    }
  }
  return (
    <form
      className="step-editor"
      aria-label={t('steps.editStep', { index: index + 1 })}
      onSubmit={event => {
        event.preventDefault()
        run()
      }}
    >
      <textarea
        ref={box}
        className="field mono"
        aria-label={t('steps.textOfStep', { index: index + 1 })}
        spellCheck={false}
        rows={Math.min(12, Math.max(3, draft.split('\n').length + 1))}
        maxLength={LONGEST_TURN}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="acts">
        <button type="submit" className="button main" disabled={draft.trim() === ''}>
          {t('steps.continueFromHere')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('steps.leaveItAsItWas')}
        </button>
        <span className="note">{t('steps.answerStays', { index: index + 1 })}</span>
      </div>
    </form>
  )
}
