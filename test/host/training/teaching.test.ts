import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../../electron/contract/wire-error.ts'
import { spawnBuilt } from '../../built-program.ts'
import { temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { importFilms } from './small-graph.ts'
import { wordingServer } from './wording-server.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const isTold = (message: unknown): message is { kind: 'told' } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'told'

let temporary: Temporary
beforeAll(async () => {
  // The worker is the real one; what it tells first is told once more as what no episode does that goes well.
  temporary = await temporaryHost((name, options) => {
    const process = spawnBuilt(name, options)
    return {
      ...process,
      onMessage: listener =>
        process.onMessage(message => {
          if (name === 'training' && isTold(message))
            listener({ ...message, told: { kind: 'defect', error: toWire(new TypeError('a defect of an episode')) } })
          listener(message)
        }),
    }
  })
  await importFilms(temporary)
})
afterAll(() => temporary.end())

test('questions are asked with the knobs of the plan; a defect in an episode stands in the log with its stack; the run is stopped and removed', async () => {
  const { teaching, jobs } = temporary.host
  const { id, jobId } = await teaching.start({
    kg: 'films',
    minutes: 60,
    protocol: 'kg-r1',
    protocolSettings: { relationFormat: 'hierarchical' },
    relationOrder: 'plain',
    turns: 7,
    lessons: { count: 12, heldOut: 10, maxHops: 2 },
  })
  const answered = join(temporary.home, 'runs', id, 'before.jsonl')
  await until(async () => (await readFile(answered, 'utf8').catch(() => '')).includes('\n'))
  expect(JSON.parse((await readFile(answered, 'utf8')).split('\n')[0] ?? '')).toMatchObject({
    trajectory: { settings: { turns: 7, relationOrder: 'plain', protocol: { relationFormat: 'hierarchical' } } },
  })
  const log = join(temporary.home, 'logs', 'clew.log')
  await until(async () => (await readFile(log, 'utf8')).includes('a defect of an episode'))
  expect(await readFile(log, 'utf8')).toMatch(new RegExp(`"run":"${id}","err":\\{[^}]*"stack":"[^"]+at `))
  await teaching.stop(id)
  await jobs.finished(jobId)
  expect((await teaching.list()).map(({ state }) => state)).toEqual([expect.stringMatching(/stopped|done/)])
  await teaching.remove(id)
  expect(await teaching.list()).toEqual([])
})

test('a model words the lessons; where it goes away the run says so, and goes on without asking it anything twice', async () => {
  const { teaching, jobs, endpoints } = temporary.host
  const server = await wordingServer()
  try {
    await endpoints.save({ name: 'Writer', url: server.url, model: 'writer' })
    const { id, jobId } = await teaching.start({
      kg: 'films',
      minutes: 60,
      protocol: 'kg-r1',
      lessons: { count: 40, heldOut: 10, maxHops: 2, writer: 'endpoint:writer' },
    })
    await until(() => server.worded.length >= 8)
    server.isDown = true
    await jobs.finished(jobId)
    const [failed] = await teaching.list()
    expect(failed).toMatchObject({ id, state: 'failed' })
    expect(inWords(failed?.error ?? '')).toMatch(
      /^Writer could not word a lesson: .*503.* What it wrote so far is kept/,
    )
    const before = [...server.worded]
    server.isDown = false
    await teaching.resume(id)
    const folder = join(temporary.home, 'runs', id)
    await until(async () => (await readFile(join(folder, 'held-out.jsonl'), 'utf8').catch(() => '')) !== '')
    // The one that was refused was sent, and is not among those that were written.
    expect(before.slice(0, -1).filter(prompt => server.worded.slice(before.length).includes(prompt))).toEqual([])
    const lessons = (await readFile(join(folder, 'lessons.jsonl'), 'utf8')).trim().split('\n')
    const asked = lessons.map(line => JSON.parse(line) as { question: string; quality: { by: string } })
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter(({ question }) => !/^Riddle \d+: what of /.test(question))).toEqual([])
    expect(new Set(asked.map(({ quality }) => quality.by))).toEqual(new Set(['Writer']))
    await until(async () => (await teaching.list())[0]?.notes.length !== 0)
    expect((await teaching.list())[0]?.notes.map(inWords).join('\n')).toMatch(/^Writer worded all \d+ lessons/m)
    await teaching.stop(id)
    await until(async () => (await teaching.list())[0]?.state === 'stopped')
    await teaching.remove(id)
  } finally {
    await endpoints.remove('writer')
    await server.close()
  }
})
