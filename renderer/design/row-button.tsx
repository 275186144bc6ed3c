import type { ReactNode } from 'react'
import { shortened } from '../../electron/contract/reading/name-text.ts'

/** A button that stands in every row of a list; who does not see the row hears its name: `Remove Myths by heart`. */
export function RowButton({
  act,
  name,
  isPressed,
  onClick,
  children = act,
}: {
  act: string
  name: string
  isPressed?: boolean
  onClick: () => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isPressed}
      aria-label={`${act} ${shortened(name, 60)}`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
