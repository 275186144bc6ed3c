import type { Command, OutputConfiguration } from 'commander'
import { version } from '../host/version.ts'
import { addAdapters } from './commands/adapters.ts'
import { addAsk } from './commands/ask.ts'
import { addBackup } from './commands/backup.ts'
import { addDiagnostics } from './commands/diagnostics.ts'
import { addEncrypt } from './commands/encrypt.ts'
import { addErase } from './commands/erase.ts'
import { addEval } from './commands/eval.ts'
import { addHistory } from './commands/history.ts'
import { addImport } from './commands/import.ts'
import { addKg } from './commands/kg.ts'
import { addLessons } from './commands/lessons.ts'
import { addMcp } from './commands/mcp.ts'
import { addModels } from './commands/models.ts'
import { addPrivacy } from './commands/privacy.ts'
import { addQuery } from './commands/query.ts'
import { addRemoved } from './commands/removed.ts'
import { addReport } from './commands/report.ts'
import { addServe } from './commands/serve.ts'
import { addTemplates } from './commands/templates.ts'
import { addTrain } from './commands/train.ts'
import { addSynth } from './commands/synth.ts'
import { addCommandOptions } from './command-options.ts'
import { ownTerminal, Program, type Terminal } from './terminal.ts'

const outputTo = ({ stdout, stderr }: Terminal): OutputConfiguration => ({
  writeOut: text => stdout.write(text),
  writeErr: text => stderr.write(text),
  outputError: (text, write) =>
    write(
      `${text
        .replace(/^error: /, 'clew: ')
        .replace(/\n\(Did you mean/, ' (Did you mean')
        .trimEnd()
        .replace(/([^.?)])$/, '$1.')} \`--help\` lists what can be given.\n`,
    ),
})

const COMMANDS: readonly AddCommand[] = [
  addTrain,
  addAdapters,
  addImport,
  addKg,
  addModels,
  addQuery,
  addAsk,
  addHistory,
  addEval,
  addReport,
  addTemplates,
  addServe,
  addMcp,
  addBackup,
  addRemoved,
  addErase,
  addEncrypt,
  addDiagnostics,
  addPrivacy,
  addSynth,
  addLessons,
]

/** Adds one command to the program; `signal` ends what the command does. */
export type AddCommand = (program: Command, signal: AbortSignal) => void

/** `clew …`: the same host without a window. `bench` is a script of the checkout (`scripts/bench`) and no part of it. */
export function buildProgram(
  signal: AbortSignal,
  commands: readonly AddCommand[] = COMMANDS,
  terminal: Terminal = ownTerminal,
): Command {
  const output = outputTo(terminal)
  const program = new Program(terminal)
    .description('Answers questions over private knowledge graphs, offline, on this machine.')
    .version(version)
    .configureOutput(output)
    // What stands behind a command's name is that command's: `eval` and `eval list` both know --json.
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .exitOverride()
  for (const add of commands) add(program, signal)
  everyCommand(program, command => {
    command.configureOutput(output).exitOverride()
    if (command.commands.length === 0) addCommandOptions(command)
  })
  return program
}

function everyCommand(command: Command, change: (command: Command) => void): void {
  for (const child of command.commands) {
    change(child)
    everyCommand(child, change)
  }
}
