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
}: {
  children: ReactNode
  label?: string
  actions: readonly MenuAction[]
  className?: string
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label}>
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
