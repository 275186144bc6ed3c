import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayWords } from '../../../electron/contract/reading/replay-words.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { addGraph, addVersion, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
let record: Trajectory

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'Which films did Ridley Scott direct?', seed: 7, turns: 40 })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') record = event.trajectory
})
afterAll(() => temporary.end())

test('a record gives the same answer, under its own settings', async () => {
  const replayed = await temporary.host.replay.replay(record)
  expect(replayed).toMatchObject({ same: true, changed: [], is: ['Alien', 'Blade Runner'] })
  expect(replayed.trajectory.settings).toEqual(record.settings)
  expect(replayWords(replayed)).toEqual([
    'Which films did Ridley Scott direct?: the same answer, Alien and Blade Runner.',
  ])
})

test('it is told whether graph, weights, or program are others', async () => {
  const other = { ...record, program: '0.0.9', policy: { ...record.policy, fingerprint: 'ab'.repeat(32) } }
  const { changed } = await temporary.host.replay.replay(other)
  expect(changed).toEqual([
    expect.stringContaining('The weights of Clew Navigator are others: their fingerprint was abababababab…'),
    `The program is another: it was Clew 0.0.9, and this is Clew ${temporary.host.version}.`,
  ])
  await addVersion(temporary, 'films', { add: 'The Martian|directed_by|Ridley Scott\n' })
  const replayed = await temporary.host.replay.replay(record)
  expect(replayed).toMatchObject({ same: false, is: ['Alien', 'Blade Runner', 'The Martian'] })
  expect(replayWords(replayed).join('\n')).toMatch(
    /another answer\. It was Alien and Blade Runner, and is Alien, Blade Runner and The Martian\.\n {2}The graph "films" has changed/,
  )
})

test('what cannot be answered again is refused', async () => {
  const { replay } = temporary.host
  await expect(replay.replay({ ...record, redacted: 1 })).rejects.toThrow('stands under pseudonyms')
  await expect(replay.replay({ ...record, protocol: 'other' })).rejects.toThrow('The protocol "other"')
  await expect(replay.replay({ ...record, graph: { ...record.graph, name: 'gone' } })).rejects.toThrow('"gone"')
  await expect(replay.replay({ ...record, policy: { kind: 'gguf', name: 'Big' } })).rejects.toThrow(
    'The model Big that answered is not here',
  )
})
