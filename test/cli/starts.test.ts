import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allCommands, buildProgram, commandsFor } from '../../electron/cli/commands.ts'
import { BUILT_CLI } from '../built-program.ts'

const signal = new AbortController().signal

test('every command is found by its name alone, and what names none that there is means all', async () => {
  const names = buildProgram(signal, await allCommands()).commands.map(command => command.name())
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const [only, ...others] = await commandsFor([name, '--json'])
    expect(others).toEqual([])
    expect(buildProgram(signal, [only!]).commands.map(command => command.name())).toContain(name)
  }
  expect(await commandsFor(['aks'])).toHaveLength((await allCommands()).length)
  expect(await commandsFor([])).toHaveLength((await allCommands()).length)
  expect(await commandsFor(['--version'])).toEqual([])
})

/** What a built file reads before anything of it runs. */
async function readFirst(file: string, seen = new Map<string, string>()): Promise<Map<string, string>> {
  if (seen.has(file)) return seen
  const text = await readFile(file, 'utf8')
  seen.set(file, text)
  for (const [, from = ''] of text.matchAll(/^import (?:[^'"();]*? from )?["'](\.[^"']+)["'];?$/gm))
    await readFirst(resolve(dirname(file), from), seen)
  return seen
}

test('a process reads what it does, and not the rest of the program', async () => {
  const built = dirname(BUILT_CLI)
  const kilobytes = async (name: string): Promise<number> =>
    [...(await readFirst(join(built, name))).values()].reduce((sum, { length }) => sum + length, 0) / 1_000
  // The libraries of options and schemas, and little else.
  expect(await kilobytes('cli.js')).toBeGreaterThan(200)
  expect(await kilobytes('cli.js')).toBeLessThan(600)
  expect(await kilobytes('import.worker.js')).toBeLessThan(1_200)
  // Comunica comes with a command line, an HTTP server and a loader of components, 3 MB of them.
  expect(await kilobytes('sparql.worker.js')).toBeLessThan(4_500)
  const read = [...(await readFirst(BUILT_CLI)).values()].join('\n')
  for (const library of ['lmdb', 'pino', 'unpdf', 'node-llama-cpp', 'compromise', 'koffi'])
    expect([library, read.includes(`from "${library}`)]).toEqual([library, false])
})
