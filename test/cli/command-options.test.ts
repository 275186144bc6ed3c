import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { allCommands, buildProgram } from '../../electron/cli/commands.ts'

/** Those that do something, whether others stand below them or not. */
function doers(command: Command): Command[] {
  const isDoer = (command as unknown as { _actionHandler: unknown })._actionHandler !== null
  return [...(isDoer ? [command] : []), ...command.commands.flatMap(doers)]
}

test('every command takes a passphrase from a file, prints JSON and shows stacks', async () => {
  const commands = doers(buildProgram(new AbortController().signal, await allCommands()))
  expect(commands.length).toBeGreaterThan(50)
  const without = commands.filter(({ options }) =>
    ['--json', '--passphrase-file', '--debug'].some(long => !options.some(option => option.long === long)),
  )
  expect(without.map(command => command.name())).toEqual([])
})
