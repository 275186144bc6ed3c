import { CommanderError } from 'commander'
import { printable } from './printable.ts'

export const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 } as const

/** The command was called with arguments that do not fit together. */
export class WrongUseError extends Error {
  override readonly name = 'WrongUseError'
}

/** The command ended by itself with a result that is a failure: it has printed what there is. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError'
}

/** The exit code of what a command threw. */
export function exitCode(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return EXIT.interrupted
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse
  return error instanceof WrongUseError ? EXIT.wrongUse : EXIT.failed
}

/** One line that says what to do; the stack with `--debug`. */
export function errorText(error: unknown, debug: boolean): string {
  if (!(error instanceof Error)) return `clew: ${String(error)}`
  const line = `clew: ${printable(error.message.replaceAll(/\s*\n\s*/g, ' '))}`
  return debug ? `${line}\n${error.stack ?? ''}` : line
}
