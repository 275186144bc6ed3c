import type { Call } from '../../contract/observation.ts'
import { ClewError } from '../../contract/errors.ts'

/** An operation and the name of what it gives: `s2 = follow(s1, ^directed_by)`. */
export type Statement = Call & { as: string }

/** Statements of one turn that are carried out. */
export const STATEMENTS_OF_A_TURN = 16

/** A statement that cannot be understood; the message says what to write. */
export class StatementError extends ClewError {
  constructor(message: string) {
    super('bad-request', message)
  }
}

/** `s1`, in either case; undefined for what is no name of a set. */
export function setName(written: string): string | undefined {
  const number = /^s(\d{1,4})$/i.exec(written.trim())?.[1]
  return number === undefined ? undefined : `s${Number(number)}`
}

/** The first name that is not taken yet, counted on from the last. */
export function nextName(taken: Iterable<string>): string {
  let last = 0
  for (const name of taken) last = Math.max(last, Number(name.slice(1)))
  return `s${last + 1}`
}
