import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TrajectorySchema, type TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { TrajectoryRecorder } from '../../../electron/host/answers/trajectory-recorder.ts'
import { TrajectoryStore } from '../../../electron/host/answers/trajectory-store.ts'
import { startClew } from '../../cli/run-clew.ts'
import { events as stream, says, serve, type LoopbackServer } from '../../model/remote/loopback-server.ts'
import { asksWith } from './asks-with.ts'
import { modelsThatHangAfter } from './hanging-policy.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary

beforeEach(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterEach(() => temporary.end())

async function collect(events: AsyncIterable<TrajectoryEvent>): Promise<TrajectoryEvent[]> {
  const all: TrajectoryEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

/** A model that looks once, and ends no turn after that. */
function hangingAfterATurn(): Promise<LoopbackServer> {
  let asked = 0
  return serve((_, response) => {
    if (asked++ === 0) stream(response, [says('<think>look</think><kg-query>get_tail_relations("Alien")</kg-query>')])
  })
}

test('the Navigator answers, and the file holds what was streamed', async () => {
  const { asks, folders } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'who directed Witness' })
  const events = await collect(asks.events(id, undefined))
  expect(events.at(-1)).toMatchObject({
    kind: 'finished',
    trajectory: { id, status: 'answered', answer: [{ name: 'Peter Weir' }], policy: { kind: 'navigator' } },
  })
  const stored = TrajectorySchema.parse(JSON.parse(await readFile(join(folders.trajectories, `${id}.json`), 'utf8')))
  const finished = events.at(-1)
  expect(finished?.kind === 'finished' ? stored : undefined).toEqual(
    finished?.kind === 'finished' ? TrajectorySchema.parse(JSON.parse(JSON.stringify(finished.trajectory))) : undefined,
  )
  await until(async () => (await readdir(folders.trajectories)).every(name => name.endsWith('.json')))
})

test('after a restart an old answer replays as the events that it was streamed with', async () => {
  const { id } = await temporary.host.asks.start({ kg: 'films', question: 'who directed Witness' })
  const first = await collect(temporary.host.asks.events(id, undefined))
  const host = await temporary.restart()
  const replayed = await collect(host.asks.events(id, undefined))
  expect(replayed.filter(({ kind }) => kind !== 'token')).toEqual(
    JSON.parse(JSON.stringify(first.filter(({ kind }) => kind !== 'token'))),
  )
})

test('stop ends an answer even if the policy does not listen and never ends its turn, keeping the steps before', async () => {
  const asks = asksWith(temporary.host, modelsThatHangAfter(2))
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien', entities: ['Alien'] })
  const events: TrajectoryEvent[] = []
  const watching = (async () => {
    for await (const event of asks.events(id, undefined)) events.push(event)
  })()
  await until(() => events.some(({ kind }) => kind === 'turn'))
  asks.stop(id)
  await watching
  expect(events.at(-1)).toMatchObject({ kind: 'finished', trajectory: { status: 'stopped' } })
  expect((await asks.get(id)).turns.length).toBeGreaterThan(0)
})

test('while a question is being answered its graph is neither removed nor renamed', async () => {
  const asks = asksWith(temporary.host, modelsThatHangAfter(1))
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien', entities: ['Alien'] })
  await expect(temporary.host.graphs.remove('films')).rejects.toThrow(/in use by an answer/)
  await expect(temporary.host.graphs.rename('films', 'cinema')).rejects.toThrow(/in use by an answer/)
  asks.stop(id)
  await collect(asks.events(id, undefined))
  await asks.close()
  await temporary.host.graphs.remove('films')
  expect(await temporary.host.graphs.list()).toEqual([])
})

test('kill -9 in the middle of an answer leaves it readable, marked at the next start, and it can be asked again', async () => {
  const server = await hangingAfterATurn()
  await temporary.host.endpoints.save({ name: 'Hanging', url: server.url, model: 'walker' })
  const args = ['--kg', 'films', '--protocol', 'kg-r1', '--model', 'endpoint:hanging', 'who directed Alien']
  const { child } = startClew(temporary.home, ['ask', ...args])
  const isRunning = async (): Promise<boolean> => {
    const [card] = await temporary.host.asks.history({ limit: 1 })
    return card !== undefined && (await temporary.host.asks.get(card.id)).turns.length === 1
  }
  await until(isRunning)
  const id = (await temporary.host.asks.history({ limit: 1 }))[0]?.id ?? ''
  // Another process of ours is at work on it: nothing is marked.
  await temporary.restart()
  expect((await temporary.host.asks.get(id)).status).toBe('running')
  child.kill('SIGKILL')
  await new Promise(resolve => {
    child.once('close', resolve)
  })
  await server.close()
  const host = await temporary.restart()
  const trajectory = await host.asks.get(id)
  expect(spelledOut(trajectory)).toMatchObject({
    status: 'failed',
    question: 'who directed Alien',
    error: expect.stringContaining('ask again'),
  })
  expect(trajectory.turns.length).toBeGreaterThanOrEqual(1)
  expect((await readdir(host.folders.trajectories)).filter(name => !name.endsWith('.json'))).toEqual([])
  const again = await host.asks.start({ kg: 'films', question: trajectory.question })
  expect((await collect(host.asks.events(again.id, undefined))).at(-1)).toMatchObject({
    trajectory: { status: 'answered', answer: [{ name: 'Ridley Scott' }] },
  })
})

