import { CommanderError } from 'commander'
import { hasCode, messageOf } from '../contract/errors.ts'
import { ownersOnly } from '../base/private-folder.ts'
import { buildProgram, commandsFor, type AddCommand } from './commands.ts'
import { errorText, EXIT, exitCode } from './exit.ts'
import { ownTerminal, type Terminal } from './terminal.ts'

/**
 * Does what the process's command line says and ends the process with its exit code.
 * @param commands those that there are; left out: all of `clew`
 */
export async function runProgram(commands?: readonly AddCommand[]): Promise<void> {
  ownersOnly()
  const abort = new AbortController()
  const interrupt = (): void => {
    // Asked twice: whoever waits does not want to wait for a clean end.
    if (abort.signal.aborted) process.exit(EXIT.interrupted)
    abort.abort(new Error('Interrupted.'))
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  process.stdout.on('error', unwritten)
  const code = await runCommandLine(process.argv.slice(2), abort.signal, commands)
  // The end must not cut off what is still on its way to a pipe, nor wait for what nobody needs.
  process.stdout.write('', error => {
    // An earlier write may have failed without its event having come yet.
    if (error) unwritten(error)
    process.stderr.write('', () => process.exit(code))
  })
}

/** What was to be printed has not arrived, whatever the command came to. */
function unwritten(error: Error): never {
  // A reader that has seen enough (`| head`) is no error.
  if (hasCode(error, 'EPIPE')) process.exit(EXIT.done)
  process.stderr.write(`clew: The result could not be written to the standard output. ${messageOf(error)}
`)
  process.exit(EXIT.failed)
}

/** Does what a command line says, on the terminal where it was typed. @returns the exit code */
export async function runCommandLine(
  args: readonly string[],
  signal: AbortSignal,
  commands?: readonly AddCommand[],
  terminal: Terminal = ownTerminal,
): Promise<number> {
  try {
    await buildProgram(signal, commands ?? (await commandsFor(args)), terminal).parseAsync(args, { from: 'user' })
    return signal.aborted ? EXIT.interrupted : EXIT.done
  } catch (error) {
    const code = exitCode(error, signal)
    // Commander has written its own line by then.
    if (!(error instanceof CommanderError))
      terminal.stderr.write(
        `${code === EXIT.interrupted ? 'clew: interrupted' : errorText(error, args.includes('--debug'))}\n`,
      )
    return code
  }
}
