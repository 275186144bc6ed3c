import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TrajectorySchema } from '../../electron/contract/trajectory.ts'
import { FILMS, until, writeLargeGraph } from '../host/temporary-host.ts'
import { firstLine } from '../first-line.ts'
import { clew, json, ONE_LINE, startClew, type Run } from './run-clew.ts'

let home: string
let files: string
let firstImport: Run

const file = (name: string): string => join(files, name)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-cli-'))
  files = await mkdtemp(join(tmpdir(), 'clew-cli-files-'))
  await writeFile(file('films.txt'), `${FILMS}only two|columns\n`)
  await writeFile(file('empty.nt'), '')
  await mkdir(file('folder'))
  await writeFile(file('fake.gguf'), Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(56, 0xff)]))
  await writeFile(file('questions.txt'), 'who directed [Alien]\tRidley Scott\nwho acted in [Witness]\tHarrison Ford\n')
  firstImport = await clew(home, 'import', file('films.txt'), '--kg', 'films', '--json')
})

afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  await rm(files, { recursive: true, force: true })
})

test('import prints what was read and what was left out', () => {
  expect(firstImport.code).toBe(0)
  expect(json(firstImport)).toMatchObject({
    kg: 'films',
    triples: 7,
    entities: 8,
    relations: 2,
    rejected: [{ file: 'films.txt', line: 8, reason: expect.any(String) }],
  })
})

test('a file that is cut makes a graph of what is there, and is a failure for whoever asks how it ended', async () => {
  const packed = gzipSync(Array.from({ length: 3_000 }, (_, i) => `h${i * 7919}|r|t${i * 104_729}`).join('\n'))
  await writeFile(file('cut.txt.gz'), packed.subarray(0, packed.length / 2))
  const run = await clew(home, 'import', file('cut.txt.gz'), '--kg', 'cut', '--json')
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('cut.txt.gz did not come in whole')])
  expect(json(run)).toMatchObject({ kg: 'cut', rejected: [{ line: 0, reason: expect.stringContaining('ends early') }] })
  expect((await clew(home, 'kg', 'info', 'cut')).code).toBe(0)
  expect((await clew(home, 'kg', 'remove', 'cut')).code).toBe(0)
})

test('a preview prints the columns and the first facts, and imports nothing', async () => {
  const table = file('people.csv')
  await writeFile(table, 'id,name,city,notes\np-1,Ann,Bern,old\np-2,Bob,Bern,new\np-3,Cid,Olten,new\n')
  const seen = await clew(home, 'import', table, '--kg', 'people', '--preview')
  expect(seen.code).toBe(0)
  expect(seen.stdout).toMatch(/id = head[^]*name = label[^]*city = tail[^]*Ann → city → Bern[^]*Nothing was imported/)
  const none = await clew(home, 'import', table, '--kg', 'people', '--columns', 'town=tail')
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringMatching(/no column "town"; the columns are id, name, city/),
  ])
  const wrong = await clew(home, 'import', table, '--kg', 'people', '--columns', 'city=thing')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/no role of a column/)])
  const told = await clew(home, 'import', table, '--kg', 'people', '--columns', 'notes=property of city', '--preview')
  expect(told.stdout).toMatch(/notes = property of city[^]*Bern → notes → old/)
  const chosen = await clew(home, 'import', table, '--kg', 'people', '--columns', 'notes=ignore', '--json')
  expect(json(chosen)).toMatchObject({ kg: 'people', triples: 6 })
  // Remembered for tables with the same columns.
  expect((await clew(home, 'import', table, '--kg', 'again', '--preview')).stdout).toMatch(
    /remembered[^]*notes = ignore/,
  )
  expect((await clew(home, 'kg', 'remove', 'people')).stdout).toMatch(/`clew kg restore people` takes it back/)
  expect((await clew(home, 'kg', 'removed')).stdout).toMatch(/^people: removed .*, kept until /m)
  expect((await clew(home, 'kg', 'restore', 'people')).stdout).toBe('people is back.\n')
  expect((await clew(home, 'kg', 'removed')).stdout).not.toMatch(/^people:/m)
  expect((await clew(home, 'kg', 'restore', 'people')).stderr).toMatch(/No removed graph named "people"/)
  expect((await clew(home, 'kg', 'remove', 'people')).code).toBe(0)
})

