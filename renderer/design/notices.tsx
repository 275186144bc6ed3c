import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Notice, useNotices } from './notices-store.ts'
import { t } from '../words/words.ts'

const SHOWN_FOR = 9000

/** Short messages at the foot of the sidebar, where they cover nothing; they wait while pointed at or focused. */
export function Notices() {
  const notices = useNotices(state => state.notices)
  return (
    // It is there before its first message, as screen readers need it to be.
    <div className="notices" aria-live="polite">
      {notices.map(notice => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const dismiss = useNotices(state => state.dismiss)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(notice.id), notice.tone === 'problem' ? 2 * SHOWN_FOR : SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [held, dismiss, notice])
  return (
    <div
      className="notice"
      role={notice.tone === 'problem' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{notice.text}</p>
      {notice.undo && (
        <button
          type="button"
          className="button"
          onClick={() => {
            notice.undo?.()
            dismiss(notice.id)
          }}
        >
          {t('common.undo')}
        </button>
      )}
      <button
        type="button"
        className="button icon"
        aria-label={t('common.dismissMessage')}
        onClick={() => dismiss(notice.id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
