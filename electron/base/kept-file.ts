import type { z } from 'zod'
import { readFile } from './vault/files.ts'
import { ClewError, hasCode } from '../contract/errors.ts'
import { writeAtomically } from './atomic-file.ts'
import { ordinaryFile } from './ordinary-file.ts'
import { lockState, takeLock, type Lock } from './process-lock.ts'
import { kindSaying, oneOfSaying, saying } from '../contract/words/saying.ts'

/** What is kept as JSON, and what people are told of it. */
export interface Kind<T> {
  /** `answer`, `training run`. */
  name: string
  schema: z.ZodType<T>
  /** What it is where it says that somebody is at work on it and nobody is; undefined where it says no such thing. */
  cutOff?(value: T): T | undefined
}

/** One file of JSON that several processes read and one at a time is at work on. */
export class KeptFile<T> {
  readonly path: string
  readonly kind: Kind<T>
  private readonly lockPath: string

  constructor(path: string, lockPath: string, kind: Kind<T>) {
    this.path = path
    this.lockPath = lockPath
    this.kind = kind
  }

  /** @throws {@link ClewError} `not-found`; `unreadable` where it holds something else */
  async read(): Promise<T> {
    const value = await this.stored()
    if (this.kind.cutOff?.(value) === undefined || (await this.isHeld())) return value
    // An end is written before the lock is let go: what is not ended now was cut off.
    const last = await this.stored()
    return this.kind.cutOff(last) ?? last
  }

  async write(value: T): Promise<void> {
    await writeAtomically(this.path, JSON.stringify(value))
  }

  /** Held by whoever is at work on it. @throws {@link ClewError} `conflict` where somebody is */
  async lock(): Promise<Lock> {
    const lock = await takeLock(this.lockPath)
    if (lock === undefined)
      throw new ClewError('conflict', saying('placeProblems.heldElsewhere', { kind: kindSaying(this.kind.name) }))
    return lock
  }

  async isHeld(): Promise<boolean> {
    return (await lockState(this.lockPath)) === 'held'
  }

  /** As it was written, whoever is at work on it. */
  async stored(): Promise<T> {
    const text = await ordinaryFile(this.path)
      .then(() => readFile(this.path, 'utf8'))
      .catch((cause: unknown) => {
        throw isMissing(cause) ? isGone(this.kind.name, cause) : cause
      })
    try {
      return this.kind.schema.parse(JSON.parse(text))
    } catch (cause) {
      throw new ClewError(
        'unreadable',
        saying('placeProblems.cannotBeReadAs', { path: this.path, kind: oneOfSaying(this.kind.name) }),
        {
          cause,
        },
      )
    }
  }
}

function isMissing(cause: unknown): boolean {
  return (cause instanceof ClewError && cause.code === 'not-found') || hasCode(cause, 'ENOENT')
}

export function isGone(name: string, cause?: unknown): ClewError {
  return new ClewError('not-found', saying('placeProblems.noSuch', { kind: kindSaying(name) }), { cause })
}
