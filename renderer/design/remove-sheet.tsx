import type { ReactNode } from 'react'
import { shortened } from '../../electron/contract/reading/name-text.ts'
import { Sheet } from './sheet.tsx'
import { t } from '../words/words.ts'

/** Asks before something is removed for good; what it holds says what goes with it. */
export function RemoveSheet({
  name,
  onRemove,
  onClose,
  children,
}: {
  name: string
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Sheet
      title={t('common.removeNamed', { name: shortened(name, 60) })}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.keepIt')}
          </button>
          <button type="button" className="button main" onClick={onRemove}>
            {t('common.remove')}
          </button>
        </>
      }
    >
      <p className="soft">{children}</p>
    </Sheet>
  )
}
