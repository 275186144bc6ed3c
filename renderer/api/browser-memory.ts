import { RememberedKeySchema, type Remembered, type RememberedKey } from '../../electron/contract/remembered.ts'
import { complain } from '../design/notices-store.ts'
import { t } from '../words/words.ts'
import { problemText } from './problem.ts'

const WAIT_MS = 300

/** Of an encrypted project: what is remembered lies with it. Undefined where the browser keeps it. */
let kept: Remembered | undefined
let keep: (key: RememberedKey, text: string | undefined) => Promise<void> = async () => undefined
/** What was last to be remembered was not, and that was said. */
let isMissing = false
const waiting = new Map<RememberedKey, ReturnType<typeof setTimeout>>()
/** What is on its way, and not yet written. */
const sent = new Set<Promise<void>>()

/** Whether nothing of the project may stand in what the browser keeps, its list of addresses included. */
export const isKeptFromTheBrowser = (): boolean => kept !== undefined

/**
 * For an encrypted project, before any store of the screens is there, which begin with what is remembered. What the
 * browser remembers of the time before is forgotten.
 */
export function rememberWithTheProject(remembered: Remembered, write: typeof keep): void {
  for (const key of RememberedKeySchema.options) localStorage.removeItem(key)
  kept = remembered
  keep = write
}

export function rememberedText(key: RememberedKey): string | undefined {
  return kept === undefined ? (localStorage.getItem(key) ?? undefined) : kept[key]
}

/** Remembers a text over a reload; undefined forgets it. */
export function rememberText(key: RememberedKey, text: string | undefined): void {
  if (kept === undefined) {
    try {
      if (text === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      isMissing = false
    } catch (error) {
      // What is written goes on: the store that told of it must not fail with it.
      tellMissing(error)
    }
    return
  }
  if (kept[key] === text) return
  kept = { ...kept, [key]: text }
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => send(key), WAIT_MS),
  )
}

/** What waits to be sent is sent now, and written when this ends: the project is about to be locked. */
export async function rememberNow(): Promise<void> {
  for (const key of waiting.keys()) send(key)
  await Promise.all(sent)
}

function send(key: RememberedKey): void {
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  const written = deliver(key).finally(() => sent.delete(written))
  sent.add(written)
}

async function deliver(key: RememberedKey): Promise<void> {
  try {
    await keep(key, kept?.[key])
    isMissing = false
  } catch (error) {
    tellMissing(error)
  }
}

/** Once, and not at every letter: it is missed at the next start, and not now. */
function tellMissing(error: unknown): void {
  if (!isMissing) complain(new Error(t('shell.notRemembered', { why: problemText(error) })))
  isMissing = true
}
