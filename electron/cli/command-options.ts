import type { Command } from 'commander'

/** What every command that does something takes; of those that others stand below, each adds it itself. */
export function addCommandOptions(command: Command): Command {
  return command
    .option('--json', 'print the result as one JSON value')
    .option(
      '--passphrase-file <file>',
      'of an encrypted project: a file whose first line is the passphrase; - for the standard input',
    )
    .option('--debug', 'show the stack of an error')
}
