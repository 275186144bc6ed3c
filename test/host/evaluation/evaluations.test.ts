import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { appRouter } from '../../../electron/host/api/router.ts'
import type { EvaluationView, EvaluationRequest } from '../../../electron/contract/evaluation.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let api: ReturnType<typeof appRouter.createCaller>
let request: EvaluationRequest
const inHome = (name: string): string => join(temporary.home, name)

const QUESTIONS = [
  'who directed [Alien]\tRidley Scott',
  'who acted in [Witness]\tHarrison Ford',
  'which films did [Ridley Scott] direct\tAlien|Blade Runner',
  'who directed [Blade Runner]\tPeter Weir',
]

function connect(): void {
  api = appRouter.createCaller({ project: temporary.project, door: 'electron' })
}

async function done(wanted: EvaluationRequest = request): Promise<string> {
  const { id, jobId } = await api.evaluate.start(wanted)
  await temporary.host.jobs.finished(jobId)
  return id
}

const viewOf = async (id: string): Promise<EvaluationView | undefined> =>
  (await api.evaluate.list()).find(view => view.id === id)

beforeAll(async () => {
  temporary = await temporaryHost()
  connect()
  await addGraph(temporary, 'films', FILMS)
  await writeFile(inHome('questions.txt'), `${QUESTIONS.join('\n')}\nno tab here\n`)
  await writeFile(inHome('many.txt'), Array.from({ length: 160 }, (_, i) => `${QUESTIONS[i % 4]}\n`).join(''))
  await writeFile(inHome('types.txt'), 'film\nactor\nfilm\nfilm\n')
  request = { kg: 'films', questions: { kind: 'file', path: inHome('questions.txt'), types: inHome('types.txt') } }
})
afterAll(() => temporary.end())

test('an evaluation is a job; its result, its answers and their trajectories can be read', async () => {
  expect(await api.evaluate.inspect(request.questions)).toMatchObject({
    questions: 4,
    rejectedCount: 1,
    rejected: [{ line: 5 }],
    types: ['actor', 'film'],
    multipleChoice: false,
  })
  const id = await done()
  const detail = await api.evaluate.get({ id })
  expect(spelledOut(detail)).toMatchObject({
    id,
    state: 'done',
    kg: 'films',
    model: 'Clew Navigator',
    done: 4,
    of: 4,
    questionSet: 'questions.txt',
    notes: ['1 line of the file holds no question and is left out.'],
    hit1: { value: 0.75 },
    result: {
      n: 4,
      hit1: 0.75,
      errors: 0,
      byType: [
        { type: 'actor', n: 1 },
        { type: 'film', n: 3 },
      ],
      intervals: { hit1: { low: expect.any(Number), high: 1 } },
    },
  })
  const wrong = await api.evaluate.records({ id, filter: 'wrong', offset: 0, limit: 10 })
  expect(wrong).toMatchObject({
    total: 1,
    records: [
      {
        at: 3,
        sample: 0,
        question: 'who directed Blade Runner',
        gold: ['Peter Weir'],
        answers: ['Ridley Scott'],
        type: 'film',
      },
    ],
  })
  expect((await api.evaluate.records({ id, filter: 'all', search: 'WITNESS', offset: 0, limit: 10 })).total).toBe(1)
  expect((await api.evaluate.records({ id, filter: 'right', offset: 2, limit: 10 })).records).toHaveLength(1)
  expect(await api.evaluate.trajectory({ id, at: 3, sample: 0 })).toMatchObject({
    question: 'who directed Blade Runner',
    status: 'answered',
    answer: [{ name: 'Ridley Scott' }],
  })
  await expect(api.evaluate.trajectory({ id, at: 9, sample: 0 })).rejects.toThrow('no such answer')
  const { content } = await api.evaluate.export({ id, format: 'csv' })
  expect(content.split('\r\n')).toHaveLength(6)
  expect(content).toContain('which films did Ridley Scott direct,3,1,,film,Alien|Blade Runner,')
  expect(JSON.parse((await api.evaluate.export({ id, format: 'jsonl' })).content.split('\n')[0] ?? '')).toMatchObject({
    at: 0,
    sample: 0,
    scores: { hit1: 1 },
  })
})

