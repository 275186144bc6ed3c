import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { Trajectory, TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { createHost, type Host } from '../../../electron/host/host.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, FILMS, RESOURCES, until } from '../temporary-host.ts'

let home: string
let host: Host
/** The answering processes that were started: a start takes longer than most of these tests. */
const started: WorkerProcess[] = []
/** How many messages they were sent. */
let sent = 0

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-answering-'))
  host = await createHost({
    home,
    resources: RESOURCES,
    spawn: (name, options) => {
      const worker = spawnBuilt(name, options)
      if (name !== 'answering') return worker
      const counted: WorkerProcess = {
        pid: worker.pid,
        exit: worker.exit,
        kill: () => worker.kill(),
        onMessage: listener => worker.onMessage(listener),
        send(message) {
          sent++
          worker.send(message)
        },
      }
      started.push(counted)
      return counted
    },
    answersApart: true,
  })
  await importFilms(FILMS)
})
afterAll(async () => {
  await host.close()
  await rm(home, { recursive: true, force: true })
})

const importFilms = (text: string): Promise<void> => addGraph({ home, host }, 'films', text)

async function events(id: string): Promise<TrajectoryEvent[]> {
  const all: TrajectoryEvent[] = []
  for await (const event of host.asks.events(id, undefined)) all.push(event)
  return all
}

async function asked(question: string, protocol?: ProtocolName): Promise<Trajectory> {
  const { id } = await host.asks.start({ kg: 'films', question, protocol })
  const last = (await events(id)).at(-1)
  if (last?.kind !== 'finished') throw new Error('The answer did not finish.')
  return last.trajectory
}

const names = ({ answer }: Trajectory): string[] => answer.map(({ name }) => name)

test('is begun while a question is written, for the Navigator alone, and answers that question', async () => {
  await host.answering.prepare({ kg: 'films', model: 'decoder' })
  expect(started).toHaveLength(0)
  // It goes through questions that it makes up, and nothing of them is kept.
  await host.answering.prepare({ kg: 'films' })
  expect(started).toHaveLength(1)
  expect(await host.asks.history({ limit: 1_000 })).toEqual([])
  expect(names(await asked('who directed Alien'))).toEqual(['Ridley Scott'])
  await host.answering.prepare({ kg: 'films' })
  expect(started).toHaveLength(1)
  await expect(host.answering.prepare({ kg: 'nothing' })).rejects.toThrow(/nothing/)
})

test('goes through a question that is half written, and nothing of it is kept or told', async () => {
  await host.answering.prepare({ kg: 'films', question: 'who directed Ali' })
  const before = (await host.asks.history({ limit: 1_000 })).length
  await host.answering.prepare({ kg: 'films', question: 'who directed Alien' })
  expect((await host.asks.history({ limit: 1_000 })).length).toBe(before)
  const rehearsing = host.answering.prepare({ kg: 'films', question: 'who starred in Alien' })
  expect(names(await asked('who directed Alien'))).toEqual(['Ridley Scott'])
  await rehearsing
})

test('what is gone through is taken over by the question, and a quick answer is told to the history once', async () => {
  const question = 'who starred in Blade Runner?'
  const leaving = new AbortController()
  let told = 0
  const watching = (async () => {
    for await (const _ of host.asks.changes(leaving.signal)) told += 1
  })()
  await until(() => told === 1)
  const rehearsing = host.answering.prepare({ kg: 'films', question, entities: ['Blade Runner'] })
  const began = performance.now()
  const { id } = await host.asks.start({ kg: 'films', question, entities: ['Blade Runner'] })
  const last = (await events(id)).at(-1)
  // On a machine that is overrun it is no quick one, and is told of while it is asked as well.
  const most = performance.now() - began < 300 ? 2 : 3
  expect(last?.kind === 'finished' && names(last.trajectory)).toEqual(['Harrison Ford', 'Rutger Hauer'])
  await rehearsing
  await until(() => told >= 2)
  // That nothing more comes can only be waited for.
  await new Promise(done => setTimeout(done, 700))
  expect(told).toBeLessThanOrEqual(most)
  leaving.abort()
  await watching
})

