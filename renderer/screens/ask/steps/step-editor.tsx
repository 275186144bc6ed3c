import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { continueFrom } from '../asking.ts'
import { writeStep } from './step-drafts.ts'
import { t } from '../../../words/words.ts'

const LONGEST_TURN = 50_000

/** A step's text as the agent wrote it, to be written otherwise; the answer then goes on from there as a new one. */
export function StepEditor({ trajectory, index, draft }: { trajectory: Trajectory; index: number; draft: string }) {
  const onClose = () => writeStep(trajectory.id, index, undefined)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  // What is refused stays to be written otherwise.
  const run = async () => {
    if (await continueFrom(trajectory, { turns: index, text: draft })) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void run()
    }
  }
  return (
    <form
      className="step-editor"
      aria-label={t('steps.editStep', { index: index + 1 })}
      onSubmit={event => {
        event.preventDefault()
        void run()
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
        onChange={event => writeStep(trajectory.id, index, event.target.value)}
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
