import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'

/** A key that is older is not gone on with. */
const LONGEST_DAYS = 30
const DAY_MS = 86_400_000

const KeptSessionSchema = z.object({
  port: z.number().int().min(1).max(65_535),
  /** What the browser shows as its cookie. */
  key: z.string().regex(/^[\w-]{43}$/),
  since: z.iso.datetime(),
})
export type KeptSession = z.infer<typeof KeptSessionSchema>

export function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function fileIn(settings: string): string {
  return join(settings, 'browser.json')
}

/**
 * Where the last start listened and by which key its page was known: a tab that is still open goes on with the next one.
 * The file is its user's alone, as the graphs beside it are. Undefined where there is none that can be used.
 */
export async function keptSession(settings: string): Promise<KeptSession | undefined> {
  const text = await readFile(fileIn(settings), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const kept = KeptSessionSchema.parse(JSON.parse(text))
    const age = Date.now() - Date.parse(kept.since)
    return age >= 0 && age < LONGEST_DAYS * DAY_MS ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepSession(settings: string, kept: KeptSession): Promise<void> {
  return writeAtomically(fileIn(settings), JSON.stringify(kept))
}
