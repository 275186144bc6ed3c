import { type ReactNode, useId, useState } from 'react'
import { passphraseStrength, type PassphraseStrength } from '../../../electron/contract/vault.ts'
import { api } from '../../api/client.ts'
import { tell } from '../../design/notices-store.ts'
import { Name } from '../../design/name.tsx'
import { PassphraseField } from '../../design/passphrase-field.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { passphraseProblem } from '../../lock/lock-store.ts'
import { useKeeping } from './keeping-store.ts'
import { sentence, t, type PlainKey } from '../../words/words.ts'

const STRENGTH: Record<PassphraseStrength, PlainKey> = {
  short: 'lock.strengthShort',
  weak: 'lock.strengthWeak',
  fair: 'lock.strengthFair',
  good: 'lock.strengthGood',
}

interface SheetProps {
  onClose: () => void
}

/** What follows first, then the passphrase twice. */
export function EncryptSheet({ onClose }: SheetProps) {
  const next = useNewPassphrase()
  return (
    <PassphraseSheet
      title={t('lock.encryptTitle')}
      act={t('lock.encryptNow')}
      isReady={next.isReady}
      run={() => api.vault.encrypt.mutate({ passphrase: next.value })}
      onClose={onClose}
    >
      <ul>
        <li>
          <strong>{t('lock.lost')}</strong>
        </li>
        <li>{t('lock.everyStart')}</li>
        <li>{t('lock.meanwhile')}</li>
        <li>{t('lock.before')}</li>
        <li>{t('lock.notCovered')}</li>
      </ul>
      {next.fields}
    </PassphraseSheet>
  )
}

export function DecryptSheet({ onClose }: SheetProps) {
  const [passphrase, setPassphrase] = useState('')
  return (
    <PassphraseSheet
      title={t('lock.decryptTitle')}
      act={t('lock.decryptNow')}
      isReady={passphrase !== ''}
      run={() => api.vault.decrypt.mutate({ passphrase })}
      onClose={onClose}
    >
      <p>{t('lock.decryptTold')}</p>
      <PassphraseField label={t('lock.passphrase')} value={passphrase} onChange={setPassphrase} isFirst />
    </PassphraseSheet>
  )
}

export function ChangePassphraseSheet({ onClose }: SheetProps) {
  const [passphrase, setPassphrase] = useState('')
  const next = useNewPassphrase()
  const run = async (): Promise<void> => {
    await api.vault.changePassphrase.mutate({ passphrase, next: next.value })
    tell(t('lock.changed'))
    onClose()
  }
  return (
    <PassphraseSheet
      title={t('lock.changeTitle')}
      act={t('lock.changeNow')}
      isReady={passphrase !== '' && next.isReady}
      run={run}
      onClose={onClose}
    >
      <p>{t('lock.changeTold')}</p>
      <PassphraseField label={t('lock.passphrase')} value={passphrase} onChange={setPassphrase} isFirst />
      {next.fields}
    </PassphraseSheet>
  )
}

/** A backup of an encrypted project keeps the passphrase that it was made with. */
export function LockedBackupSheet() {
  const locked = useKeeping(state => state.locked)
  const [passphrase, setPassphrase] = useState('')
  if (locked === undefined) return null
  return (
    <PassphraseSheet
      title={t('lock.backupTitle')}
      act={t('lock.backupNow')}
      isReady={passphrase !== ''}
      run={() => locked.restore(passphrase).finally(() => setPassphrase(''))}
      onClose={() => useKeeping.setState({ locked: undefined })}
    >
      <p>{sentence('lock.backupTold', { name: <Name text={locked.name} limit={80} /> })}</p>
      <PassphraseField label={t('lock.passphrase')} value={passphrase} onChange={setPassphrase} isFirst />
    </PassphraseSheet>
  )
}

function PassphraseSheet({
  title,
  act,
  isReady,
  run,
  onClose,
  children,
}: SheetProps & { title: string; act: string; isReady: boolean; run: () => Promise<void>; children: ReactNode }) {
  const [problem, setProblem] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const form = useId()
  const submit = async (): Promise<void> => {
    setProblem(undefined)
    setIsRunning(true)
    await run().catch((error: unknown) => setProblem(passphraseProblem(error)))
    setIsRunning(false)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" form={form} className="button main" disabled={!isReady || isRunning}>
            {act}
          </button>
        </>
      }
    >
      <form
        id={form}
        className="encryption-sheet"
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !isRunning) void submit()
        }}
      >
        {children}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </form>
    </Sheet>
  )
}

/** Typed twice, with what it will do. */
function useNewPassphrase(): { value: string; isReady: boolean; fields: ReactNode } {
  const [value, setValue] = useState('')
  const [again, setAgain] = useState('')
  const told = useId()
  const strength = passphraseStrength(value)
  const isSame = value === again
  return {
    value,
    isReady: strength !== 'short' && isSame,
    fields: (
      <>
        <PassphraseField label={t('lock.newPassphrase')} value={value} onChange={setValue} describedBy={told} isNew />
        <p id={told} className="note" aria-live="polite">
          {value === '' ? t('lock.advice') : t(STRENGTH[strength])}
        </p>
        <PassphraseField label={t('lock.again')} value={again} onChange={setAgain} isNew />
        {again !== '' && !isSame && <output className="note">{t('lock.notSame')}</output>}
      </>
    ),
  }
}
