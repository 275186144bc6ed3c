import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuAction {
  label: string
  note?: string
  act: () => void
}

/** A button that opens a short list of actions. */
export function ActionMenu({
  children,
  label,
  actions,
  className = 'button',
  isTabStop = true,
}: {
  children: ReactNode
  label?: string
  actions: readonly MenuAction[]
  className?: string
  /** Where a list is one stop of the Tab key, its buttons are come to otherwise. */
  isTabStop?: boolean
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label} tabIndex={isTabStop ? undefined : -1}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={5} collisionPadding={8}>
          {actions.map(action => (
            <DropdownMenu.Item key={action.label} className="menu-item" onSelect={action.act}>
              <span>
                {action.label} {action.note !== undefined && <span className="note">{action.note}</span>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
