import { create } from 'zustand'
import { type PlainKey } from '../words/words.ts'

/** `expired`: a Clew answers that this page has no key to. */
export type Connection = 'open' | 'lost' | 'expired'

/** Whether the host can be reached; always in the Electron window, where the host is the same program. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'open' }))

/** A WebSocket that is refused does not say why; a plain request does. */
export async function whyLost(origin: string): Promise<'lost' | 'expired'> {
  const answer = await fetch(`${origin}/`, { method: 'HEAD' }).catch(() => undefined)
  return answer?.status === 403 ? 'expired' : 'lost'
}

export const CONNECTION_WORDS: Record<Exclude<Connection, 'open'>, PlainKey> = {
  lost: 'shell.lost',
  expired: 'shell.startedAnew',
}

/** Whether the host serves the page that is open, and not that of another version of the program. */
export async function isSamePage(origin: string, scripts: readonly string[]): Promise<boolean> {
  const page = await fetch(`${origin}/`)
    .then(answer => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined)
  return page === undefined || scripts.every(script => page.includes(script))
}