test('the roles of a table are said for a change too, tried first, and remembered once it is made', async () => {
  await writeFile(file('team.csv'), 'Person,Boss,Since\nAnn,Bob,2019\nBob,Cid,2020\n')
  await writeFile(file('more-team.csv'), 'Person,Boss,Since\nDan,Ann,2021\nEve,Ann,2022\n')
  expect((await clew(home, 'import', file('team.csv'), '--kg', 'team')).code).toBe(0)
  const add = (...more: string[]) => clew(home, 'kg', 'add', 'team', file('more-team.csv'), ...more)
  const tried = await add('--columns', 'Since=ignore', '--dry-run')
  expect([tried.code, tried.stdout]).toEqual([0, expect.not.stringContaining('2021')])
  expect((await add('--dry-run')).stdout).toContain('2021')
  expect((await add('--columns', 'Nowhere=ignore')).stderr).toMatch(/no column "Nowhere"; the columns are Person, Boss/)
  expect((await add('--columns', 'Since=ignore')).stdout).not.toContain('2021')
  await writeFile(file('last.csv'), 'Person,Boss,Since\nFay,Ann,2023\nGus,Ann,2024\n')
  const remembered = await clew(home, 'kg', 'add', 'team', file('last.csv'))
  expect(remembered.stdout).toContain('Fay')
  expect(remembered.stdout).not.toContain('2023')
  expect((await clew(home, 'kg', 'remove', 'team')).code).toBe(0)
})

test('the line of the headings is said, and remembered for tables with the same columns', async () => {
  const boats = 'Boat,Owner,Town\nHeron,Ann,Esk\nOsprey,Bob,Tarn\nPlover,Ann,Esk\n'
  await writeFile(file('berths.csv'), `Berths,North,South\n${boats}`)
  await writeFile(file('later.csv'), `In May,North,South\nof,the,club\n${boats}`)
  const chosen = await clew(home, 'import', file('berths.csv'), '--kg', 'berths', '--headings', '2')
  expect([chosen.code, chosen.stdout]).toEqual([0, expect.stringContaining('“Berths North South”')])
  const seen = await clew(home, 'import', file('later.csv'), '--kg', 'later', '--preview')
  expect(seen.stdout).toMatch(/\(remembered, headings in line 3\):\n {4}Boat = /)
  const none = await clew(home, 'import', file('berths.csv'), '--kg', 'later', '--headings', '70')
  expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/Line 70 of berths\.csv is none of those/)])
  expect((await clew(home, 'import', file('berths.csv'), '--kg', 'b', '--headings', 'two')).code).toBe(2)
  expect((await clew(home, 'kg', 'remove', 'berths')).code).toBe(0)
})

test('wrong use ends with 2 and one line on stderr', async () => {
  const cases = [
    ['frobnicate'],
    ['import', file('films.txt')],
    ['kg', 'list', '--frob'],
    ['ask', 'q', '--kg', 'films', '--samples', '0'],
    ['query', 'not a call', '--kg', 'films'],
    ['import', file('films.txt'), '--kg', 'a', '--format', 'zip'],
    ['ask', ' ', '--kg', 'films'],
  ]
  const runs = await Promise.all(cases.map(args => clew(home, ...args)))
  for (const [index, run] of runs.entries()) {
    const args = cases[index] ?? []
    expect([args, run.code, run.stdout]).toEqual([args, 2, ''])
    expect(run.stderr).toMatch(ONE_LINE)
  }
})

