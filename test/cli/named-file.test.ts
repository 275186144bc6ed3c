import { execFileSync } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'
import { until } from '../until.ts'
import { clew, json, startClew } from './run-clew.ts'

let folder: string
let evaluation: string
const at = (name: string): string => join(folder, name)
const run = (...args: string[]) => clew(at('home'), ...args)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-named-'))
  await writeFile(at('films.txt'), FILMS)
  await run('import', at('films.txt'), '--kg', 'films')
  await writeFile(at('answer.json'), (await run('ask', '--kg', 'films', 'who directed Witness', '--json')).stdout)
  await writeFile(at('questions.jsonl'), '{"question": "who directed Witness", "answer": ["Peter Weir"]}\n')
  await run('eval', '--kg', 'films', '--questions', at('questions.jsonl'))
  ;[{ id: evaluation = '' } = {}] = json(await run('eval', 'list', '--json')) as { id: string }[]
  await run('synth', '--kg', 'films', '--count', '3', '--out', at('lessons.jsonl'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What each command is called with that writes the file that it is given. */
const COMMANDS: Record<string, (out: string) => string[]> = {
  report: out => ['report', at('answer.json'), '--out', out],
  'kg export': out => ['kg', 'export', 'films', out, '--format', 'n-triples'],
  'lessons import': out => ['lessons', 'import', at('questions.jsonl'), '--kg', 'films', '--out', out],
  'eval export': out => ['eval', 'export', evaluation, out],
  'lessons export': out => ['lessons', 'export', at('lessons.jsonl'), '--format', 'search-r1', '--out', out],
}

describe.each(Object.entries(COMMANDS))('%s', (name, command) => {
  const out = (): string => at(name.replace(' ', '-'))

  test("leaves somebody's file as it is, unless it is told to write over it", async () => {
    await writeFile(out(), 'a thesis')
    const told = `${out()} is there already; name another file, or write over it by --force.`
    expect(await run(...command(out()))).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(told) })
    expect(await readFile(out(), 'utf8')).toBe('a thesis')
    const forced = await run(...command(out()), '--force')
    expect([forced.code, forced.code === 0 ? '' : forced.stderr]).toEqual([0, ''])
    expect(await readFile(out(), 'utf8')).toContain('Witness')
  })

  test(
    'takes the place of no pipe',
    skippedFor(process.platform === 'win32' ? 'there are none' : undefined),
    async () => {
      const pipe = `${out()}.pipe`
      execFileSync('mkfifo', [pipe])
      expect(await run(...command(pipe), '--force')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is no ordinary file but a device or a pipe; name another file'),
      })
      expect((await lstat(pipe)).isFIFO()).toBe(true)
    },
  )
})

test.each(['launch.sh', 'tools.yaml', 'mcp-servers.json'])(
  'lessons export leaves a %s that lies beside its file, unless it is told to write over it',
  async ending => {
    await mkdir(at(ending))
    const [data, beside] = [at(join(ending, 'data.parquet')), at(join(ending, `data.${ending}`))]
    await writeFile(beside, 'my own')
    const command = ['lessons', 'export', at('lessons.jsonl'), '--format', 'verl-mcp', '--out', data]
    expect(await run(...command)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${beside} is there already`),
    })
    expect([await readFile(beside, 'utf8'), await readdir(at(ending))]).toEqual(['my own', [`data.${ending}`]])
    expect(await run(...command, '--force')).toMatchObject({ code: 0 })
    expect(await readFile(beside, 'utf8')).not.toBe('my own')
  },
)

test('an import of lessons that was killed leaves nothing that looks like one, and the same command does it', async () => {
  const out = at('killed-lessons.jsonl')
  await writeFile(at('many.jsonl'), '{"question": "who directed Witness", "answer": ["Peter Weir"]}\n'.repeat(20_000))
  const command = ['lessons', 'import', at('many.jsonl'), '--kg', 'films', '--out', out]
  const { child, ended } = startClew(at('home'), command)
  const left = async () => (await readdir(folder)).filter(name => name.startsWith('killed-lessons'))
  await until(async () => (await left()).length > 0)
  child.kill('SIGKILL')
  await ended
  expect(await left()).toEqual([expect.stringMatching(/\.tmp$/)])
  expect(await run(...command)).toMatchObject({ code: 0 })
  expect(await left()).toEqual(['killed-lessons.jsonl'])
})

test('two exports into one file are refused', async () => {
  const twice = at('twice.jsonl')
  const command = ['lessons', 'export', at('lessons.jsonl'), '--format', 'trl-grpo', '--kg', 'films']
  expect(await run(...command, '--out', twice, '--subgraphs', twice)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('would be written twice'),
  })
  expect((await readdir(folder)).filter(name => name.startsWith('twice'))).toEqual([])
})

test('train takes the place of no file that only is called like one of its own', async () => {
  await mkdir(at('desk'))
  await writeFile(at(join('desk', 'clew-run.json')), 'a thesis')
  expect(await run('train', 'teach', '--kg', 'films', '--out', at('desk'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is none of Clew's"),
  })
  expect(await readFile(at(join('desk', 'clew-run.json')), 'utf8')).toBe('a thesis')
})

test("what a killed report left is gone after the next one of that name, and what is anybody else's is not", async () => {
  const own = 'page.html.4194304-0badcafe.tmp'
  const others = ['another.html.4194304-0badcafe.tmp', 'page.html.mine.tmp']
  for (const name of [own, ...others]) await writeFile(at(name), '')
  expect(await run('report', at('answer.json'), '--out', at('page.html'))).toMatchObject({ code: 0 })
  const files = await readdir(folder)
  expect(files).toEqual(expect.arrayContaining(['page.html', ...others]))
  expect(files).not.toContain(own)
})
