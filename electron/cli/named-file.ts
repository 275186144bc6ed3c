import { stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import type { Command } from 'commander'
import { ClewError } from '../contract/errors.ts'

/** What a command is called with that writes a file which a person named. */
export interface Overwriting {
  force?: true | undefined
}

export function addForce(command: Command): Command {
  return command.option('--force', 'write over a file of that name')
}

/**
 * Before a file is written that a person named: nothing lies there, or it may be written over. A folder is refused by
 * whoever writes.
 * @param inputs what it is made of, which is never written over, by whatever name
 * @throws {@link ClewError} `conflict` where a file lies there; `bad-request` of an input, and of a device or a pipe,
 *   which the new file would take the place of
 */
export async function requireFree(
  out: string,
  { force, inputs = [] }: Overwriting & { inputs?: readonly string[] },
): Promise<void> {
  const there = await found(out)
  if (there === undefined || there.isDirectory()) return
  if (!there.isFile())
    throw new ClewError('bad-request', `${out} is no ordinary file but a device or a pipe; name another file.`)
  for (const input of inputs) {
    const { dev, ino } = (await found(input)) ?? {}
    if (dev === there.dev && ino === there.ino)
      throw new ClewError(
        'bad-request',
        `${out} is what it would be made of, and would be written over; name another file.`,
      )
  }
  if (force !== true)
    throw new ClewError('conflict', `${out} is there already; name another file, or write over it by --force.`)
}

function found(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined)
}
