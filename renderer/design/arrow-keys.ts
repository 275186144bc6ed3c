import type { KeyboardEvent } from 'react'

/**
 * For the `[data-row]` controls of a list: the arrow keys, Home and End move the focus between those of the same
 * `[data-list]`.
 */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
  const rows = [...(event.currentTarget.closest('[data-list]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.indexOf(event.currentTarget)
  event.preventDefault()
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : at + (event.key === 'ArrowDown' ? 1 : -1)
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus()
}
