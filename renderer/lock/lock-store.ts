import { create } from 'zustand'
import type { IdleMinutes, LockState } from '../../electron/contract/vault.ts'
import { inWords } from '../../electron/contract/words/saying.ts'
import { api } from '../api/client.ts'
import { rememberNow, rememberWithTheProject } from '../api/browser-memory.ts'
import { codeOf, problemText } from '../api/problem.ts'
import { complain } from '../design/notices-store.ts'
import { t } from '../words/words.ts'

const AGAIN_MS = 1_000
/** Told at most so often: the time until it locks itself is minutes. */
const TOUCH_MS = 20_000

/** Whether the project is open; undefined until the host has said so. */
export const useLock = create<{
  state: LockState | undefined
  /** When another passphrase is tried, by the clock of the page. */
  tryAt: number
}>(() => ({ state: undefined, tryAt: 0 }))

/** Follows the lock; gives the function that stops it. */
export function watchLock(): () => void {
  let ending: (() => void) | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const watch = (): void => {
    const subscription = api.vault.state.subscribe(undefined, {
      onData: take,
      onError: () => {
        again = setTimeout(watch, AGAIN_MS)
      },
    })
    ending = () => subscription.unsubscribe()
  }
  watch()
  return () => {
    clearTimeout(again)
    ending?.()
  }
}

function take(state: LockState): void {
  const wasOpen = useLock.getState().state?.kind === 'open'
  useLock.setState({ state, tryAt: state.kind === 'locked' ? performance.now() + 1_000 * state.waitSeconds : 0 })
  // The page begins anew: what its stores know of the project goes with it.
  if (wasOpen && state.kind !== 'open') location.reload()
}

/** Before the screens are read: where their stores remember. */
export async function beginMemory(): Promise<void> {
  const { state } = useLock.getState()
  if (state?.kind !== 'open' || !state.encrypted) return
  rememberWithTheProject(await api.vault.remembered.query(), (key, text) => api.vault.remember.mutate({ key, text }))
}

/** @returns what is to be said where it did not open */
export async function unlock(passphrase: string): Promise<string | undefined> {
  try {
    await api.vault.unlock.mutate({ passphrase })
    return undefined
  } catch (error) {
    return passphraseProblem(error)
  }
}

/** Of a wrong passphrase no more is said than that it is wrong. */
export function passphraseProblem(error: unknown): string {
  return codeOf(error) === 'locked' ? t('lock.wrong') : problemText(error)
}

export const isEncrypted = (): boolean => {
  const { state } = useLock.getState()
  return state?.kind === 'open' && state.encrypted
}

/** Says why what was begun last did not come about. */
export function tellWhyNot(): void {
  const { state } = useLock.getState()
  if (state?.kind === 'open' && state.problem !== undefined) complain(new Error(inWords(state.problem)))
}

export async function lockNow(): Promise<void> {
  await rememberNow()
  await api.vault.lock.mutate()
}

export async function setIdleMinutes(minutes: IdleMinutes): Promise<void> {
  await api.vault.setIdleMinutes.mutate({ minutes })
}

/** Tells the host of a hand on the window, where it locks without one; gives the function that stops it. */
export function followHand(): () => void {
  let told = 0
  const touch = (): void => {
    const { state } = useLock.getState()
    if (state?.kind !== 'open' || state.idleMinutes === null || performance.now() - told < TOUCH_MS) return
    told = performance.now()
    void api.vault.touch.mutate().catch(() => undefined)
  }
  const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
  for (const kind of kinds) window.addEventListener(kind, touch, { passive: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, touch)
  }
}
