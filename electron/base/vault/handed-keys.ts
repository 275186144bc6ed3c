import { z } from 'zod'
import type { Port } from '../line.ts'
import { KEY_BYTES } from './seal.ts'
import { addKey, allUnlocked, otherKeys, unlock } from './unlocked.ts'

/**
 * The keys of unlocked projects, for a process of our own: the first thing that it hears, over the line that only it and
 * its parent have. They are in no environment, in no argument and in no file.
 */
const Key = z.instanceof(Uint8Array).refine(({ length }) => length === KEY_BYTES)
const Keys = z.object({
  kind: z.literal('keys'),
  unlocked: z.array(z.object({ home: z.string(), key: Key })),
  others: z.array(Key),
})

export function sendKeys(send: (message: unknown) => void): void {
  const [unlocked, others] = [allUnlocked(), otherKeys()]
  if (unlocked.length > 0 || others.length > 0) send({ kind: 'keys', unlocked, others })
}

/** The port without these. */
export function receiveKeys(port: Port): Port {
  return {
    send: message => port.send(message),
    onMessage: listener =>
      port.onMessage(message => {
        const keys = Keys.safeParse(message)
        if (!keys.success) return listener(message)
        for (const { home, key } of keys.data.unlocked) unlock({ home, key: Buffer.from(key) })
        for (const key of keys.data.others) addKey(Buffer.from(key))
      }),
  }
}
