import { Command } from 'commander'
import { defaultHome } from '../host/folders.ts'
import type { HostOptions } from '../host/host.ts'
import { findResources } from '../host/resources.ts'
import { askHidden } from './passphrase.ts'

/** A stream that a command writes to. */
export interface Writing {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Where a command line is typed: what it is told by, and which data folder is meant. */
export interface Terminal {
  stdout: Writing
  stderr: Writing
  host(): Pick<HostOptions, 'home' | 'resources' | 'spawn'>
  /** Asks for what is not shown while it is typed; undefined where nobody sits there. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

/** That of this process. */
export const ownTerminal: Terminal = {
  stdout: process.stdout,
  stderr: process.stderr,
  host: () => ({ home: defaultHome(), resources: findResources() }),
  ...(process.stdin.isTTY === true && { askHidden: question => askHidden(question, process.stderr) }),
}

/** `clew` itself, which every command stands below. */
export class Program extends Command {
  readonly terminal: Terminal

  constructor(terminal: Terminal) {
    super('clew')
    this.terminal = terminal
  }
}

/** Where the command was typed. */
export function terminalOf(command: Command): Terminal {
  if (command instanceof Program) return command.terminal
  if (command.parent === null) throw new Error(`The command ${command.name()} stands below no program.`)
  return terminalOf(command.parent)
}
