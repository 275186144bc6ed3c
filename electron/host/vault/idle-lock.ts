import { join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../base/atomic-file.ts'
import { readFile } from '../../base/vault/files.ts'
import { IdleMinutesSchema, type IdleMinutes } from '../../contract/vault.ts'

const FILE = 'idle-lock.json'
const LOOK_MS = 10_000
const KeptSchema = z.object({ minutes: IdleMinutesSchema })

/** Minutes after which a project locks; none where nothing, or nothing that can be read, was set. */
export async function idleMinutesIn(settings: string): Promise<IdleMinutes> {
  try {
    return KeptSchema.parse(JSON.parse(await readFile(join(settings, FILE), 'utf8'))).minutes
  } catch {
    return null
  }
}

export function keepIdleMinutes(settings: string, minutes: IdleMinutes): Promise<void> {
  return writeAtomically(join(settings, FILE), JSON.stringify({ minutes }))
}

/**
 * Calls `over` once nobody has had a hand on a window for so many minutes. Work that a person has begun is not cut off:
 * while it runs, the time does not.
 */
export class IdleLock implements Disposable {
  private readonly now: () => number
  private readonly looking: NodeJS.Timeout
  private last: number

  constructor(
    { minutes, isAtWork, over }: { minutes: number; isAtWork: () => boolean; over: () => void },
    now: () => number = () => performance.now(),
    lookMs = LOOK_MS,
  ) {
    this.now = now
    this.last = now()
    this.looking = setInterval(() => {
      if (isAtWork()) this.touch()
      else if (this.now() - this.last >= 60_000 * minutes) over()
    }, lookMs).unref()
  }

  touch(): void {
    this.last = this.now()
  }

  [Symbol.dispose](): void {
    clearInterval(this.looking)
  }
}
