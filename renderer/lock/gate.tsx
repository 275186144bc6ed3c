import { type ComponentType, useEffect, useState } from 'react'
import { CONNECTION_WORDS, useConnection } from '../api/connection.ts'
import '../design/theme-store.ts'
import { useLanguage } from '../words/language-store.ts'
import { t } from '../words/words.ts'
import { LockScreen } from './lock-screen.tsx'
import { beginMemory, useLock, watchLock } from './lock-store.ts'

/** Its stores begin with what is remembered, so they come once that is there. */
async function readApp(): Promise<ComponentType> {
  await beginMemory()
  const { App } = await import('../app.tsx')
  return App
}

/** No `lazy` in a `Suspense`: React holds back for 0.3 s what follows a fallback, and the window opens that much later. */
function Opened() {
  const [App, setApp] = useState<ComponentType>()
  useEffect(() => void readApp().then(app => setApp(() => app)), [])
  return App && <App />
}

/** The application where the project is open, else its lock. */
export function Gate() {
  const state = useLock(lock => lock.state)
  const connection = useConnection(known => known.state)
  const language = useLanguage(chosen => chosen.language)
  useEffect(() => watchLock(), [])
  if (state?.kind === 'open') return <Opened />
  return (
    <>
      {connection !== 'open' && (
        <p className="lost" role="alert">
          {t(CONNECTION_WORDS[connection])}
        </p>
      )}
      {state !== undefined && <LockScreen key={language} state={state} />}
    </>
  )
}
