import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../host/temporary-host.ts'
import { clew, json, startClew, type Run } from './run-clew.ts'
import { inWords, type Saying } from '../../electron/contract/words/saying.ts'

let home: string
const TEACH = [
  '--kg',
  'films',
  // Its walks cost half of what programs do.
  '--protocol',
  'kg-r1',
  '--minutes',
  '30',
  '--held-out',
  '10',
  '--max-hops',
  '2',
  '--steps',
  '1',
  '--questions',
  '2',
  '--set',
  'rollout.groupSize=2',
  '--seed',
  '3',
]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-train-'))
  const names = ['Anna', 'Boris', 'Clara', 'David', 'Elena', 'Fritz']
  const lines = Array.from(
    { length: 30 },
    (_, n) =>
      `Film ${n}|directed_by|${names[n % 6]} Berg\nFilm ${n}|starred_actors|${names[(n * 5 + 1) % 6]} Falk\nFilm ${n}|has_genre|Genre ${n % 4}`,
  )
  await writeFile(join(home, 'films.txt'), `${lines.join('\n')}\n`)
  await clew(home, 'import', join(home, 'films.txt'), '--kg', 'films')
})
afterAll(() => rm(home, { recursive: true, force: true }))

interface Listed {
  id: string
  state: string
  phase: Saying
}

async function runs(): Promise<Listed[]> {
  const folders = (await readdir(join(home, 'runs')).catch(() => [])).filter(name => !name.startsWith('.'))
  // One that is being made has no state yet.
  const texts = await Promise.all(
    folders.map(name => readFile(join(home, 'runs', name, 'run.json'), 'utf8').catch(() => undefined)),
  )
  return texts.flatMap(text => (text === undefined ? [] : [JSON.parse(text) as Listed]))
}

test('Ctrl-C pauses and says how to go on, kill -9 interrupts, the same command goes on to the end and asks with what was taught', async () => {
  const out = join(home, 'taught')
  const args = ['train', 'teach', ...TEACH, '--lessons', '6', '--out', out, '--json']
  const first = startClew(home, args)
  await until(async () => /gold paths/.test(inWords((await runs())[0]?.phase ?? '')))
  first.child.kill('SIGINT')
  const paused: Run = await first.ended
  expect(paused.code).toBe(130)
  const [run] = await runs()
  expect(run?.state).toBe('paused')
  expect(paused.stderr).toContain(`clew train resume ${run?.id ?? ''}`)
  expect(paused.stdout).toBe('')

  const second = startClew(home, args)
  await until(async () => (await runs())[0]?.state === 'running')
  second.child.kill('SIGKILL')
  await second.ended
  const listed = json(await clew(home, 'train', 'runs', '--json'))
  expect(listed).toMatchObject([
    { id: run?.id, state: 'interrupted', error: expect.stringMatching(/goes on from its last checkpoint/) },
  ])

  const other = await clew(home, 'train', 'teach', ...TEACH, '--lessons', '7', '--out', out)
  expect(other.code).toBe(1)
  expect(other.stderr).toMatch(/belongs to a run of another command.*--restart/)

  const done = await clew(home, ...args)
  expect(done.code).toBe(0)
  expect(done.stderr).toContain(`Going on with the run ${run?.id ?? ''}`)
  expect(json(done)).toMatchObject({
    run: run?.id,
    adapter: run?.id,
    state: 'done',
    kg: 'films',
    before: { questions: expect.any(Number), hit1Low: expect.any(Number) },
    after: { questions: expect.any(Number) },
    seconds: expect.any(Number),
    notes: expect.any(Array),
    out,
  })
  expect((await readdir(out)).toSorted()).toEqual([
    'adapter.json',
    'clew-run.json',
    expect.stringMatching(/^navigator-.*\.bin$/),
  ])
  // Once more: told what it came to, and nothing done again.
  expect(json(await clew(home, ...args))).toMatchObject({ run: run?.id, state: 'done' })

  expect(json(await clew(home, 'adapters', 'list', '--json'))).toMatchObject([
    { id: run?.id, kind: 'navigator', kg: 'films', state: 'ready' },
  ])
  const asked = json(
    await clew(home, 'ask', '--kg', 'films', '--adapter', run?.id ?? '', '--json', 'Who directed Film 3?'),
  )
  expect(asked).toMatchObject({ policy: { kind: 'navigator', adapter: 'films, Clew Navigator' } })
  expect((await clew(home, 'adapters', 'remove', run?.id ?? '')).code).toBe(0)
  // What --out wrote is enough.
  expect(
    json(await clew(home, 'ask', '--kg', 'films', '--adapter', out, '--json', 'Who directed Film 3?')),
  ).toMatchObject({ policy: { kind: 'navigator', adapter: 'films, Clew Navigator' } })
  expect((await clew(home, 'adapters', 'add', out)).code).toBe(0)
})

test('what cannot work is one line and nothing else', async () => {
  const refused = await clew(home, 'train', 'teach', '--kg', 'nothing', '--out', join(home, 'x'))
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr.trim().split('\n').at(-1)).toMatch(/no graph named "nothing"/)
  const setting = await clew(
    home,
    'train',
    'grpo',
    '--kg',
    'films',
    '--data',
    join(home, 'films.txt'),
    '--out',
    join(home, 'x'),
    '--set',
    'nonsense',
  )
  expect(setting.code).toBe(2)
  expect(setting.stderr).toMatch(/--set takes name=value/)
  const missing = ['train', 'teach', '--kg', 'films', '--out', join(home, 'x'), '--data', join(home, 'missing.jsonl')]
  expect(await clew(home, ...missing)).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no file/) })
  // The file could be made; the hops can only be asked for otherwise.
  expect(await clew(home, ...missing, '--min-hops', '3', '--max-hops', '2')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/at least 3 hops.*There is no file/),
  })
  const folder = await clew(home, 'train', 'teach', '--kg', 'films', '--out', '/proc/nowhere')
  expect(folder.code).toBe(1)
  expect(folder.stderr).toMatch(/\/proc\/nowhere/)
  expect(await clew(home, 'train', 'resume', 'nothing')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no training run nothing/),
  })
})
