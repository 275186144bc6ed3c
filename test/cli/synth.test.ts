import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GraphLessonSchema, type GraphLesson } from '../../electron/contract/lesson.ts'
import { readQuestions } from '../../electron/learn/question-sets/question-sets.ts'
import { films } from '../learn/lessons/synth/films.ts'
import { wordingServer } from '../host/training/wording-server.ts'
import { clew, json, startClew, type Run } from './run-clew.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-synth-'))
  const file = join(home, 'films.tsv')
  // Large enough that a run can be interrupted.
  const more = Array.from({ length: 4_000 }, (_, i) => [
    [`Film ${i}`, 'directed_by', `Director ${i % 900}`],
    [`Film ${i}`, 'starred_actors', `Actor ${(i * 7) % 1_300}`],
    [`Film ${i}`, 'release_year', String(1900 + (i % 120))],
  ]).flat()
  await writeFile(file, [...films, ...more].map(row => `${row.join('\t')}\n`).join(''))
  await clew(home, 'import', file, '--kg', 'films', '--json')
})

afterAll(() => rm(home, { recursive: true, force: true }))

const synth = (...args: string[]): Promise<Run> => clew(home, 'synth', '--kg', 'films', ...args)
const lessonsIn = async (file: string): Promise<GraphLesson[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(line => line !== '')
    .map(line => GraphLessonSchema.parse(JSON.parse(line)))

test('lessons with their episodes, as one JSON value and a file that reads as questions too', async () => {
  const out = join(home, 'with-episodes.jsonl')
  const run = await synth(
    '--count',
    '40',
    '--out',
    out,
    '--seed',
    '5',
    '--episodes',
    '--protocol',
    'graphwalker',
    '--shapes',
    'path,2i',
    '--max-hops',
    '2',
    '--json',
  )
  expect(run).toMatchObject({ code: 0 })
  expect(json(run)).toMatchObject({
    kg: 'films',
    lessons: 40,
    bySource: { graphsynth: 40 },
    byHops: expect.any(Object),
    byShape: { path: expect.any(Number), '2i': expect.any(Number) },
    rejected: expect.any(Array),
    seconds: expect.any(Number),
    lessonsPerSecond: expect.any(Number),
  })
  const lessons = await lessonsIn(out)
  expect(lessons).toHaveLength(40)
  for (const { trajectory, answers } of lessons) {
    expect(trajectory?.protocol).toBe('graphwalker')
    expect(trajectory?.answer.map(({ name }) => name).toSorted()).toEqual(answers.toSorted())
  }
  expect((await readQuestions(out)).questions.map(({ question }) => question)).toEqual(
    lessons.map(({ question }) => question),
  )
})

test('what was interrupted can be read and is continued; what is there is not overwritten', async () => {
  const out = join(home, 'long.jsonl')
  const { child, ended } = startClew(home, [
    'synth',
    '--kg',
    'films',
    '--count',
    '20000',
    '--max-hops',
    '5',
    '--out',
    out,
  ])
  while (!existsSync(out) || (await readFile(out, 'utf8')).length < 20_000)
    await new Promise(done => {
      setTimeout(done, 50)
    })
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130, stdout: expect.stringContaining('--resume') })
  const first = await lessonsIn(out)
  expect(await synth('--count', '10', '--out', out)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is there already'),
  })
  const count = first.length + 50
  expect(await synth('--count', String(count), '--out', out, '--resume')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${first.length.toLocaleString('en')} of them from before`),
  })
  const all = await lessonsIn(out)
  expect(all.slice(0, first.length)).toEqual(first)
  expect(all).toHaveLength(count)
  expect(new Set(all.map(({ id }) => id)).size).toBe(count)
})

test('questions that are kept out, and settings that cannot work', async () => {
  const file = join(home, 'evaluated.jsonl')
  await writeFile(
    file,
    `${JSON.stringify({ question: 'who made it?', entities: ['Alpha Dawn'], answers: ['Ann Reed'] })}\nno question\n`,
  )
  const out = join(home, 'kept.jsonl')
  const kept = await synth(
    '--count',
    '60',
    '--max-hops',
    '1',
    '--shapes',
    'path',
    '--relation',
    'has_genre',
    'directed_by',
    '--out',
    out,
    '--keep-out',
    file,
  )
  expect(kept.code).toBe(0)
  expect(kept.stderr).toContain('1 lines hold no question')
  expect(
    (await lessonsIn(out)).filter(({ entities, answers }) => entities[0] === 'Alpha Dawn' && answers[0] === 'Ann Reed'),
  ).toEqual([])
  const nothing = join(home, 'nothing.jsonl')
  const wrong = [
    [['--relation', 'directd_by'], 'Nearest: directed_by'],
    [['--min-hops', '3', '--max-hops', '2'], 'leave nothing to walk'],
    [['--writer', 'navigator'], 'does not write'],
    [['--keep-out', join(home, 'missing.jsonl')], 'missing.jsonl'],
    [['--shapes', 'circle'], 'path, 2i, ip, pi'],
  ] as const
  const runs = await Promise.all(wrong.map(([args]) => synth('--count', '5', '--out', nothing, ...args)))
  runs.forEach((run, i) => {
    expect(run.code).not.toBe(0)
    expect(run.stderr).toContain(wrong[i]?.[1])
  })
  expect(existsSync(nothing)).toBe(false)
})

test('a language model words the lessons where one is named', async () => {
  const server = await wordingServer()
  const out = join(home, 'worded.jsonl')
  try {
    await clew(home, 'models', 'add-endpoint', 'Writer', '--url', server.url, '--model', 'writer')
    const run = await synth('--count', '6', '--max-hops', '2', '--writer', 'endpoint:writer', '--out', out)
    expect(run).toMatchObject({ code: 0 })
    const lessons = await lessonsIn(out)
    expect(lessons).toHaveLength(6)
    for (const { question, quality } of lessons) {
      expect(question).toMatch(/^Riddle \d+: what of /)
      expect(quality).toEqual({ scores: [10, 10, 10], by: 'Writer' })
    }
  } finally {
    await server.close()
  }
})

test('lessons with programs of the kinds that are asked for, whose programs come to their answers; the file goes on', async () => {
  const out = join(home, 'programs.jsonl')
  const run = await synth('--programs', 'count,chain', '--count', '12', '--out', out, '--json')
  expect(run).toMatchObject({ code: 0 })
  expect(json(run)).toMatchObject({ lessons: 12, byKind: { count: expect.any(Number), chain: expect.any(Number) } })
  const lessons = await lessonsIn(out)
  expect(new Set(lessons.map(({ operator }) => operator))).toEqual(new Set(['count', 'chain']))
  expect(lessons.every(({ logicalForm, answers }) => logicalForm !== undefined && answers.length > 0)).toBe(true)
  const more = await synth('--programs', 'count,chain', '--count', '15', '--out', out, '--resume')
  expect(more).toMatchObject({ code: 0, stdout: expect.stringContaining('12 of them from before') })
  const all = await lessonsIn(out)
  expect(all.slice(0, 12)).toEqual(lessons)
  expect(new Set(all.map(({ question }) => question)).size).toBe(15)
})

test('programs have no walks to choose from', async () => {
  const out = join(home, 'none.jsonl')
  const run = await synth('--programs', '--shapes', 'path', '--count', '5', '--out', out)
  expect(run.code).not.toBe(0)
  expect(run.stderr).toContain("cannot be used with option '--shapes <shapes>'")
  expect(await synth('--programs', 'guess', '--count', '5', '--out', out)).toMatchObject({
    stderr: expect.stringContaining('Give one or more of chain, '),
  })
  expect(existsSync(out)).toBe(false)
})
