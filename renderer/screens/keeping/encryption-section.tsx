import { useState } from 'react'
import { IDLE_MINUTES } from '../../../electron/contract/vault.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { commandTitle } from '../../../electron/contract/commands.ts'
import { showLock } from '../../actions/overlay-store.ts'
import { complain } from '../../design/notices-store.ts'
import { setIdleMinutes, useLock } from '../../lock/lock-store.ts'
import { t } from '../../words/words.ts'
import { ChangePassphraseSheet, DecryptSheet, EncryptSheet } from './encryption-sheets.tsx'

/** Whether the project is encrypted, and what can be done about it. */
export function EncryptionSection() {
  const state = useLock(lock => lock.state)
  const [sheet, setSheet] = useState<'encrypt' | 'decrypt' | 'change'>()
  if (state?.kind !== 'open') return null
  const close = (): void => setSheet(undefined)
  return (
    <section className="encryption" aria-label={t('lock.section')}>
      <h3>{state.encrypted ? t('lock.isEncrypted') : t('lock.isNotEncrypted')}</h3>
      <p className="soft">{state.encrypted ? t('lock.encryptedTold') : t('lock.notEncryptedTold')}</p>
      {state.problem !== undefined && <p role="alert">{inWords(state.problem)}</p>}
      <div className="acts">
        {state.encrypted ? (
          <>
            <button type="button" className="button" onClick={showLock}>
              {commandTitle('lock')}
            </button>
            <button type="button" className="button" onClick={() => setSheet('change')}>
              {t('lock.changeAct')}
            </button>
            <button type="button" className="button plain" onClick={() => setSheet('decrypt')}>
              {t('lock.decryptAct')}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => setSheet('encrypt')}>
            {t('lock.encryptAct')}
          </button>
        )}
      </div>
      {state.encrypted && (
        <fieldset className="idle">
          <legend>{t('lock.idle')}</legend>
          {[null, ...IDLE_MINUTES].map(minutes => (
            <button
              key={minutes}
              type="button"
              className="button"
              aria-pressed={state.idleMinutes === minutes}
              onClick={() => void setIdleMinutes(minutes).catch(complain)}
            >
              {minutes === null ? t('lock.idleNever') : t('lock.idleAfter', { minutes })}
            </button>
          ))}
          <span className="note">{t('lock.idleTold')}</span>
        </fieldset>
      )}
      {sheet === 'encrypt' && <EncryptSheet onClose={close} />}
      {sheet === 'decrypt' && <DecryptSheet onClose={close} />}
      {sheet === 'change' && <ChangePassphraseSheet onClose={close} />}
    </section>
  )
}
