import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** A modal dialog on the platform's own element: it traps focus, closes on Esc and gives the focus back. */
export function Sheet({
  title,
  children,
  foot,
  isWide = false,
  onClose,
}: {
  title: string
  children: ReactNode
  foot?: ReactNode
  isWide?: boolean
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={isWide ? 'sheet wide' : 'sheet'} aria-label={title} onClose={onClose}>
      <div className="sheet-head">
        <h2>{title}</h2>
        <button type="button" className="button plain icon" aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
      {foot !== undefined && <div className="sheet-foot">{foot}</div>}
    </dialog>
  )
}
