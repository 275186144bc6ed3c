import type { Command, OutputConfiguration } from 'commander'
import { version } from '../host/version.ts'
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

type CommandFile = () => Promise<AddCommand>

const backup: CommandFile = async () => (await import('./commands/backup.ts')).addBackup
const diagnostics: CommandFile = async () => (await import('./commands/diagnostics.ts')).addDiagnostics
const encrypt: CommandFile = async () => (await import('./commands/encrypt.ts')).addEncrypt

/** By name, each with the way to its code: of all that there are a command line means one. */
const COMMANDS = new Map<string, CommandFile>([
  ['train', async () => (await import('./commands/train.ts')).addTrain],
  ['adapters', async () => (await import('./commands/adapters.ts')).addAdapters],
  ['import', async () => (await import('./commands/import.ts')).addImport],
  ['kg', async () => (await import('./commands/kg.ts')).addKg],
  ['models', async () => (await import('./commands/models.ts')).addModels],
  ['query', async () => (await import('./commands/query.ts')).addQuery],
  ['ask', async () => (await import('./commands/ask.ts')).addAsk],
  ['history', async () => (await import('./commands/history.ts')).addHistory],
  ['eval', async () => (await import('./commands/eval.ts')).addEval],
  ['report', async () => (await import('./commands/report.ts')).addReport],
  ['templates', async () => (await import('./commands/templates.ts')).addTemplates],
  ['serve', async () => (await import('./commands/serve.ts')).addServe],
  ['mcp', async () => (await import('./commands/mcp.ts')).addMcp],
  ['backup', backup],
  ['restore', backup],
  ['removed', async () => (await import('./commands/removed.ts')).addRemoved],
  ['erase', async () => (await import('./commands/erase.ts')).addErase],
  ['encrypt', encrypt],
  ['decrypt', encrypt],
  ['passphrase', encrypt],
  ['diagnostics', diagnostics],
  ['logs', diagnostics],
  ['privacy', async () => (await import('./commands/privacy.ts')).addPrivacy],
  ['synth', async () => (await import('./commands/synth.ts')).addSynth],
  ['lessons', async () => (await import('./commands/lessons.ts')).addLessons],
])

/** The commands that a command line may mean: the one that it names, or all where it names none that there is. */
export async function commandsFor(args: readonly string[]): Promise<AddCommand[]> {
  if (args[0] === '--version' || args[0] === '-V') return []
  const named = COMMANDS.get(args.find(arg => !arg.startsWith('-')) ?? '')
  return named === undefined ? allCommands() : [await named()]
}

export function allCommands(): Promise<AddCommand[]> {
  return Promise.all([...new Set(COMMANDS.values())].map(load => load()))
}

/** Adds one command to the program; `signal` ends what the command does. */
export type AddCommand = (program: Command, signal: AbortSignal) => void

/** `clew …`: the same host without a window. `bench` is a script of the checkout (`scripts/bench`) and no part of it. */
export function buildProgram(
  signal: AbortSignal,
  commands: readonly AddCommand[],
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