test('a write that failed costs nothing once the disk takes the next', async () => {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'who directed Witness' })
  const events = await collect(asks.events(id, undefined))
  const [first, ...later] = events
  const folder = join(temporary.home, 'elsewhere')
  const store = new TrajectoryStore(folder, temporary.host.folders.trash)
  const recorder = new TrajectoryRecorder(trajectory => store.write(trajectory.id, trajectory))
  // No file can be written where a file is the folder.
  await writeFile(folder, '')
  if (first !== undefined) recorder.record(first)
  await expect(recorder.settled()).rejects.toThrow(/ENOTDIR/)
  await rm(folder)
  await mkdir(folder)
  for (const event of later) recorder.record(event)
  await recorder.settled()
  expect(await store.read(id)).toMatchObject({ status: 'answered', answer: [{ name: 'Peter Weir' }] })
})

test('an answer that the disk does not take is given, and that it is not kept is told with it', async () => {
  const { asks, folders } = temporary.host
  // No file can be written where a file is the folder.
  await rm(folders.trajectories, { recursive: true })
  await writeFile(folders.trajectories, '')
  const { id } = await asks.start({ kg: 'films', question: 'who directed Witness' })
  expect(spelledOut((await collect(asks.events(id, undefined))).at(-1))).toMatchObject({
    kind: 'finished',
    trajectory: { status: 'answered', answer: [{ name: 'Peter Weir' }] },
    notKept: expect.stringMatching(/^This answer is not kept, and is gone once you leave it: .*trajectories/),
  })
})

test('an answer whose end could not be written is not said to be still under way', async () => {
  const { asks, folders } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'who directed Witness' })
  await collect(asks.events(id, undefined))
  const path = join(folders.trajectories, `${id}.json`)
  const written = TrajectorySchema.parse(JSON.parse(await readFile(path, 'utf8')))
  await writeFile(path, JSON.stringify({ ...written, status: 'running' }))
  expect(spelledOut(await asks.get(id))).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('ask again'),
  })
  expect(await asks.history({ limit: 1 })).toMatchObject([{ id, status: 'failed' }])
  await asks.remove(id)
  expect(await asks.history({ limit: 1 })).toEqual([])
})

test('an unknown model, an adapter for the Navigator and a fake GGUF are refused with a sentence, and the program lives on', async () => {
  const { asks, models } = temporary.host
  const question = 'who directed Alien'
  await expect(asks.start({ kg: 'films', question, model: 'nothing' })).rejects.toThrow(/There is no model 'nothing'/)
  await expect(asks.start({ kg: 'films', question, adapter: 'a.gguf' })).rejects.toThrow(
    /There is no adapter "a.gguf"; `clew adapters list`/,
  )
  const fake = join(temporary.home, 'fake.gguf')
  // Claims a key of 3 GiB: libraries have been seen to end the whole process over it.
  const bytes = Buffer.alloc(60)
  bytes.write('GGUF')
  bytes.writeUInt32LE(3, 4)
  bytes.writeBigUInt64LE(1n, 16)
  bytes.writeBigUInt64LE(3n * 2n ** 30n, 24)
  await writeFile(fake, bytes)
  await expect(models.add(fake)).rejects.toThrow(/\.$/)
  await expect(asks.start({ kg: 'films', question, model: fake })).rejects.toThrow(/\.$/)
  expect(await readdir(temporary.host.folders.models)).toEqual([])
})

test('every window hears that a question began and ended, was removed and came back', async () => {
  const { asks } = temporary.host
  const ending = new AbortController()
  const changes = asks.changes(ending.signal)
  await changes.next()
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien' })
  await changes.next()
  await collect(asks.events(id, undefined))
  for (const act of [() => asks.remove(id), () => asks.restore(id)]) {
    const heard = changes.next()
    await act()
    await heard
  }
  expect((await asks.history({ limit: 10 })).map(card => card.id)).toEqual([id])
  ending.abort()
  expect((await changes.next()).done).toBe(true)
})

test('damaged and foreign files among the answers are left out of the history', async () => {
  const { asks, folders } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien' })
  await collect(asks.events(id, undefined))
  await writeFile(join(folders.trajectories, 'cut.json'), '{"version":1,"id":"cut"')
  await writeFile(join(folders.trajectories, 'notes.txt'), 'mine')
  expect((await asks.history({ limit: 10 })).map(card => card.id)).toEqual([id])
  await expect(asks.get('cut')).rejects.toThrow(/cannot be read as an answer; remove it/)
  expect(await asks.history({ kg: 'other', limit: 10 })).toEqual([])
})

test.each([
  ['   \n', 'The question is empty; write one, such as "Who directed Inception?".'],
  ['who '.repeat(25_000), 'The question has 100,000 letters, and at most 10,000 are read; ask in fewer words.'],
])('what nobody can read is refused in a sentence', async (question, sentence) => {
  await expect(temporary.host.asks.start({ kg: 'films', question })).rejects.toThrow(sentence)
})
