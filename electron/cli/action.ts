import type { Command } from 'commander'
import { ClewError } from '../contract/errors.ts'
import { Session, type CommandOptions } from './session.ts'
import { terminalOf } from './terminal.ts'

/**
 * A command's action: given a session of its own, which is closed however the action ends. Commander calls it with the
 * operands, the options and the command.
 */
export function action<Args extends unknown[]>(
  signal: AbortSignal,
  work: (session: Session, ...args: Args) => Promise<void>,
): (...received: [...Args, Command]) => Promise<void> {
  return async (...received) => {
    const command = received.at(-1) as Command
    const session = new Session(command.opts<CommandOptions>(), signal, terminalOf(command))
    try {
      signal.throwIfAborted()
      refuseEmptyPaths(command)
      await work(session, ...(received.slice(0, -1) as Args))
    } catch (error) {
      await session.log(error)
      throw error
    } finally {
      await session.close()
    }
  }
}

/** What a variable of the shell leaves of a path where it is not set: it would stand for the folder at hand. */
function refuseEmptyPaths(command: Command): void {
  const isPath = (name: string): boolean => /^(?:.*-)?(?:file|folder|path)$/.test(name)
  const empty =
    command.options.find(
      option =>
        isPath(/<([^.>]+)/.exec(option.flags)?.[1] ?? '') && command.getOptionValue(option.attributeName()) === '',
    )?.long ??
    command.registeredArguments
      .find((argument, at) => {
        const given = argument.variadic ? command.args.slice(at) : command.args.slice(at, at + 1)
        return isPath(argument.name()) && given.includes('')
      })
      ?.name()
  if (empty !== undefined) throw new ClewError('bad-request', `${empty} is empty; say which file or folder is meant.`)
}
