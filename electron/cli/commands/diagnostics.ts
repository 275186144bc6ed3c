import { Option, type Command } from 'commander'
import { LOG_LEVELS, lastLines, logLineText, type LogLevel } from '../../host/log-lines.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'

/** `clew diagnostics` and `clew logs`: for whoever looks for what went wrong. */
export function addDiagnostics(program: Command, signal: AbortSignal): void {
  program
    .command('diagnostics')
    .description('version, system, sizes and the last errors, without names, to be sent to who helps')
    .action(
      action(signal, async session => {
        const { diagnosticsOf } = await import('../../host/keeping/diagnostics.ts')
        const { folders, graphs } = await session.host()
        const diagnostics = await diagnosticsOf({ folders, graphs, door: 'command line' })
        session.print({ diagnostics }, diagnostics)
      }),
    )
  program
    .command('logs')
    .description('the last lines of the log, as people read them; questions are in it only where CLEW_LOG_QUESTIONS=1')
    .option('--limit <n>', 'lines, at most', wholeNumber(1), 50)
    .addOption(new Option('--level <level>', 'the least that is shown').choices(LOG_LEVELS).default('info'))
    .action(
      action(signal, async (session, { limit, level }: { limit: number; level: LogLevel }) => {
        const lines = await lastLines((await session.host()).folders.logs, limit, level)
        session.print(lines, lines.length === 0 ? 'There is nothing in the log.' : lines.map(logLineText).join('\n'))
      }),
    )
}
