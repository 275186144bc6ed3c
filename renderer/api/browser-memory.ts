import { api } from './client.ts'

const AGAIN_MS = 1_000

/** What the browser remembers of a project's text: what was being written, drawn and chosen. */
export const REMEMBERED_TEXTS = [
  'clew.graph',
  'clew.draft',
  'clew.adapter',
  'clew.graph-settings',
  'clew.canvas',
] as const
type RememberedText = (typeof REMEMBERED_TEXTS)[number]

let isEncrypted = false

/** Remembers a text over a reload, unless the project is encrypted: the browser's own files are not. */
export function rememberText(key: RememberedText, text: string): void {
  if (!isEncrypted) localStorage.setItem(key, text)
}

/** Asks whether the project is encrypted; where it is, what was remembered before is forgotten. */
export async function keepTextsOutOfTheBrowser(): Promise<void> {
  const info = await api.app.info.query().catch(() => undefined)
  // Nobody is there yet.
  if (info === undefined) {
    setTimeout(() => void keepTextsOutOfTheBrowser(), AGAIN_MS)
    return
  }
  isEncrypted = info.encrypted
  if (isEncrypted) for (const key of REMEMBERED_TEXTS) localStorage.removeItem(key)
}