test('it is stopped at once, goes on from the answers that are there, and survives a restart', async () => {
  const { id, jobId } = await api.evaluate.start({ kg: 'films', questions: { kind: 'file', path: inHome('many.txt') } })
  await until(async () => ((await viewOf(id))?.done ?? 0) > 4)
  expect(await viewOf(id)).toMatchObject({ state: 'running', jobId, of: 160, hit1: { value: expect.any(Number) } })
  await expect(api.evaluate.resume({ id })).rejects.toThrow('running already')
  await expect(api.evaluate.remove({ id })).rejects.toThrow('stop it first')
  await api.evaluate.stop({ id })
  await temporary.host.jobs.finished(jobId)
  const stopped = (await api.evaluate.get({ id })).done
  expect(await viewOf(id)).toMatchObject({ state: 'stopped' })
  expect(stopped).toBeLessThan(160)

  const again = await api.evaluate.resume({ id })
  expect(again.jobId).toBe(jobId)
  await until(async () => ((await viewOf(id))?.done ?? 0) > stopped + 4)
  await temporary.restart()
  connect()
  expect(await viewOf(id)).toMatchObject({ state: 'interrupted' })
  expect(spelledOut(temporary.host.jobs.list())).toMatchObject([
    {
      id: jobId,
      state: 'interrupted',
      canRetry: true,
      error: expect.stringContaining('the answers that were given are kept'),
    },
  ])
  const before = (await api.evaluate.records({ id, filter: 'all', offset: 0, limit: 1 })).total
  await temporary.host.jobs.retry(jobId)
  await temporary.host.jobs.finished(jobId)
  expect(await viewOf(id)).toMatchObject({ state: 'done', done: 160, hit1: { value: 0.75 } })
  expect(before).toBeGreaterThan(stopped)
  // Every answer once.
  const rows = (await readFile(join(temporary.home, 'evaluations', id, 'index.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { at: number })
  expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 160 }, (_, at) => at))
})

test('two evaluations of the same questions are compared question by question', async () => {
  const a = await done({ ...request, protocol: 'kg-r1' })
  await writeFile(
    inHome('half.jsonl'),
    ['Ridley Scott', 'Harrison Ford']
      .map(
        (gold, at) =>
          `${JSON.stringify({ question: QUESTIONS[at]?.split('\t')[0]?.replace(/[[\]]/g, ''), answers: [gold], entities: ['Witness'] })}\n`,
      )
      .join(''),
  )
  const b = await done({
    kg: 'films',
    questions: { kind: 'file', path: inHome('half.jsonl') },
    name: 'B',
    protocol: 'kg-r1',
  })
  const comparison = await api.evaluate.compare({ a, b })
  expect(spelledOut(comparison)).toMatchObject({
    questions: 2,
    onlyA: 2,
    onlyB: 0,
    counts: { won: 0, lost: 1, both: 1, neither: 0 },
    mcNemar: 1,
    b: { name: 'B' },
    notes: ['2 questions are in one of the two only and are left out.'],
  })
  expect(comparison.measures.find(({ name }) => name === 'hit1')).toMatchObject({
    a: 1,
    b: 0.5,
    difference: { value: -0.5 },
  })
  const { changes } = await api.evaluate.changes({ a, b, filter: 'lost', offset: 0, limit: 10 })
  expect(changes).toMatchObject([
    {
      change: 'lost',
      question: 'who directed Alien',
      gold: ['Ridley Scott'],
      a: { at: 0, hit1: 1 },
      b: { at: 0, hit1: 0 },
    },
  ])
  const [change] = changes
  expect((await api.evaluate.trajectory({ id: b, at: change?.b.at ?? -1, sample: 0 })).question).toBe(
    'who directed Alien',
  )
  const same = await done({ kg: 'films', questions: { kind: 'evaluation', id: a }, protocol: 'graphwalker' })
  expect(spelledOut(await api.evaluate.compare({ a, b: same }))).toMatchObject({
    questions: 4,
    notes: [expect.stringContaining('The protocols differ')],
  })
  await writeFile(inHome('other.txt'), 'who wrote [Alien]\tNobody\n')
  await expect(
    api.evaluate.compare({ a, b: await done({ kg: 'films', questions: { kind: 'file', path: inHome('other.txt') } }) }),
  ).rejects.toThrow('no question in common')
})

