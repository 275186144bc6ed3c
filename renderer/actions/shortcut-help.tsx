import { Sheet } from '../design/sheet.tsx'
import { ACTIONS } from './actions.ts'
import { Keys } from './keys-shown.tsx'
import { closeOverlay } from './overlay-store.ts'
import { allowTyped, useTypedShortcuts } from './shortcuts.ts'
import { t, type PlainKey } from '../words/words.ts'

/** Keys that are no command's but belong to what has the focus. */
const IN_PLACE: readonly (readonly [keys: string, does: PlainKey])[] = [
  ['Enter', 'actions.askDraft'],
  ['Shift+Enter', 'actions.newLine'],
  ['↑', 'actions.upInList'],
  ['↓', 'actions.downInList'],
  ['Escape', 'actions.closeTop'],
]

/** All keys there are. */
export function ShortcutHelp() {
  const isOn = useTypedShortcuts(state => state.isOn)
  return (
    <Sheet title={t('actions.keyboardShortcuts')} isRead onClose={closeOverlay}>
      <dl className="shortcut-list">
        {ACTIONS.flatMap(({ id, title, keys }) =>
          keys === undefined ? [] : <Row key={id} keys={keys} does={title} />,
        )}
        {IN_PLACE.map(([keys, does]) => (
          <Row key={does} keys={keys} does={t(does)} />
        ))}
      </dl>
      <label className="check-line">
        <input type="checkbox" checked={isOn} onChange={event => allowTyped(event.target.checked)} />
        <span>{t('actions.singleCharacters')}</span>
      </label>
    </Sheet>
  )
}

function Row({ keys, does }: { keys: string; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  )
}
