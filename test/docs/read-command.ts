import { CommanderError, type Command } from 'commander'
import { allCommands, buildProgram } from '../../electron/cli/commands.ts'

/**
 * What the command line has against these words: which command they are, its options, how many arguments, and values of
 * which it takes only some. Nothing is done.
 * @returns an empty text where it has nothing against them
 */
export async function complaintOf(words: readonly string[]): Promise<string> {
  let said = ''
  const writing = { write: (text: string) => (said += text) }
  const nowhere = (): never => {
    throw new Error('A command that is only read has no data folder.')
  }
  const program = buildProgram(new AbortController().signal, await allCommands(), {
    stdout: writing,
    stderr: writing,
    host: nowhere,
  })
  doesNothing(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return ''
  } catch (error) {
    // Help that was asked for.
    if (error instanceof CommanderError && error.exitCode === 0) return ''
    return said === '' ? String(error) : said
  }
}

function doesNothing(command: Command): void {
  for (const child of command.commands) {
    if ('_actionHandler' in child && child._actionHandler !== null) child.action(() => undefined)
    doesNothing(child)
  }
}
