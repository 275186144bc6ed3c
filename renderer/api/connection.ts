import { create } from 'zustand'

/** `expired`: another start of Clew answers, which this page has no key to. */
export type Connection = 'open' | 'lost' | 'expired'

/** Whether the host can be reached; always in the Electron window, where the host is the same program. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'open' }))

/** A WebSocket that is refused does not say why; a plain request does. */
export async function whyLost(origin: string): Promise<'lost' | 'expired'> {
  const answer = await fetch(`${origin}/`, { method: 'HEAD' }).catch(() => undefined)
  return answer?.status === 403 ? 'expired' : 'lost'
}

export const CONNECTION_WORDS: Record<Exclude<Connection, 'open'>, string> = {
  lost: 'Clew does not answer. If it was closed, start it again and open the address that it prints then; if it is only busy, this page goes on by itself.',
  expired:
    'Clew was started anew, and this page belongs to the time before. Open the address that it printed when it started; this page can be closed.',
}