test('what was learnt from is told from what was not', async () => {
  await writeFile(
    inHome('lessons.jsonl'),
    `${JSON.stringify({ question: 'Who directed Alien?', entities: ['Alien'], answers: ['Ridley Scott'] })}\n`,
  )
  const id = await done({ ...request, against: [inHome('lessons.jsonl')] })
  expect(spelledOut((await api.evaluate.get({ id })).result?.contamination)).toMatchObject({
    lessons: 1,
    contaminated: 1,
    share: 0.25,
    clean: { n: 3 },
    examples: [{ question: 'who directed Alien', why: 'the same question' }],
  })
  expect(
    (await api.evaluate.records({ id, filter: 'contaminated', offset: 0, limit: 9 })).records.map(({ at }) => at),
  ).toEqual([0])
})

test('what a run of training kept back is held against what it learnt from', async () => {
  const run = join(temporary.home, 'runs', 'run-1')
  await mkdir(run, { recursive: true })
  const lesson = (question: string, entity: string, answer: string): string =>
    `${JSON.stringify({ id: question, question, entities: [entity], answers: [answer], hops: 1, graph: { name: 'films', fingerprint: 'f' }, source: 'graphsynth', paths: [{ anchor: entity, steps: [{ relation: 'directed_by', direction: 'tail' }] }] })}\n`
  await writeFile(
    join(run, 'held-out.jsonl'),
    lesson('who directed Alien', 'Alien', 'Ridley Scott') + lesson('who directed Witness', 'Witness', 'Peter Weir'),
  )
  await writeFile(join(run, 'lessons.jsonl'), lesson('the director of Witness', 'Witness', 'Peter Weir'))
  await writeFile(join(run, 'run.json'), JSON.stringify({ id: 'run-1', name: 'films by heart' }))
  const id = await done({ kg: 'films', questions: { kind: 'held-out', run: 'run-1' } })
  expect(spelledOut(await api.evaluate.get({ id }))).toMatchObject({
    state: 'done',
    questionSet: 'held out of run films by heart',
    result: {
      n: 2,
      hit1: 1,
      byHops: [{ hops: 1, n: 2 }],
      byType: [{ type: '1-hop', n: 2 }],
      contamination: {
        lessons: 1,
        contaminated: 1,
        clean: { n: 1 },
        examples: [
          { question: 'who directed Witness', why: 'the same anchors, and the same answers or the same path' },
        ],
      },
    },
  })
})

test('a judge is asked over HTTP once the answers are there, and what it says is kept with them', async () => {
  const prompts: string[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const prompt = JSON.stringify(JSON.parse(body || '{}'))
    prompts.push(prompt)
    const content = prompt.includes('Peter Weir') ? 'I would say so.' : '[1]'
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1 },
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    await api.models.saveEndpoint({ name: 'Judge', url: `http://127.0.0.1:${port}/v1`, model: 'j' })
    const [judge] = (await api.models.list()).filter(({ kind }) => kind === 'endpoint')
    await writeFile(inHome('judged.txt'), [QUESTIONS[0], QUESTIONS[3]].map(line => `${line}\n`).join(''))
    const id = await done({
      kg: 'films',
      questions: { kind: 'file', path: inHome('judged.txt') },
      judge: { model: judge?.id ?? '' },
    })
    const detail = await api.evaluate.get({ id })
    expect(detail).toMatchObject({ state: 'done', result: { n: 2, judge: { n: 1, failed: 1, hit: 1, f1: 1 } } })
    expect(prompts.length).toBeGreaterThanOrEqual(2)
    expect(prompts[0]).toContain('You are an evaluator performing semantic entity matching.')
    expect(
      (await api.evaluate.records({ id, filter: 'all', offset: 0, limit: 5 })).records.map(({ judged }) => judged),
    ).toEqual([[true], undefined])
  } finally {
    server.close()
  }
  await api.models.saveEndpoint({ name: 'Far', url: 'https://judge.example/v1', model: 'j' })
  const far = (await api.models.list()).find(({ name }) => name === 'Far')
  await expect(api.evaluate.start({ ...request, judge: { model: far?.id ?? '' } })).rejects.toThrow(
    /is on another machine.*Nothing was sent/s,
  )
})

