import { CommanderError } from 'commander'
import { buildProgram } from './commands.ts'
import { errorText, EXIT, exitCode } from './exit.ts'

const abort = new AbortController()

function interrupt(): void {
  // Asked twice: whoever waits does not want to wait for a clean end.
  if (abort.signal.aborted) process.exit(EXIT.interrupted)
  abort.abort(new Error('Interrupted.'))
}

process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.done)
})

async function run(): Promise<number> {
  try {
    await buildProgram(abort.signal).parseAsync(process.argv)
    return abort.signal.aborted ? EXIT.interrupted : EXIT.done
  } catch (error) {
    const code = exitCode(error, abort.signal)
    // Commander has written its own line by then.
    if (!(error instanceof CommanderError))
      process.stderr.write(
        `${code === EXIT.interrupted ? 'clew: interrupted' : errorText(error, process.argv.includes('--debug'))}\n`,
      )
    return code
  }
}

/** The end must not cut off what is still on its way to a pipe, nor wait for what nobody needs. */
const code = await run()
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
