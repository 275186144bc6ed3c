import type { FocusEventHandler, KeyboardEvent, ReactNode } from 'react'
import { moveWithArrows } from './arrow-keys.ts'
import { Name } from './name.tsx'
import { t } from '../words/words.ts'

/** Something that fits what was typed, and what taking it does. */
export interface Hit {
  id: string
  title: string
  note?: string
  act: () => void
}

/** What fits what is typed in a field above, in the same `[data-list]`. */
export function HitList<H extends Hit>({
  label,
  hits,
  first,
  aside,
  onTake,
  onEscape,
  onBlur,
}: {
  label?: string
  hits: readonly H[]
  /** What Enter takes in the field; it looks so. */
  first?: H | undefined
  aside?: (hit: H) => ReactNode
  onTake: (hit: H) => void
  onEscape?: (event: KeyboardEvent<HTMLElement>) => void
  onBlur?: FocusEventHandler<HTMLElement>
}) {
  return (
    <ul aria-label={label} className="hits">
      {hits.map(hit => (
        <li key={hit.id}>
          <button
            type="button"
            data-row
            className={hit === first ? 'menu-item first' : 'menu-item'}
            onClick={() => onTake(hit)}
            onKeyDown={event => (event.key === 'Escape' ? onEscape?.(event) : onHitKey(event))}
            onBlur={onBlur}
          >
            <span className="hit-title">
              <Name text={hit.title} limit={120} />
            </span>
            {hit.note !== undefined && (
              <span className="note">
                <Name text={hit.note} limit={90} />
              </span>
            )}
            {aside?.(hit)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** In the field: Enter takes the first, the arrow keys go down into the list. */
export function onFieldKey<H extends Hit>(
  event: KeyboardEvent<HTMLInputElement>,
  first: H | undefined,
  onTake: (hit: H) => void,
): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
    if (first === undefined) return
    event.preventDefault()
    onTake(first)
  } else if (event.key !== 'Home' && event.key !== 'End') moveWithArrows(event)
}

/** For who does not see the list. */
export function foundWords({ length }: readonly Hit[]): string {
  return length > 0 ? t('common.hitsFound', { number: length }) : ''
}

/** Who types on while in the list writes on in the field. */
function onHitKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const isWritten = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
  if (isWritten || event.key === 'Backspace')
    event.currentTarget.closest('[data-list]')?.querySelector<HTMLInputElement>('input')?.focus()
  else moveWithArrows(event)
}
