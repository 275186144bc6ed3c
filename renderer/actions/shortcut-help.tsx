import { Sheet } from '../design/sheet.tsx'
import { ACTIONS } from './actions.ts'
import { Keys } from './keys-shown.tsx'
import { closeOverlay } from './overlay-store.ts'
import { allowTyped, useTypedShortcuts } from './shortcuts.ts'

/** Keys that are no command's but belong to what has the focus. */
const IN_PLACE: readonly (readonly [keys: string, does: string])[] = [
  ['Enter', 'Ask what stands in the question box'],
  ['Shift+Enter', 'A new line in the question box'],
  ['↑', 'Up in a list or a menu'],
  ['↓', 'Down in a list or a menu'],
  ['Escape', 'Close what lies on top'],
]

/** All keys there are. */
export function ShortcutHelp() {
  const isOn = useTypedShortcuts(state => state.isOn)
  return (
    <Sheet title="Keyboard shortcuts" isRead onClose={closeOverlay}>
      <dl className="shortcut-list">
        {ACTIONS.flatMap(({ id, title, keys }) =>
          keys === undefined ? [] : <Row key={id} keys={keys} does={title} />,
        )}
        {IN_PLACE.map(([keys, does]) => (
          <Row key={does} keys={keys} does={does} />
        ))}
      </dl>
      <label className="check-line">
        <input type="checkbox" checked={isOn} onChange={event => allowTyped(event.target.checked)} />
        <span>Single characters (/ and ?) are shortcuts where nothing is typed</span>
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
