import { CommanderError } from 'commander'
import { foreseen, problemOf, type ErrorCode } from '../contract/errors.ts'
import { printable } from './printable.ts'

/** `failed`: also a defect. `wrongUse` is commander's own for what it cannot parse. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 } as const

/** By the error's code alone: no command decides for itself. */
const EXIT_CODES: Record<ErrorCode, number> = {
  'bad-request': EXIT.wrongUse,
  'not-found': EXIT.failed,
  conflict: EXIT.failed,
  'too-large': EXIT.failed,
  forbidden: EXIT.failed,
  locked: EXIT.failed,
  unavailable: EXIT.failed,
  unreadable: EXIT.failed,
  disk: EXIT.failed,
  cancelled: EXIT.interrupted,
}

/** The exit code of what a command threw. */
export function exitCode(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return EXIT.interrupted
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse
  const known = foreseen(error)
  return known === undefined ? EXIT.failed : EXIT_CODES[known.code]
}

/** One line that says what to do; the stack with `--debug`. */
export function errorText(error: unknown, debug: boolean): string {
  const line = `clew: ${printable(problemOf(error).replaceAll(/\s*\n\s*/g, ' '))}`
  return debug && error instanceof Error ? `${line}\n${error.stack ?? ''}` : line
}