test('what cannot be done ends with 1, what was asked in a way that cannot work with 2, and both with one line that says what to do', async () => {
  const cases: [string[], RegExp, code?: number][] = [
    [['import', file('empty.nt'), '--kg', 'a'], /empty/],
    [['import', file('folder'), '--kg', 'b'], /No graph file was found in folder/],
    [['import', file('nothing.nt'), '--kg', 'a'], /no file/],
    [['import', file('films.txt'), '--kg', 'films'], /already is a graph named "films"/],
    [['kg', 'info', 'nothing'], /no graph named "nothing"/],
    [['ask', 'who', '--kg', 'films', '--model', file('fake.gguf')], /\.$/m],
    [['eval', '--kg', 'films', '--questions', file('empty.nt')], /question/],
    [['eval', '--kg', 'films', '--questions', file('nothing.jsonl')], /cannot be opened; check the path/],
    [['eval', '--kg', 'films', '--questions', file('folder')], /is a folder/, 2],
    [['report', file('films.txt'), '--out', file('x.html')], /is not an answer that Clew has saved/],
    [['report', file('nothing.json'), '--out', file('x.html')], /There is no file/],
    [['report', file('folder'), '--out', file('x.html')], /is a folder/, 2],
    [['report', file('films.txt'), '--out', file('films.txt')], /is what it would be made of/, 2],
    [['lessons', 'export', file('films.txt'), '--format', 'trl', '--out', file('films.txt')], /would be made of/, 2],
    [['ask', '--kg', 'films', '--batch', file('films.txt'), '--out', ''], /^clew: --out is empty; say which/m, 2],
    [['restore', file('films.txt'), '--into', ''], /--into is empty/, 2],
    [['import', file('films.txt'), '', '--kg', 'g'], /file is empty/, 2],
    [['import', file('nothing.md'), '--kg', 'films'], /no file/],
    [['adapters', 'add', file('nothing.gguf')], /There is no/],
    [['ask', 'who', '--kg', 'films', '--adapter', 'nothing'], /no adapter "nothing"/],
    [['synth', '--kg', 'films', '--count', '3', '--relation', 'frob', '--out', file('lessons')], /frob/],
  ]
  const runs = await Promise.all(cases.map(([args]) => clew(home, ...args, '--json')))
  for (const [index, [args, message, code = 1]] of cases.entries()) {
    const run = runs[index] ?? { code: null, stdout: '', stderr: '' }
    expect([args, run.code, run.stdout]).toEqual([args, code, ''])
    expect(run.stderr).toMatch(ONE_LINE)
    expect(run.stderr).toMatch(message)
  }
  expect((await clew(home, 'kg', 'info', 'nothing', '--debug')).stderr).toMatch(/\n\s+at /)
})

