import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GraphLessonSchema } from '../../electron/contract/lesson.ts'
import type { GraphLesson } from '../../electron/contract/lesson.ts'
import { FILMS } from '../host/temporary-host.ts'
import { clew, json, ONE_LINE } from './run-clew.ts'

let home: string
let files: string
const file = (name: string): string => join(files, name)
const lessonsIn = async (path: string): Promise<GraphLesson[]> =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map(line => GraphLessonSchema.parse(JSON.parse(line)))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-lessons-'))
  files = await mkdtemp(join(tmpdir(), 'clew-lessons-files-'))
  await writeFile(file('films.txt'), FILMS)
  await writeFile(
    file('questions.csv'),
    'question,answers,entity\nWho directed Alien?,Ridley Scott,Alien\nWho acted in Witness?,Harrison Ford,Witness\nWho directed Stalker?,Andrei Tarkovsky,Stalker\nWho?,,\n',
  )
  await clew(home, 'import', file('films.txt'), '--kg', 'films')
})

afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  await rm(files, { recursive: true, force: true })
})

test('a table of questions becomes lessons over a graph, and what does not fit it is told', async () => {
  const checked = await clew(home, 'lessons', 'check', file('questions.csv'), '--kg', 'films')
  expect(checked.stdout).toContain('2 of 3 questions can be answered from the graph')
  expect(checked.stdout).toContain('1: no answer in the graph, such as "Who directed Stalker?" (Andrei Tarkovsky)')
  expect(checked.stdout).toContain('line 5: no answer')
  const imported = await clew(
    home,
    'lessons',
    'import',
    file('questions.csv'),
    '--kg',
    'films',
    '--out',
    file('lessons.jsonl'),
    '--json',
  )
  expect(json(imported)).toMatchObject({ lessons: 2, rejectedCount: 1, check: { questions: 3, fit: 2 } })
  expect(
    (await lessonsIn(file('lessons.jsonl'))).map(({ source, answers, graph }) => [source, answers, graph.name]),
  ).toEqual([
    ['import', ['Ridley Scott'], 'films'],
    ['import', ['Harrison Ford'], 'films'],
  ])
})

test('sampling writes episodes, goes on where it was broken off, and is not mixed with another', async () => {
  const command = [
    'lessons',
    'sample',
    '--kg',
    'films',
    '--questions',
    file('lessons.jsonl'),
    '--out',
    file('episodes.jsonl'),
    '--samples',
    '2',
    '--protocol',
    'kg-r1',
    '--json',
  ]
  const first = json(await clew(home, ...command)) as Record<string, unknown>
  expect(first).toMatchObject({ questions: 2, rollouts: 4, passedOver: 0 })
  const lessons = await lessonsIn(file('episodes.jsonl'))
  expect(lessons.length).toBeGreaterThan(0)
  expect(
    lessons.every(
      ({ source, trajectory }) =>
        source === 'graphroll' && trajectory?.turns.some(({ decisions }) => decisions !== undefined),
    ),
  ).toBe(true)

  // Killed in the middle of the last question: its line is not in the record, and half a lesson is in the file.
  const record = await readFile(file('episodes.jsonl.progress'), 'utf8')
  await truncate(file('episodes.jsonl.progress'), record.trimEnd().lastIndexOf('\n') + 9)
  await appendFile(file('episodes.jsonl'), '{"id":"cut')
  expect((await clew(home, ...command)).stderr).toMatch(/is there already; go on with it by --resume/)
  expect(json(await clew(home, ...command, '--resume'))).toMatchObject({ ...first, seconds: expect.any(Number) })
  expect((await lessonsIn(file('episodes.jsonl'))).map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))

  const other = await clew(home, ...command.map(word => (word === '2' ? '3' : word)), '--resume')
  expect([other.code, other.stderr]).toEqual([1, expect.stringMatching(/begun with other settings/)])
})

test("episodes are exported, with the questions' own graphs beside", async () => {
  const exported = await clew(
    home,
    'lessons',
    'export',
    file('episodes.jsonl'),
    '--format',
    'sharegpt',
    '--out',
    file('train.jsonl'),
    '--kg',
    'films',
    '--subgraphs',
    file('graphs.jsonl'),
    '--json',
  )
  expect(json(exported)).toMatchObject({
    format: 'sharegpt',
    files: [file('train.jsonl'), file('graphs.jsonl'), file('dataset_info.json')],
  })
  const [row] = (await readFile(file('train.jsonl'), 'utf8')).split('\n')
  const { conversations } = JSON.parse(row ?? '') as { conversations: { from: string; value: string }[] }
  expect(conversations[0]).toMatchObject({ from: 'human', value: expect.stringContaining('Who directed Alien?') })
  // A look, a step and the answer.
  expect(conversations.slice(1).map(({ from }) => from)).toEqual(['gpt', 'observation', 'gpt', 'observation', 'gpt'])
  expect(
    (await clew(home, 'lessons', 'export', file('lessons.jsonl'), '--format', 'verl', '--out', file('verl.parquet')))
      .stdout,
  ).toMatch(/verl\.parquet, .*verl\.launch\.sh/)
  const [question] = await parquetReadObjects({ file: new Uint8Array(await readFile(file('verl.parquet'))).buffer })
  expect(question).toMatchObject({
    prompt: [{ role: 'user', content: expect.stringMatching(/up to 7 .*Who directed Alien\?/s) }],
    reward_model: { ground_truth: { target_text: ['Ridley Scott'] } },
    extra_info: { dataset_name: 'films' },
  })
})

test('what cannot be done is one line, and leaves no file', async () => {
  const cases: [string[], number, RegExp][] = [
    [['import', file('questions.csv'), '--kg', 'nothing', '--out', file('a')], 1, /no graph named "nothing"/],
    [['import', file('missing'), '--kg', 'films', '--out', file('a')], 1, /cannot be opened/],
    [
      ['import', file('lessons.jsonl'), '--kg', 'films', '--out', file('lessons.jsonl')],
      2,
      /is what it would be made of/,
    ],
    [['export', file('lessons.jsonl'), '--format', 'trl', '--out', file('a')], 1, /no episode to imitate/],
    [
      ['export', file('lessons.jsonl'), '--format', 'parquet', '--out', file('a')],
      2,
      /sharegpt, trl, trl-messages, verl/,
    ],
    [['export', file('lessons.jsonl'), '--format', 'verl', '--out', '/proc/a'], 1, /cannot be written/],
    [
      ['export', file('lessons.jsonl'), '--format', 'verl', '--out', file('a'), '--subgraphs', file('b')],
      2,
      /name it by --kg/,
    ],
    [['sample', '--kg', 'films', '--questions', file('films.txt'), '--out', file('a')], 1, /question/],
  ]
  const runs = await Promise.all(cases.map(([args]) => clew(home, 'lessons', ...args)))
  for (const [index, [args, code, message]] of cases.entries()) {
    expect([args, runs[index]?.code, runs[index]?.stderr]).toEqual([args, code, expect.stringMatching(message)])
    expect(runs[index]?.stderr).toMatch(ONE_LINE)
  }
  expect(['a', 'a.part', 'a.progress'].filter(name => existsSync(file(name)))).toEqual([])
})
