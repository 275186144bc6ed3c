import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
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
})
afterAll(() => rm(home, { recursive: true, force: true }))

const ask = ['ask', 'who', '--kg', 'films']
const evaluate = ['eval', '--kg', 'films', '--questions']
const teach = ['train', 'teach', '--kg', 'films', '--out']

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
  ['serve', '--port', '0', '--subgraphs', 'films=<pipe>'],
]

test.each(CASES.map(words => [words.join(' '), words] as const))(
  'a pipe is refused in a line, and not waited for: clew %s',
  { ...skippedFor(hasPipes ? undefined : 'Windows has no named pipes in its file system'), timeout: 60_000 },
  async (_, words) => {
    const args = words.map(word =>
      word.replace('<pipe>', file(PIPE)).replace('<q>', file('q.jsonl')).replace('<out>', file('out')),
    )
    const { code, stderr } = await clew(home, ...args)
    expect([code === 1 || code === 2, stderr]).toEqual([
      true,
      expect.stringMatching(/no ordinary file|a pipe|neither a file nor a folder|There is no model/),
    ])
  },
)