test('a defect in an answer stands in the log with its stack', async () => {
  const { answering } = temporary.host
  const open = answering.open.bind(answering)
  // No graph that there is makes one.
  using _broken = vi.spyOn(answering, 'open').mockImplementation(async (...args) => {
    const opened = await open(...args)
    const relations = (): never => {
      throw new TypeError('a defect of relations')
    }
    Object.defineProperty(opened.terms.kg, 'relations', { value: relations, configurable: true })
    return {
      ...opened,
      [Symbol.dispose]: () => {
        Reflect.deleteProperty(opened.terms.kg, 'relations')
        opened[Symbol.dispose]()
      },
    }
  })
  expect(await viewOf(await done())).toMatchObject({ state: 'done' })
  const log = await readFile(inHome('logs/clew.log'), 'utf8')
  expect(log).toMatch(
    /"evaluation":"[^"]+","err":\{"type":"TypeError","message":"a defect of relations","stack":"[^"]+at /,
  )
})

test('a matrix is one job, and its cells are evaluations', async () => {
  const file = { kind: 'file', path: inHome('questions.txt') } as const
  const { id, jobId } = await api.evaluate.startMatrix({
    rows: [{ protocol: 'kg-r1' }, { protocol: 'graphwalker' }],
    columns: [
      { kg: 'films', questions: file },
      { kg: 'films', questions: { kind: 'file', path: inHome('half.jsonl') } },
    ],
    plan: {},
  })
  await temporary.host.jobs.finished(jobId)
  const matrix = await api.evaluate.matrix({ id })
  expect(matrix).toMatchObject({
    state: 'done',
    columns: [{ kg: 'films', questionSet: 'questions.txt' }, { questionSet: 'half.jsonl' }],
    rows: [
      {
        cells: [
          { state: 'done', questions: 4, hit1: { value: 0.75 } },
          { questions: 2, hit1: { value: 0.5 } },
        ],
      },
      {},
    ],
  })
  // Weighted by questions: (4 · 0.75 + 2 · 0.5) / 6.
  expect(matrix.rows[0]?.average).toMatchObject({ questions: 6, hit1: expect.closeTo(4 / 6, 12) })
  const [cell] = matrix.rows[0]?.cells ?? []
  expect(await api.evaluate.get({ id: cell?.evaluation ?? '' })).toMatchObject({ matrix: id, state: 'done' })
  await api.evaluate.removeMatrix({ id })
  expect(await api.evaluate.matrices()).toEqual([])
  // Its cells are evaluations like all others, and stay.
  expect((await api.evaluate.list()).filter(view => view.matrix === id)).toHaveLength(4)
  expect((await api.evaluate.get({ id: cell?.evaluation ?? '' })).state).toBe('done')
  await expect(
    api.evaluate.startMatrix({
      rows: [{}, { baseline: 'cot' }],
      columns: [{ kg: 'films', questions: file }],
      plan: {},
    }),
  ).rejects.toThrow('asks a language model once')
  expect(
    (await readdir(join(temporary.home, 'evaluations', 'matrices'))).filter(name => name.endsWith('.json')),
  ).toEqual([])
})

test('cells whose turn has not come wait; they were not interrupted', async () => {
  const many = { kind: 'file', path: inHome('many.txt') } as const
  const first = await api.evaluate.start({ kg: 'films', questions: many })
  const { id, jobId } = await api.evaluate.startMatrix({
    rows: [{}],
    columns: [{ kg: 'films', questions: many }],
    plan: {},
  })
  const waiting = { state: 'waiting', rows: [{ cells: [{ state: 'waiting' }] }] }
  expect(await api.evaluate.matrix({ id })).toMatchObject(waiting)
  expect(await api.evaluate.matrices()).toContainEqual(expect.objectContaining({ id, state: 'waiting' }))
  const [cell] = (await api.evaluate.list()).filter(({ matrix }) => matrix === id)
  expect(cell).toMatchObject({ state: 'waiting' })
  await api.evaluate.stopMatrix({ id })
  await temporary.host.jobs.finished(jobId)
  expect(await api.evaluate.matrix({ id })).toMatchObject({
    state: 'stopped',
    rows: [{ cells: [{ state: 'stopped' }] }],
  })
  await api.evaluate.stop({ id: first.id })
  await temporary.host.jobs.finished(first.jobId)
})

