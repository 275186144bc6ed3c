import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Name } from './name.tsx'
import { t } from '../words/words.ts'

export interface Choice {
  value: string
  label: string
  note?: string
  disabled?: boolean
}

/** One of a few: a quiet button that names the present choice and opens a menu. `label` says what is chosen. */
export function Picker({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  const present = choices.find(choice => choice.value === value)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="picker" aria-label={`${label}: ${present?.label ?? t('common.none')}`}>
        <Name text={present?.label ?? '—'} limit={60} />
        <ChevronDown size={13} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={5} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map(choice => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled}
                className="menu-item"
              >
                <span className="tick">
                  <DropdownMenu.ItemIndicator>
                    <Check size={12} aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </span>
                <span>
                  <Name text={choice.label} limit={80} />{' '}
                  {choice.note !== undefined && <span className="note">{choice.note}</span>}
                </span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
