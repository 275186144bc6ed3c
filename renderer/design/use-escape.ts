import { useEffect } from 'react'

/** What lies above everything else and takes Escape for itself. */
const ABOVE = 'dialog[open], [role=menu], [data-radix-popper-content-wrapper]'

export function isSomethingAbove(): boolean {
  return document.querySelector(ABOVE) !== null
}

/** Closes a panel on Escape; before that what lies above it, and what is typed in it, have their turn. */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isSomethingAbove()) return
      // The answer behind the panel is not stopped by the same key.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
}