test('kg list, info, export and query', async () => {
  expect(json(await clew(home, 'kg', 'list', '--json'))).toMatchObject([{ name: 'films', state: 'ready' }])
  expect(json(await clew(home, 'kg', 'info', 'films', '--json'))).toMatchObject({
    name: 'films',
    triples: 7,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(json(await clew(home, 'kg', 'export', 'films', file('films.nt'), '--json'))).toMatchObject({ triples: 7 })
  expect((await readFile(file('films.nt'), 'utf8')).trim().split('\n')).toHaveLength(7)
  const observation = json(
    await clew(home, 'query', '--kg', 'films', 'get_tail_entities("Alien", "directed_by")', '--json'),
  )
  expect(observation).toMatchObject({
    kind: 'entities',
    entities: [{ name: 'Ridley Scott' }],
    facts: [{ head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }],
  })
})

test('ask prints a trajectory, whose report is saved as a page and as data', async () => {
  const run = await clew(home, 'ask', '--kg', 'films', 'who directed Alien', '--json')
  expect(run.code).toBe(0)
  const trajectory = TrajectorySchema.parse(json(run))
  expect(trajectory).toMatchObject({
    status: 'answered',
    answer: [{ name: 'Ridley Scott', evidence: [[{ head: 'Alien' }]] }],
    policy: { kind: 'navigator' },
  })
  await writeFile(file('answer.json'), run.stdout)
  expect((await clew(home, 'report', file('answer.json'), '--format', 'html', '--out', file('answer.html'))).code).toBe(
    0,
  )
  expect(await readFile(file('answer.html'), 'utf8')).toContain('Ridley Scott')
  expect(
    json(await clew(home, 'report', trajectory.id, '--format', 'jsonl', '--out', file('answer.jsonl'), '--json')),
  ).toMatchObject({ trajectory: trajectory.id, path: file('answer.jsonl') })
})

test('ask with samples gives each and the union; an unknown entity fails with the nearest names', async () => {
  const samples = await clew(
    home,
    'ask',
    '--kg',
    'films',
    '--entities',
    'Alien',
    '--samples',
    '3',
    'who directed Alien',
    '--json',
  )
  expect(json(samples)).toMatchObject({
    trajectories: [{ settings: { seed: 0, temperature: 1 } }, { settings: { seed: 1 } }, { settings: { seed: 2 } }],
    answers: expect.any(Array),
  })
  await writeFile(file('samples.json'), samples.stdout)
  const saved = await clew(home, 'report', file('samples.json'), '--out', file('samples.html'), '--json')
  expect(json(saved)).toMatchObject({ trajectories: [{}, {}, {}].map(() => expect.any(String)), format: 'html' })
  expect((await readFile(file('samples.html'), 'utf8')).match(/<article id="answer-/g)).toHaveLength(3)
  const unknown = await clew(home, 'ask', '--kg', 'films', '--entities', 'Alein', 'who directed it', '--json')
  expect(unknown.code).toBe(1)
  expect(json(unknown)).toMatchObject({ status: 'failed' })
  expect(unknown.stderr).toMatch(ONE_LINE)
  expect(unknown.stderr).toContain('Alien')
})

test('names with escape sequences and bidirectional marks arrive on the terminal as text', async () => {
  await writeFile(file('escapes.txt'), `${FILMS}Red \u001b[31mfilm\u202e|directed_by|A \u001b]0;title\u0007\n`)
  await clew(home, 'import', file('escapes.txt'), '--kg', 'escapes')
  const call = 'get_tail_entities("Red \u001b[31mfilm\u202e", "directed_by")'
  expect((await clew(home, 'query', '--kg', 'escapes', call)).stdout).toBe(
    'Tail entities for relation "directed_by" with head "Red ⟨U+001B⟩[31mfilm⟨U+202E⟩": "A ⟨U+001B⟩]0;title⟨U+0007⟩"\n',
  )
  const wrong = await clew(home, 'ask', '--kg', 'escapes', '--entities', 'no \u001b[31m', 'who')
  expect(wrong.stderr).toMatch(/⟨U\+001B⟩/)
  expect(wrong.stdout + wrong.stderr).not.toContain('\u001b')
  await clew(home, 'kg', 'remove', 'escapes')
})

test('eval scores a file and keeps the records', async () => {
  const run = await clew(
    home,
    'eval',
    '--kg',
    'films',
    '--questions',
    file('questions.txt'),
    '--out',
    file('run'),
    '--json',
  )
  expect(run.code).toBe(0)
  expect(json(run)).toMatchObject({
    n: 2,
    f1: expect.any(Number),
    hit1: expect.any(Number),
    em: expect.any(Number),
    retrievalRate: expect.any(Number),
    calls: expect.any(Number),
    secondsPerQuestion: expect.any(Number),
    errors: 0,
  })
  expect((await readdir(file('run'))).toSorted()).toEqual([
    'index.jsonl',
    'questions.jsonl',
    'records.jsonl',
    'result.json',
    'run.json',
  ])
  const baseline = await clew(home, 'eval', '--kg', 'films', '--questions', file('questions.txt'), '--baseline', 'cot')
  expect(baseline.code).toBe(2)
  expect(baseline.stderr).toMatch(ONE_LINE)
})

test('Ctrl-C ends an import with 130 and leaves nothing behind', async () => {
  await writeLargeGraph(file('large.txt'), 200_000)
  const { child, ended } = startClew(home, ['import', file('large.txt'), '--kg', 'large'])
  await until(async () => (await readdir(join(home, 'graphs'))).some(name => name.startsWith('.')))
  child.kill('SIGINT')
  const run = await ended
  // On a busy machine a line of progress stands before it.
  expect(run).toMatchObject({ code: 130, stdout: '', stderr: expect.stringMatching(/(^|\n)clew: interrupted\n$/) })
  expect(await readdir(join(home, 'graphs'))).toEqual(['films'])
  expect(await readdir(join(home, 'jobs'))).toEqual([])
})

test(
  'two processes write one data folder: of two imports under one name one is done, the other says why not',
  { tags: 'slow' },
  async () => {
    await writeLargeGraph(file('both.txt'), 150_000)
    const runs = await Promise.all([
      clew(home, 'import', file('both.txt'), '--kg', 'both', '--json'),
      clew(home, 'import', file('both.txt'), '--kg', 'both', '--json'),
    ])
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(runs.find(({ code }) => code === 1)?.stderr).toMatch(/being written by another|already is a graph/)
    expect(json(await clew(home, 'kg', 'remove', 'both', '--json'))).toMatchObject({
      kg: 'both',
      undoId: expect.any(String),
    })
  },
)

test('serve prints its link and ends with 130 on Ctrl-C', async () => {
  const { child, ended } = startClew(home, ['serve', '--json'])
  const { url, port, retrieve, token } = JSON.parse(await firstLine(child, 'clew serve')) as {
    url: string
    port: number
    retrieve: string
    token: string
  }
  expect(url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/enter#`))
  expect((await fetch(`http://127.0.0.1:${port}/enter`)).status).toBe(200)
  const call = { action_type: 'get_tail_relations', dataset_name: 'films', entity_id: 'Alien' }
  const retrieved = await fetch(retrieve, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(call),
  })
  expect(await retrieved.json()).toMatchObject([{ object: 'kg_retrieval', success: true }])
  const taken = await clew(home, 'serve', '--port', String(port))
  expect([taken.code, taken.stderr]).toEqual([1, expect.stringMatching(/Port \d+ is taken by another program/)])
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
})
