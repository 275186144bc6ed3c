import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TrajectorySchema } from '../../electron/contract/trajectory.ts'
import { FILMS } from '../host/temporary-host.ts'
import { until } from '../until.ts'
import { clew, json, ONE_LINE, startClew } from './run-clew.ts'

let home: string
const file = (name: string): string => join(home, name)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-report-'))
  await writeFile(file('films.txt'), FILMS)
  await clew(home, 'import', file('films.txt'), '--kg', 'films')
  for (const [name, question] of [
    ['one', 'who directed Alien'],
    ['two', 'who starred in Witness'],
  ] as const)
    await writeFile(file(`${name}.json`), (await clew(home, 'ask', '--kg', 'films', question, '--json')).stdout)
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('answers are one report, its format told by the name of the file; a record gives the same answer', async () => {
  const both = [file('one.json'), file('two.json')]
  const report = (...more: string[]) => clew(home, 'report', ...both, '--title', 'Two films', ...more)
  expect((await report('--notes', 'For March.', '--out', file('r.html'))).code).toBe(0)
  expect(await readFile(file('r.html'), 'utf8')).toMatch(/<h1>Two films<\/h1>[^]*For March\.[^]*who directed Alien/)
  expect((await report('--out', file('r.prov.ttl'))).stdout).toBe(`Saved ${file('r.prov.ttl')}\n`)
  expect(await readFile(file('r.prov.ttl'), 'utf8')).toContain('prov:wasDerivedFrom')
  expect((await report('--out', file('r.facts.csv'))).code).toBe(0)
  expect(await readFile(file('r.facts.csv'), 'utf8')).toMatch(/^question,head,relation,tail/)
  expect((await report('--out', file('r.jsonl'))).code).toBe(0)
  const again = await clew(home, 'ask', '--replay', file('r.jsonl'))
  expect([again.code, again.stdout]).toEqual([
    0,
    'who directed Alien: the same answer, Ridley Scott.\nwho starred in Witness: the same answer, Harrison Ford.\n',
  ])
  const redacted = await report('--redact', 'Ridley Scott', '--out', file('hidden.jsonl'))
  expect(redacted.code).toBe(0)
  expect(await readFile(file('hidden.jsonl'), 'utf8')).not.toMatch(/ridley|scott/i)
  expect(await clew(home, 'ask', '--replay', file('hidden.jsonl'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('stands under pseudonyms'),
  })
  expect((await report('--redact', 'Nobody Here', '--out', file('x.html'))).stderr).toContain(
    'Nothing in this report is called "Nobody Here"',
  )
  expect(existsSync(file('x.html'))).toBe(false)
})

test('another answer than that of the record fails, and says what has changed', async () => {
  const record = TrajectorySchema.parse(JSON.parse(await readFile(file('one.json'), 'utf8')))
  const other = { ...record, answer: [], status: 'no-answer', graph: { ...record.graph, fingerprint: 'ab'.repeat(32) } }
  await writeFile(file('other.jsonl'), `${JSON.stringify(other)}\n`)
  const run = await clew(home, 'ask', '--replay', file('other.jsonl'), '--json')
  expect(run.code).toBe(1)
  expect(json(run)).toMatchObject({
    replayed: [
      {
        same: false,
        was: [],
        is: ['Ridley Scott'],
        changed: [expect.stringContaining('The graph "films" has changed')],
      },
    ],
  })
  expect(run.stderr).toMatch(ONE_LINE)
  expect(run.stderr).toContain('clew: Another answer came of 1 record of 1; what has changed stands with each.\n')
})

test('a head with a logo is kept, listed and removed; a picture that does more than be seen is refused', async () => {
  await writeFile(file('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
  await writeFile(file('evil.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const template = (...args: string[]) => clew(home, 'templates', ...args)
  expect((await template('add', 'Firm', '--logo', file('logo.svg'))).stdout).toBe('Kept the template "Firm".\n')
  expect((await template('list')).stdout).toBe('Firm (image/svg+xml)\n')
  await clew(home, 'report', file('one.json'), '--template', 'Firm', '--out', file('firm.html'))
  expect(await readFile(file('firm.html'), 'utf8')).toContain('<img alt="Firm" src="data:image/svg+xml;base64,')
  expect((await template('add', 'Evil', '--logo', file('evil.svg'))).stderr).toMatch(/onload/)
  expect((await template('remove', 'Firm')).code).toBe(0)
  expect(await clew(home, 'report', file('one.json'), '--template', 'Firm', '--out', file('x.html'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no template "Firm"'),
  })
})

test('what is asked of --replay, --batch and report that does not fit is told in a line', async () => {
  const wrong: [string[], RegExp][] = [
    [['ask', 'who'], /--kg NAME/],
    [['ask', '--batch', file('q.txt'), '--kg', 'films'], /--out FOLDER/],
    [['ask', 'who', '--batch', file('q.txt'), '--kg', 'films', '--out', file('b')], /leave out the question/],
    [['report', '--out', file('x.html')], /Name answers/],
    [['report', file('one.json'), '--view', 'a', '--out', file('x.html')], /Name answers/],
    [['report', file('one.json'), '--out', file('x.html'), '--redact', 'x'], /redacted/],
  ]
  for (const [args, message] of wrong) {
    const run = await clew(home, ...args)
    expect([args, run.code]).toEqual([args, 2])
    expect(run.stderr).toMatch(message)
    expect(run.stderr).toMatch(ONE_LINE)
  }
})

test('a batch that is killed goes on where it was', { tags: 'slow' }, async () => {
  const questions = Array.from({ length: 400 }, (_, at) => `who directed ${at % 2 === 0 ? 'Alien' : 'Witness'}`)
  await writeFile(file('many.txt'), questions.join('\n'))
  const args = ['ask', '--batch', file('many.txt'), '--kg', 'films', '--out', file('out')]
  const { child, ended } = startClew(home, args)
  const lines = async (): Promise<string[]> =>
    (await readFile(file('out/answers.jsonl'), 'utf8').catch(() => '')).split('\n').filter(line => line !== '')
  await until(async () => (await lines()).length > 20 || child.exitCode !== null)
  child.kill('SIGKILL')
  await ended
  const before = (await lines()).slice(0, -1)
  expect(before.length).toBeGreaterThan(10)
  expect(existsSync(file('out/report.html'))).toBe(false)
  const run = await clew(home, ...args, '--json')
  expect(run).toMatchObject({ code: 0 })
  expect(json(run)).toMatchObject({ questions: 400, report: file('out/report.html'), table: file('out/answers.csv') })
  const after = await lines()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(line => (JSON.parse(line) as { question: string }).question)).toEqual(questions)
  const table = (await readFile(file('out/answers.csv'), 'utf8')).trimEnd().split('\r\n')
  expect(table).toHaveLength(401)
  expect(table[400]).toMatch(/^who directed Witness,Peter Weir,answered,/)
})
