import { useEffect, useId, useState } from 'react'
import { timeLeft } from '../../electron/contract/reading/format.ts'
import type { LockState, LockWork } from '../../electron/contract/vault.ts'
import { api } from '../api/client.ts'
import { PassphraseField } from '../design/passphrase-field.tsx'
import { ProgressBar } from '../design/progress-bar.tsx'
import { t, type PlainKey } from '../words/words.ts'
import { unlock, useLock } from './lock-store.ts'
import { inWords } from '../../electron/contract/words/saying.ts'

type Shut = Exclude<LockState, { kind: 'open' }>

const BEGUN = { encrypting: 'lock.begunEncrypting', decrypting: 'lock.begunDecrypting' } as const
const WORK: Record<LockWork, PlainKey> = {
  opening: 'lock.workOpening',
  locking: 'lock.workLocking',
  encrypting: 'lock.workEncrypting',
  decrypting: 'lock.workDecrypting',
}

/** All that is seen of a locked project, and of one that is being encrypted. */
export function LockScreen({ state }: { state: Shut }) {
  // What is typed stays while it is tried.
  return (
    <main className="lock-screen" aria-labelledby="lock-title">
      <div className="lock-card">
        {state.kind === 'working' && state.work !== 'opening' ? <Working state={state} /> : <Locked state={state} />}
      </div>
    </main>
  )
}

function Locked({ state }: { state: Shut }) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<string>()
  const told = useId()
  const isTrying = state.kind === 'working'
  const begun = state.kind === 'locked' ? state.begun : undefined
  const wait = useSecondsLeft()
  const said = problem ?? (state.kind === 'locked' && state.problem !== undefined ? inWords(state.problem) : undefined)
  const submit = async (): Promise<void> => {
    setProblem(undefined)
    const failed = await unlock(passphrase)
    setProblem(failed)
    if (failed !== undefined) setPassphrase('')
  }
  return (
    <form
      className="lock-form"
      onSubmit={event => {
        event.preventDefault()
        if (!isTrying && wait === 0 && passphrase !== '') void submit()
      }}
    >
      <h1 id="lock-title">{t('lock.title')}</h1>
      <p className="soft">{begun === undefined ? t('lock.give') : t(BEGUN[begun])}</p>
      <PassphraseField
        label={t('lock.passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        describedBy={told}
        isReadOnly={isTrying}
        isFirst
      />
      <div id={told} className="lock-told" role="alert">
        {said !== undefined && <p>{said}</p>}
        {wait > 0 && <p className="note">{t('lock.wait', { seconds: wait })}</p>}
      </div>
      <button type="submit" className="button main" disabled={isTrying || wait > 0 || passphrase === ''}>
        {isTrying ? t('lock.opening') : begun === undefined ? t('lock.open') : t('common.goOn')}
      </button>
      <p className="note">{t('lock.lost')}</p>
    </form>
  )
}

function Working({ state: { work, progress } }: { state: Extract<Shut, { kind: 'working' }> }) {
  const title = t(WORK[work])
  const words = [progress?.rate, progress?.secondsLeft === undefined ? undefined : timeLeft(progress.secondsLeft)]
  return (
    <div className="lock-form" aria-live="polite">
      <h1 id="lock-title">{title}</h1>
      {work === 'locking' ? (
        <p className="soft">{t('lock.lockingTold')}</p>
      ) : (
        <>
          <p className="soft">{t('lock.convertingTold')}</p>
          <ProgressBar label={title} fraction={progress?.fraction} />
          <p className="note number">
            {[progress?.fraction === undefined ? undefined : `${Math.floor(100 * progress.fraction)} %`, ...words]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <button type="button" className="button" onClick={() => void api.vault.stop.mutate()}>
            {t('lock.stop')}
          </button>
        </>
      )}
    </div>
  )
}

/** Until another passphrase is tried, in whole seconds that count down. */
function useSecondsLeft(): number {
  const tryAt = useLock(lock => lock.tryAt)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (performance.now() >= tryAt) return undefined
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= tryAt) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [tryAt])
  return Math.max(0, Math.ceil((tryAt - now) / 1_000))
}