test('a question comes to the same there as here, whatever the protocol', async () => {
  const question = 'who starred in the films directed by Ridley Scott'
  const here = await createHost({ home, resources: RESOURCES })
  const told = (trajectory: Trajectory): unknown =>
    JSON.parse(
      JSON.stringify({
        ...trajectory,
        id: '',
        createdAt: '',
        seconds: 0,
        turns: trajectory.turns.map(turn => ({ ...turn, seconds: 0 })),
      }),
    )
  try {
    for (const protocol of ['clew', 'kg-r1', 'graphwalker', 'kbqa-r1'] as const) {
      const there = await asked(question, protocol)
      using answering = await here.answering.open({ kg: 'films', protocol })
      let last: Trajectory | undefined
      for await (const event of answering.run({ ...answering.terms, question }))
        if (event.kind === 'finished') last = event.trajectory
      expect(there.answer.length).toBeGreaterThan(0)
      expect(told(there)).toEqual(last && told(last))
    }
  } finally {
    await here.close()
  }
  expect(started).toHaveLength(1)
})

test('what is streamed is what is kept', async () => {
  const { id } = await host.asks.start({ kg: 'films', question: 'who directed Witness' })
  const all = await events(id)
  const turns = all.flatMap(event => (event.kind === 'turn' ? [event.turn] : []))
  expect(all[0]?.kind).toBe('started')
  expect(all.at(-1)).toMatchObject({ kind: 'finished', trajectory: { id, status: 'answered', turns } })
  expect((await host.asks.get(id)).turns).toHaveLength(turns.length)
})

test('one that dies ends its answer with a sentence, and the next question is answered by another', async () => {
  expect(names(await asked('who directed Witness'))).toEqual(['Peter Weir'])
  const before = started.length
  // Held, so that it is at work when it is ended.
  process.kill(started.at(-1)?.pid ?? 0, 'SIGSTOP')
  const sentBefore = sent
  const { id } = await host.asks.start({ kg: 'films', question: 'who directed Alien' })
  // One that dies before it was asked is just another's turn.
  await until(() => sent > sentBefore)
  started.at(-1)?.kill()
  const last = (await events(id)).at(-1)
  expect(last).toMatchObject({ kind: 'finished', trajectory: { status: 'failed', question: 'who directed Alien' } })
  expect(last?.kind === 'finished' ? last.trajectory.error : '').toMatch(
    /^The answering process was ended by SIGKILL\. .+ try again\.$/,
  )
  expect(names(await asked('who directed Alien'))).toEqual(['Ridley Scott'])
  expect(started).toHaveLength(before + 1)
})

test('a stop ends the answer at once, whatever the process does', async () => {
  await asked('who directed Witness')
  const before = started.length
  process.kill(started.at(-1)?.pid ?? 0, 'SIGSTOP')
  const { id } = await host.asks.start({ kg: 'films', question: 'who directed Alien' })
  const following = events(id)
  host.asks.stop(id)
  expect((await following).at(-1)).toMatchObject({ kind: 'finished', trajectory: { status: 'stopped' } })
  process.kill(started.at(-1)?.pid ?? 0, 'SIGCONT')
  expect(names(await asked('who directed Alien'))).toEqual(['Ridley Scott'])
  expect(started).toHaveLength(before)
})

test('a graph that was asked can be removed, and one of the same name is another', async () => {
  expect(names(await asked('who directed Witness'))).toEqual(['Peter Weir'])
  const before = started.length
  await host.graphs.remove('films')
  await until(async () => (await host.graphs.list()).length === 0)
  await importFilms('Witness|directed_by|Somebody Else\n')
  expect(names(await asked('who directed Witness'))).toEqual(['Somebody Else'])
  expect(started).toHaveLength(before)
})

test('it is ended with the host', async () => {
  await asked('who directed Witness')
  await host.close()
  expect(await started.at(-1)?.exit).toMatchObject({ signal: 'SIGKILL' })
  host = await createHost({ home, resources: RESOURCES, spawn: spawnBuilt })
})
