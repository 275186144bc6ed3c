import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS, until } from '../host/temporary-host.ts'
import { clew, json, ONE_LINE, startClew } from './run-clew.ts'

let home = ''
const file = (name: string): string => join(home, name)
const rowsIn = async (folder: string): Promise<{ at: number }[]> =>
  (await readFile(join(folder, 'index.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(line => line.endsWith('}'))
    .map(line => JSON.parse(line) as { at: number })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-cli-eval-'))
  await writeFile(file('films.txt'), FILMS)
  await writeFile(file('questions.txt'), 'who directed [Alien]\tRidley Scott\nwho acted in [Witness]\tHarrison Ford\n')
  await writeFile(file('many.txt'), Array.from({ length: 400 }, () => 'who directed [Alien]\tRidley Scott\n').join(''))
  await clew(home, 'import', file('films.txt'), '--kg', 'films')
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('an evaluation is kept, listed, shown, exported and compared', async () => {
  const run = await clew(
    home,
    'eval',
    '--kg',
    'films',
    '--questions',
    file('questions.txt'),
    '--name',
    'first',
    '--json',
  )
  expect(run).toMatchObject({ code: 0 })
  const { evaluation } = json(run) as { evaluation: string }
  expect(json(run)).toMatchObject({
    n: 2,
    hit1: 1,
    f1: 1,
    em: 1,
    retrievalRate: 1,
    errors: 0,
    intervals: { hit1: { low: 1, high: 1 } },
    byHops: [],
    byType: [],
    variants: { anyHit: 1 },
  })
  const [listed, shown, exported, compared] = await Promise.all([
    clew(home, 'eval', 'list', '--json'),
    clew(home, 'eval', 'show', evaluation),
    clew(home, 'eval', 'export', evaluation, file('rows.csv')),
    clew(home, 'eval', 'compare', evaluation, evaluation, '--json'),
  ])
  expect(json(listed)).toMatchObject([{ id: evaluation, name: 'first', state: 'done' }])
  expect(shown.stdout).toMatch(
    /^[0-9a-f]{8}: first; films, clew; Hit@1 1\.000, F1 1\.000\n2 questions: Hit@1 1\.000 \[1\.000, 1\.000\]/,
  )
  expect(exported.code).toBe(0)
  expect((await readFile(file('rows.csv'), 'utf8')).split('\r\n')[1]).toMatch(
    /^who directed Alien,1,1,,,Ridley Scott,Ridley Scott,answered,1,1,1,1,/,
  )
  expect(json(compared)).toMatchObject({ questions: 2, counts: { both: 2, won: 0, lost: 0, neither: 0 }, mcNemar: 1 })
})

test('what was answered into a folder is never thrown away for another', async () => {
  const out = file('kept')
  const command = ['eval', '--kg', 'films', '--questions', file('questions.txt'), '--out', out, '--json']
  const first = await clew(home, ...command, '--name', 'first')
  expect(first.code).toBe(0)
  const answered = await readFile(join(out, 'index.jsonl'), 'utf8')
  for (const more of [[], ['--limit', '1', '--resume']]) {
    const again = await clew(home, ...command, ...more)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/^clew: \S+kept holds the evaluation "first"; --resume goes on with it/m)
    expect(await readFile(join(out, 'index.jsonl'), 'utf8')).toBe(answered)
  }
  expect(json(await clew(home, ...command, '--name', 'first', '--resume'))).toMatchObject({ n: 2, hit1: 1 })
})

test('killed and interrupted, it goes on from the answers that are there', { tags: 'slow' }, async () => {
  const out = file('out')
  const command = ['eval', '--kg', 'films', '--questions', file('many.txt'), '--out', out]
  const first = startClew(home, command)
  await until(async () => (await rowsIn(out)).length >= 5)
  first.child.kill('SIGKILL')
  await first.ended
  const killed = (await rowsIn(out)).length

  const second = startClew(home, [...command, '--resume'])
  await until(async () => (await rowsIn(out)).length > killed + 5)
  second.child.kill('SIGINT')
  const interrupted = await second.ended
  expect(interrupted).toMatchObject({ code: 130, stdout: '' })
  expect(interrupted.stderr).toContain(`The answers so far are kept; \`clew eval resume ${out}\` goes on from there.\n`)
  expect(interrupted.stderr).toMatch(/clew: interrupted\n$/)

  const third = await clew(home, 'eval', 'resume', out, '--json')
  expect(third.code).toBe(0)
  expect(json(third)).toMatchObject({ n: 400, hit1: 1 })
  expect((await rowsIn(out)).map(({ at }) => at)).toEqual(Array.from({ length: 400 }, (_, at) => at))
})

test('questions that bring their own graph need none', async () => {
  const rog = {
    id: 'WebQTest-1',
    question: 'who directed inception',
    answer: ['Christopher Nolan'],
    q_entity: ['Inception'],
    a_entity: ['Christopher Nolan'],
    graph: [
      ['Inception', 'film.film.directed_by', 'Christopher Nolan'],
      ['Inception', 'film.film.genre', 'Thriller'],
    ],
    choices: [],
  }
  await writeFile(file('rog.jsonl'), `${JSON.stringify(rog)}\n`)
  expect(json(await clew(home, 'eval', '--questions', file('rog.jsonl'), '--json'))).toMatchObject({
    n: 1,
    hit1: 1,
    calls: 1,
  })
})

test('what cannot be done says so in one line and keeps nothing', async () => {
  const before = await readdir(file('evaluations'))
  const runs = await Promise.all([
    clew(home, 'eval', '--kg', 'films', '--questions', file('questions.txt'), '--model', 'nope'),
    clew(home, 'eval', '--kg', 'films'),
    clew(home, 'eval', '--kg', 'films', '--questions', file('questions.txt'), '--dimensions'),
    clew(home, 'eval', 'compare', 'aaaaaaaa', 'bbbbbbbb'),
    ...(process.platform === 'linux'
      ? [clew(home, 'eval', '--kg', 'films', '--questions', file('questions.txt'), '--out', '/proc/x')]
      : []),
  ])
  expect(runs.map(({ code }) => code)).toEqual([1, 2, 2, 1, ...(process.platform === 'linux' ? [1] : [])])
  for (const { stdout, stderr } of runs) {
    expect(stdout).toBe('')
    expect(stderr).toMatch(ONE_LINE)
  }
  expect(await readdir(file('evaluations'))).toEqual(before)
})

test("files of one's own in the folder that --out names stay, the questions themselves among them", async () => {
  const own = file('own')
  await mkdir(own)
  const rows = '{"question": "who directed Alien", "answers": ["Ridley Scott"]}\n{"question": "no answers"}\n'
  for (const name of ['questions.jsonl', 'graphs.jsonl', 'report.html']) await writeFile(join(own, name), rows)
  const questions = join(own, 'questions.jsonl')
  const runs = [
    await clew(home, 'eval', '--kg', 'films', '--questions', questions, '--out', own),
    await clew(home, 'eval', '--kg', 'films', '--questions', questions, '--out', own, '--resume'),
    await clew(
      home,
      'eval',
      '--questions',
      join(own, 'graphs.jsonl'),
      '--kg',
      'films',
      '--model',
      'nope',
      '--out',
      own,
    ),
    await clew(home, 'ask', '--kg', 'films', '--batch', file('questions.txt'), '--out', own),
  ]
  for (const { code, stderr } of runs) {
    expect([code, stderr]).toEqual([1, expect.stringMatching(ONE_LINE)])
    expect(stderr).toMatch(/would be written over; name an empty folder|nope/)
  }
  expect((await readdir(own)).toSorted()).toEqual(['graphs.jsonl', 'questions.jsonl', 'report.html'])
  for (const name of await readdir(own)) expect(await readFile(join(own, name), 'utf8')).toBe(rows)
})
