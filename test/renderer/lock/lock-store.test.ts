// Before any store: it makes what these take from a browser, and a real host behind them.
import { openHost } from '../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lock } from '../../../electron/base/vault/unlocked.ts'
import { api } from '../../../renderer/api/client.ts'
import { isEncrypted, lockNow, setIdleMinutes, unlock, useLock, watchLock } from '../../../renderer/lock/lock-store.ts'
import type { Temporary } from '../../host/temporary-host.ts'

const PASSPHRASE = 'correct horse battery staple'
let temporary: Temporary
let end: () => void
let reloads = 0
beforeAll(async () => {
  Object.assign(location, { reload: () => reloads++ })
  temporary = await openHost()
  end = watchLock()
})
afterAll(async () => {
  end()
  await temporary.end()
  lock(temporary.home)
})

const state = () => useLock.getState().state

it('follows a project that is encrypted, locked and opened again; what the page knew of it goes with a lock', async () => {
  await expect.poll(state).toMatchObject({ kind: 'open', encrypted: false })
  await api.vault.encrypt.mutate({ passphrase: PASSPHRASE })
  await expect.poll(state).toMatchObject({ kind: 'open', encrypted: true })
  expect(isEncrypted()).toBe(true)
  await setIdleMinutes(15)
  await expect.poll(state).toMatchObject({ idleMinutes: 15 })
  const before = reloads
  await lockNow()
  await expect.poll(() => state()?.kind).toBe('locked')
  expect([isEncrypted(), reloads]).toEqual([false, before + 1])
  expect(await unlock('another passphrase')).toBe('That is not the passphrase.')
  await expect.poll(() => useLock.getState().tryAt).toBeGreaterThan(0)
  // Refused until the pause after a wrong one is over.
  await expect.poll(() => unlock(PASSPHRASE)).toBeUndefined()
  await expect.poll(state).toMatchObject({ kind: 'open', encrypted: true, idleMinutes: 15 })
})
