import { eraseWords, type EraseScope } from '../../../electron/contract/erase.ts'
import type { Stored } from '../../../electron/contract/stored.ts'
import { Sheet } from '../../design/sheet.tsx'

/** Asks once, and says what goes. */
export function EraseSheet({
  scope,
  stored,
  onErase,
  onClose,
}: {
  scope: EraseScope
  stored: Stored
  onErase: () => void
  onClose: () => void
}) {
  return (
    <Sheet
      title={scope === 'everything' ? 'Erase everything?' : `Erase ${scope}?`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            Keep it
          </button>
          <button type="button" className="button main" onClick={onErase}>
            Erase for good
          </button>
        </>
      }
    >
      <p>{eraseWords(scope, stored)}</p>
    </Sheet>
  )
}
