import { execFileSync } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { skippedFor } from '../skipped.ts'
import { clew } from './run-clew.ts'

let folder: string
const at = (name: string): string => join(folder, name)
const run = (...args: string[]) => clew(at('home'), ...args)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-named-'))
  await writeFile(at('films.txt'), FILMS)
  await run('import', at('films.txt'), '--kg', 'films')
  await writeFile(at('answer.json'), (await run('ask', '--kg', 'films', 'who directed Witness', '--json')).stdout)
  await run('synth', '--kg', 'films', '--count', '3', '--out', at('lessons.jsonl'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What each command is called with that writes the file that it is given. */
const COMMANDS: Record<string, (out: string) => string[]> = {
  report: out => ['report', at('answer.json'), '--out', out],
  'kg export': out => ['kg', 'export', 'films', out, '--format', 'n-triples'],
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

test("what a killed report left is gone after the next one of that name, and what is anybody else's is not", async () => {
  const own = 'page.html.4194304-0badcafe.tmp'
  const others = ['another.html.4194304-0badcafe.tmp', 'page.html.mine.tmp']
  for (const name of [own, ...others]) await writeFile(at(name), '')
  expect(await run('report', at('answer.json'), '--out', at('page.html'))).toMatchObject({ code: 0 })
  const files = await readdir(folder)
  expect(files).toEqual(expect.arrayContaining(['page.html', ...others]))
  expect(files).not.toContain(own)
})
