import type { Command } from 'commander'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCommands, buildProgram } from '../../electron/cli/commands.ts'
import { FILMS, RESOURCES } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'
import { clew } from './run-clew.ts'

const hasPipes = process.platform !== 'win32'
let home: string
const file = (name: string): string => join(home, name)
/** Nobody ever writes to it: whoever opens it before looking at it waits for ever. */
const PIPE = 'pipe'

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-pipes-'))
  if (hasPipes) execFileSync('mkfifo', [file(PIPE)])
  await writeFile(file('films.txt'), FILMS)
  await writeFile(file('q.jsonl'), '{"question":"who directed Alien","answer":["Ridley Scott"]}\n')
  await clew(home, 'import', file('films.txt'), '--kg', 'films')
  await clew(home, 'synth', '--kg', 'films', '--count', '3', '--episodes', '--out', file('lessons.jsonl'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** What stands in the data folder, without what every process leaves there. */
const standing = async (): Promise<string[]> =>
  (await readdir(home, { recursive: true })).filter(name => !/^(?:logs|locks)\b/.test(name)).toSorted()

const ask = ['ask', 'who', '--kg', 'films']
const evaluate = ['eval', '--kg', 'films', '--questions']
const teach = ['train', 'teach', '--kg', 'films', '--out']

/** In a folder that a person named, where Clew looks for a file of its own. */
const BESIDE: readonly (readonly [string, ...(readonly string[])])[] = [
  ['clew-run.json', ...teach, '<folder>'],
  ['lock', ...evaluate, '<q>', '--out', '<folder>'],
  ['run.json', ...evaluate, '<q>', '--out', '<folder>', '--resume'],
  ['batch.json', 'ask', '--kg', 'films', '--batch', '<q>', '--out', '<folder>'],
  ['dataset_info.json', 'lessons', 'export', '<lessons>', '--format', 'sharegpt', '--out', '<folder>/x.json'],
]

const CASES: readonly (readonly string[])[] = [
  ['import', '<pipe>', '--kg', 'x'],
  ['import', '<pipe>', '--kg', 'x', '--preview'],
  ['kg', 'import', '<pipe>', '--kg', 'x'],
  ['kg', 'add', 'films', '<pipe>'],
  ['kg', 'add', 'films', '--remove', '<pipe>'],
  ['models', 'add', '<pipe>'],
  [...ask, '--model', '<pipe>'],
  [...ask, '--model', 'decoder', '--adapter', '<pipe>'],
  ['ask', '--replay', '<pipe>'],
  ['ask', '--kg', 'films', '--batch', '<pipe>', '--out', '<out>'],
  [...evaluate, '<pipe>'],
  [...evaluate, '<q>', '--types', '<pipe>'],
  [...evaluate, '<q>', '--against', '<pipe>'],
  ['report', '<pipe>', '--out', '<out>'],
  ['report', 'x', '--notes-file', '<pipe>', '--out', '<out>'],
  ['templates', 'add', 'Firm', '--logo', '<pipe>'],
  [...teach, '<out>-1', '--data', '<pipe>'],
  [...teach, '<out>-2', '--keep-out', '<pipe>'],
  ['lessons', 'import', '<pipe>', '--kg', 'films', '--out', '<out>'],
  ['lessons', 'check', '<pipe>', '--kg', 'films'],
  ['lessons', 'export', '<pipe>', '--format', 'trl', '--out', '<out>'],
  ['lessons', 'sample', '--questions', '<pipe>', '--kg', 'films', '--out', '<out>'],
  ['adapters', 'add', '<pipe>'],
  ['adapters', 'add', '<weights>', '--kg', 'films', '--questions', '<pipe>'],
  ['adapters', 'measure', 'navigator', '--kg', 'films', '--questions', '<pipe>'],
  ['eval', 'matrix', '--kg', 'films=<pipe>'],
  ['eval', 'matrix', '--kg', 'films', '--questions', '<pipe>'],
  ['eval', 'matrix', '--kg', 'films', '--questions', '<q>', '--against', '<pipe>'],
  ['synth', '--kg', 'films', '--count', '3', '--out', '<out>-3', '--keep-out', '<pipe>'],
  ['restore', '<pipe>'],
  ['restore', '<pipe>', '--into', '<out>-4'],
  ['serve', '--port', '0', '--subgraphs', 'films=<pipe>'],
]

/** What is written, and files of a passphrase, which only an encrypted project reads. */
const NOT_READ = /^--(?:out|subgraphs|.*passphrase-file)$|^(?:backup|kg export|eval export) file$/

/** Whether one of the cases gives a pipe as this option of this command, or as its argument. */
function isTried(path: readonly string[], option: string | undefined): boolean {
  return CASES.some(
    words =>
      path.every((word, i) => words[i] === word) &&
      words.some((word, i) =>
        option === undefined
          ? word.endsWith('<pipe>') && !words[i - 1]?.startsWith('--')
          : word.endsWith('<pipe>') && words[i - 1] === option,
      ),
  )
}

test('every file that a command reads is among the cases', async () => {
  const left: string[] = []
  const look = (command: Command, path: readonly string[]): void => {
    const name = path.join(' ')
    for (const { long, flags } of command.options)
      if (/<(?:name=)?file/.test(flags) && !NOT_READ.test(long ?? '') && !isTried(path, long ?? ''))
        left.push(`${name} ${long}`)
    for (const argument of command.registeredArguments)
      if (/^(?:file|path)/.test(argument.name()) && !NOT_READ.test(`${name} file`) && !isTried(path, undefined))
        left.push(`${name} ${argument.name()}`)
    for (const below of command.commands)
      // Their plans are made as that of `teach` is.
      if (!['sft', 'grpo'].includes(below.name())) look(below, [...path, below.name()])
  }
  look(buildProgram(new AbortController().signal, await allCommands()), [])
  expect(left).toEqual([])
})

test.each(CASES.map(words => [words.join(' '), words] as const))(
  'a pipe is refused in a line, and not waited for: clew %s',
  skippedFor(hasPipes ? undefined : 'Windows has no named pipes in its file system'),
  async (_, words) => {
    const args = words.map(word =>
      word
        .replace('<pipe>', file(PIPE))
        .replace('<q>', file('q.jsonl'))
        .replace('<weights>', join(RESOURCES, 'models', 'navigator.bin'))
        .replace('<out>', file('out')),
    )
    const before = await standing()
    const { code, stderr } = await clew(home, ...args)
    expect([code === 1 || code === 2, stderr]).toEqual([
      true,
      expect.stringMatching(/no ordinary file|a pipe|neither a file nor a folder|There is no model/),
    ])
    // Nor does a run or a folder stand there that nothing came of.
    expect(await standing()).toEqual(before)
  },
)

test.each(BESIDE)(
  'a pipe called %s, in a folder that is named, is not waited for',
  skippedFor(hasPipes ? undefined : 'Windows has no named pipes in its file system'),
  async (name, ...words) => {
    const folder = file(`folder-${name}`)
    await mkdir(folder)
    execFileSync('mkfifo', [join(folder, name)])
    const args = words.map(word =>
      word.replace('<q>', file('q.jsonl')).replace('<lessons>', file('lessons.jsonl')).replace('<folder>', folder),
    )
    const { code, stderr } = await clew(home, ...args)
    expect([code === 1 || code === 2, stderr]).toEqual([
      true,
      expect.stringMatching(/no ordinary file|none of Clew's|holds .*, which would be written over/),
    ])
    expect(await readdir(folder)).toEqual([name])
  },
)
