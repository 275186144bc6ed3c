import type { Command } from 'commander'
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
      await work(session, ...(received.slice(0, -1) as Args))
    } catch (error) {
      await session.log(error)
      throw error
    } finally {
      await session.close()
    }
  }
}
