import { useEffect, useState } from 'react'
import { commandTitle } from '../../electron/contract/commands.ts'
import { api } from '../api/client.ts'
import { complain } from '../design/notices-store.ts'
import { Sheet } from '../design/sheet.tsx'
import { t } from '../words/words.ts'
import { lockNow } from './lock-store.ts'

/** Locks at once where nothing is cut off by it; else asks. */
export function LockSheet({ onClose }: { onClose: () => void }) {
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    api.vault.isAtWork.query().then(async isAtWork => {
      if (isAtWork) return setAsks(true)
      await lockNow().catch(complain)
      onClose()
    }, complain)
  }, [onClose])
  if (!asks) return null
  return (
    <Sheet
      title={t('lock.lockAtWork')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('lock.keepWorking')}
          </button>
          <button type="button" className="button main" onClick={() => void lockNow().catch(complain)}>
            {commandTitle('lock')}
          </button>
        </>
      }
    >
      <p>{t('lock.lockAtWorkTold')}</p>
    </Sheet>
  )
}
