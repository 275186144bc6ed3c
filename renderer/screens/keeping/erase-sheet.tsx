import { eraseWords, type EraseScope } from '../../../electron/contract/erase.ts'
import type { Stored } from '../../../electron/contract/stored.ts'
import { Sheet } from '../../design/sheet.tsx'
import { t } from '../../words/words.ts'

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
      title={scope === 'everything' ? t('keeping.eraseEverything') : t('keeping.eraseScope', { scope })}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.keepIt')}
          </button>
          <button type="button" className="button main" onClick={onErase}>
            {t('keeping.eraseForGood')}
          </button>
        </>
      }
    >
      <p>{eraseWords(scope, stored)}</p>
    </Sheet>
  )
}
