import { type RefObject, useEffect, useRef } from 'react'

/**
 * A `dialog.modal` that lies over everything for as long as it is there: the platform traps the focus, closes it on Esc
 * and gives the focus back. Its first field has the focus, or what says `data-first`.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input, select, textarea, [data-first]')?.focus({ preventScroll: true })
    return () => element?.close()
  }, [])
  return dialog
}