test('a matrix that is stopped goes on with the cells that are not done', async () => {
  const many = { kind: 'file', path: inHome('many.txt') } as const
  const { id, jobId } = await api.evaluate.startMatrix({
    rows: [{}],
    columns: [
      { kg: 'films', questions: { kind: 'file', path: inHome('questions.txt') } },
      { kg: 'films', questions: many },
    ],
    plan: { limit: 60 },
  })
  const cells = async (): Promise<string[]> =>
    (await api.evaluate.matrix({ id })).rows.flatMap(row => row.cells.map(({ state }) => state))
  await until(async () => (await cells()).join() === 'done,running')
  await api.evaluate.stopMatrix({ id })
  await temporary.host.jobs.finished(jobId)
  expect(await api.evaluate.matrix({ id })).toMatchObject({
    state: 'stopped',
    rows: [{ cells: [{ state: 'done' }, { state: 'stopped' }] }],
  })
  expect((await api.evaluate.matrix({ id })).rows[0]).not.toHaveProperty('average')
  const first = (await api.evaluate.matrix({ id })).rows[0]?.cells[0]?.evaluation ?? ''
  const { endedAt } = await api.evaluate.get({ id: first })
  await temporary.host.jobs.finished((await api.evaluate.resumeMatrix({ id })).jobId)
  expect(await api.evaluate.matrix({ id })).toMatchObject({
    state: 'done',
    rows: [
      {
        cells: [
          { state: 'done', questions: 4 },
          { state: 'done', questions: 60 },
        ],
        average: { questions: 64, hit1: 0.75 },
      },
    ],
  })
  // What was done is not done again.
  expect((await api.evaluate.get({ id: first })).endedAt).toBe(endedAt)
  await expect(api.evaluate.resumeMatrix({ id })).rejects.toThrow('This matrix is done')
})

test('it is removed and comes back', async () => {
  const id = await done()
  await api.evaluate.remove({ id })
  expect(await viewOf(id)).toBeUndefined()
  await api.evaluate.restore({ id })
  expect(await viewOf(id)).toMatchObject({ state: 'done' })
})

describe('what does not fit is refused before anything is kept', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a graph that is none',
      () => api.evaluate.start({ ...request, kg: 'nothing' }),
      /There is no graph named "nothing"/,
    ],
    [
      'a file that is none',
      () => api.evaluate.start({ ...request, questions: { kind: 'file', path: '/nowhere' } }),
      /nowhere cannot be opened/,
    ],
    [
      'samples that are all the same',
      () => api.evaluate.start({ ...request, samples: 3, temperature: 0 }),
      /Samples drawn at temperature 0 are all the same/,
    ],
    [
      'a baseline of the Navigator',
      () => api.evaluate.start({ ...request, baseline: 'vanilla' }),
      /asks a language model once/,
    ],
    [
      'a judge that writes nothing',
      () => api.evaluate.start({ ...request, judge: { model: 'navigator' } }),
      /cannot judge/,
    ],
    ['a thousand samples', () => api.evaluate.start({ ...request, samples: 1_000 }), /samples: Too big/],
    ['a path for an id', () => api.evaluate.get({ id: '../films' }), /id: is no id/],
    [
      'a run that is none',
      () => api.evaluate.start({ ...request, questions: { kind: 'held-out', run: 'x' } }),
      /held-out\.jsonl cannot be opened/,
    ],
    [
      'a file by its path from a browser',
      () => appRouter.createCaller({ project: temporary.project, door: 'browser' }).evaluate.start(request),
      /not read or written by their path from a browser/,
    ],
    [
      'lessons by their path from a browser',
      () =>
        appRouter
          .createCaller({ project: temporary.project, door: 'browser' })
          .evaluate.start({ ...request, questions: { kind: 'evaluation', id: 'x' }, against: ['/etc/passwd'] }),
      /not read or written by their path from a browser/,
    ],
    ['stopping what does not run', async () => api.evaluate.stop({ id: await done() }), /nothing to stop/],
  ])('%s', async (_, call, message) => {
    const before = (await api.evaluate.list()).length
    await expect(call()).rejects.toThrow(message)
    expect((await api.evaluate.list()).length - before).toBeLessThanOrEqual(_ === 'stopping what does not run' ? 1 : 0)
  })
})
