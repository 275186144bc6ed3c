import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'
import { t } from '../words/words.ts'

/** A modal dialog with a title. */
export function Sheet({
  title,
  children,
  foot,
  isWide = false,
  isRead = false,
  onClose,
}: {
  title: string
  children: ReactNode
  foot?: ReactNode
  isWide?: boolean
  /** Nothing in it can be pressed: it takes the focus itself, so that the keyboard scrolls it. */
  isRead?: boolean
  onClose: () => void
}) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={isWide ? 'modal sheet wide' : 'modal sheet'} aria-label={title} onClose={onClose}>
      <div className="sheet-head">
        <h2>{title}</h2>
        <button type="button" className="button plain icon" aria-label={t('common.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      {isRead ? (
        <section className="sheet-body" aria-label={title} tabIndex={0}>
          {children}
        </section>
      ) : (
        <div className="sheet-body">{children}</div>
      )}
      {foot !== undefined && <div className="sheet-foot">{foot}</div>}
    </dialog>
  )
}
