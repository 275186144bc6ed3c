import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { agreement } from '../../../electron/contract/reading/agreement.ts'
import type { AskRequest } from '../../../electron/contract/question.ts'
import { VerdictStore } from '../../../electron/host/answers/verdict-store.ts'
import { asksWith } from './asks-with.ts'
import { modelsThatHangAfter } from './hanging-policy.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary

beforeAll(async () => {
  temporary = await temporaryHost()
  await importFilms('films', FILMS)
})
afterAll(() => temporary.end())

const importFilms = (name: string, content: string): Promise<void> => addGraph(temporary, name, content)

async function ask(request: Partial<AskRequest> & { question: string }): Promise<Trajectory> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', ...request })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

const names = ({ answer }: Trajectory): string[] => answer.map(({ name }) => name)

test('a group is answered at once, each answer under its own id, read back in the order of asking', async () => {
  const { asks } = temporary.host
  const question = 'who directed Alien'
  const { group, ids } = await asks.startGroup(
    Array.from({ length: 12 }, (_, seed) => ({ kg: 'films', question, seed, temperature: 1 })),
  )
  expect(new Set(ids).size).toBe(12)
  await Promise.all(
    ids.map(async id => {
      for await (const _ of asks.events(id, undefined));
    }),
  )
  const answers = await asks.group(group)
  expect(answers.map(({ id }) => id)).toEqual(ids)
  expect(answers.map(({ settings }) => settings.seed)).toEqual(ids.map((_, index) => index))
  expect(answers.every(trajectory => trajectory.group === group)).toBe(true)
  expect((await asks.history({ limit: 100 })).filter(card => card.group === group)).toHaveLength(12)
  const [most] = agreement(answers)
  expect(most).toMatchObject({ name: 'Ridley Scott', of: 12 })
  expect(most?.agreed).toBe(answers.filter(trajectory => names(trajectory).includes('Ridley Scott')).length)
})

test('one damaged answer of a group takes none of the others along', async () => {
  const { asks, folders } = temporary.host
  const { group, ids } = await asks.startGroup(
    Array.from({ length: 3 }, () => ({ kg: 'films', question: 'who directed Alien' })),
  )
  await Promise.all(
    ids.map(async id => {
      for await (const _ of asks.events(id, undefined));
    }),
  )
  await writeFile(join(folders.trajectories, `${ids[1]}.json`), '{ cut off')
  expect((await asks.group(group)).map(({ id }) => id)).toEqual([ids[0], ids[2]])
})

test('a question is answered where its answer cannot be saved', async () => {
  const { folders } = temporary.host
  const away = `${folders.trajectories}-away`
  await rename(folders.trajectories, away)
  try {
    expect(names(await ask({ question: 'who directed Alien' }))).toEqual(['Ridley Scott'])
  } finally {
    await rename(away, folders.trajectories)
  }
})

test('each of a group is stopped by itself', async () => {
  const asks = asksWith(temporary.host, modelsThatHangAfter(2))
  const { ids } = await asks.startGroup(
    [1, 2].map(seed => ({ kg: 'films', question: 'who directed Alien', entities: ['Alien'], seed })),
  )
  const [first = '', second = ''] = ids
  await until(async () =>
    (await Promise.all(ids.map(id => asks.get(id).catch(() => undefined)))).every(
      trajectory => (trajectory?.turns.length ?? 0) > 0,
    ),
  )
  asks.stop(first)
  for await (const _ of asks.events(first, undefined));
  expect((await asks.get(first)).status).toBe('stopped')
  expect((await asks.get(second)).status).toBe('running')
  await asks.close()
})

test('a group with one bad request, with none that can be asked, or with too many starts nothing', async () => {
  const { asks } = temporary.host
  const before = (await asks.history({ limit: 1_000 })).length
  const good = { kg: 'films', question: 'who directed Alien' }
  await expect(asks.startGroup([good, { ...good, model: 'nothing' }])).rejects.toThrow(/There is no model 'nothing'/)
  await expect(asks.startGroup(Array.from({ length: 100 }, () => good))).rejects.toThrow(
    /At most 16 answers are asked for at once, and these are 100; ask for fewer\./,
  )
  expect((await asks.history({ limit: 1_000 })).length).toBe(before)
  // Nothing holds the graph.
  await temporary.host.graphs.rename('films', 'cinema')
  await temporary.host.graphs.rename('cinema', 'films')
})

test('an answer goes on from one of its turns, with the turn after it rewritten or asked anew', async () => {
  const first = await ask({ question: 'who directed Witness', protocol: 'kg-r1' })
  expect(names(first)).toEqual(['Peter Weir'])
  const anew = await ask({ question: first.question, from: { id: first.id, turns: 1 } })
  expect(anew).toMatchObject({
    from: { id: first.id, turns: 1, edited: false },
    protocol: first.protocol,
    answer: [{ name: 'Peter Weir' }],
  })
  expect(anew.turns[0]).toEqual(first.turns[0])
  const text = '<think>another way</think>\n<kg-query>get_tail_entities("Witness", "starred_actors")</kg-query>'
  const rewritten = await ask({ question: first.question, from: { id: first.id, turns: 1, text } })
  expect(rewritten).toMatchObject({ from: { turns: 1, edited: true }, topicEntities: first.topicEntities })
  expect(rewritten.turns[1]).toMatchObject({
    text,
    edited: true,
    observation: { kind: 'entities', relation: 'starred_actors', entities: [{ name: 'Harrison Ford' }] },
  })
  expect(rewritten.turns.length).toBeGreaterThan(2)
})

test('a step in free words, which the Navigator would go past, is refused, and the graph let go of', async () => {
  const { id, question } = await ask({ question: 'who directed Witness', protocol: 'kg-r1' })
  await expect(ask({ question, from: { id, turns: 0, text: 'rather who starred in it' } })).rejects.toThrow(
    /The Navigator reads no free words in step 1/,
  )
  await temporary.host.graphs.rename('films', 'cinema')
  await temporary.host.graphs.rename('cinema', 'films')
})

test('what cannot be gone on from is refused with a sentence', async () => {
  const first = await ask({ question: 'who directed Witness', protocol: 'kg-r1' })
  const from = (id: string, turns: number, more: Partial<AskRequest> = {}): Promise<Trajectory> =>
    ask({ question: 'who directed Witness', from: { id, turns }, ...more })
  const answerTurn = first.turns.length - 1
  await expect(from(first.id, answerTurn)).resolves.toMatchObject({ status: 'answered' })
  await expect(from(first.id, answerTurn + 1)).rejects.toThrow(
    `That answer has ${answerTurn} steps that can be kept; go on from one of 0 to ${answerTurn}.`,
  )
  await expect(from('00000000-none', 1)).rejects.toThrow(/There is no such answer any more/)
  await expect(from('../../etc/passwd', 1)).rejects.toThrow(/not the id of an answer/)
  await expect(from(first.id, 1, { protocol: 'graphwalker' })).rejects.toThrow(/are written in the protocol kg-r1/)
  await importFilms('other', 'Jaws|directed_by|Steven Spielberg\n')
  await expect(from(first.id, 1, { kg: 'other' })).rejects.toThrow(
    /not the one that answer walked through, or has changed since/,
  )
  // The same name, another graph.
  await temporary.host.graphs.remove('other')
  await importFilms('other', 'Jaws|directed_by|Steven Spielberg\nDuel|directed_by|Steven Spielberg\n')
  const jaws = await ask({ kg: 'other', question: 'who directed Duel', protocol: 'kg-r1' })
  await temporary.host.graphs.remove('other')
  await importFilms('other', 'Duel|directed_by|Nobody\n')
  await expect(from(jaws.id, 1, { kg: 'other' })).rejects.toThrow(/has changed since/)
})

test('a follow-up knows the questions before it, five at most, and what "they" are', async () => {
  const first = await ask({ question: 'who directed Alien' })
  const second = await ask({ question: 'which films did he direct', after: first.id })
  expect(second).toMatchObject({
    after: first.id,
    context: [
      { question: 'who directed Alien', answers: ['Ridley Scott'], logicalForm: '(JOIN (R directed_by) Alien)' },
    ],
    topicEntities: [{ name: 'Ridley Scott', context: true }],
  })
  expect(names(second).toSorted()).toEqual(['Alien', 'Blade Runner'])
  let last = second
  for (let index = 0; index < 6; index++) last = await ask({ question: 'who starred in Witness', after: last.id })
  expect(last.context).toHaveLength(5)
  expect(last.context?.at(-1)).toMatchObject({ question: 'who starred in Witness', answers: ['Harrison Ford'] })
  await expect(ask({ question: 'who directed it', after: 'gone' })).rejects.toThrow(/There is no such answer any more/)
  await importFilms('series', 'Lost|directed_by|Jack Bender\n')
  await expect(ask({ kg: 'series', question: 'who directed it', after: first.id })).rejects.toThrow(
    /was put to the graph "films", and this one is put to "series"/,
  )
})

test('a removed question ends the context, not the conversation', async () => {
  const first = await ask({ question: 'who directed Alien' })
  const second = await ask({ question: 'which films did he direct', after: first.id })
  await temporary.host.asks.remove(first.id)
  expect((await ask({ question: 'who starred in Witness', after: second.id })).context).toEqual([
    {
      question: 'which films did he direct',
      answers: expect.any(Array) as string[],
      logicalForm: expect.any(String) as string,
    },
  ])
})

test('a verdict is kept beside its answer, goes and comes back with it, and can be taken back', async () => {
  const { asks, folders, log } = temporary.host
  const { id, graph } = await ask({ question: 'who directed Alien' })
  expect(await asks.verdict(id)).toBeNull()
  await asks.mark(id, { mark: 'right' })
  expect(await asks.mark(id, { mark: 'corrected', answers: [' Ridley Scott ', 'Ridley Scott'] })).toMatchObject({
    mark: 'corrected',
    answers: ['Ridley Scott'],
  })
  expect((await asks.history({ limit: 100 })).find(card => card.id === id)).toMatchObject({ verdict: 'corrected' })
  const lessons = new VerdictStore(folders.verdicts, folders.trash, log)
  expect(await lessons.ofGraph(graph.fingerprint)).toMatchObject([
    {
      id,
      question: 'who directed Alien',
      topicEntities: ['Alien'],
      answered: ['Ridley Scott'],
      verdict: { mark: 'corrected' },
    },
  ])
  await asks.remove(id)
  await expect(asks.verdict(id)).rejects.toThrow(/no such answer/)
  await asks.restore(id)
  expect(await asks.verdict(id)).toMatchObject({ mark: 'corrected' })
  await asks.unmark(id)
  expect(await asks.verdict(id)).toBeNull()
  await expect(asks.mark(id, { mark: 'corrected' })).rejects.toThrow(/The right answer is missing/)
  await expect(asks.mark(id, { mark: 'right', answers: ['x'] })).rejects.toThrow(/go with the mark "corrected" only/)
  await expect(asks.mark('no such', { mark: 'right' })).rejects.toThrow(/not the id of an answer/)
})

test('a damaged verdict is none', async () => {
  const { asks, folders } = temporary.host
  const { id } = await ask({ question: 'who directed Alien' })
  await asks.mark(id, { mark: 'wrong' })
  await writeFile(join(folders.verdicts, `${id}.json`), '{"id":')
  expect(await asks.verdict(id)).toBeNull()
  expect((await asks.history({ limit: 100 })).find(card => card.id === id)?.verdict).toBeUndefined()
})

test("what is set for a graph goes with it and not with its name; the protocol is the request's, the graph's, or proposed", async () => {
  const { graphs, graphSettings, asks } = temporary.host
  await importFilms('cinema', FILMS)
  expect(await graphSettings.get('cinema')).toEqual({ endpointAllowed: false })
  expect((await ask({ kg: 'cinema', question: 'who directed Alien' })).protocol).toBe('clew')
  await graphSettings.change('cinema', {
    protocol: 'graphwalker',
    protocolSettings: { relationsKept: 5 },
    endpointAllowed: true,
  })
  expect(await ask({ kg: 'cinema', question: 'who directed Alien' })).toMatchObject({
    protocol: 'graphwalker',
    settings: { protocol: { relationsKept: 5 } },
    answer: [{ name: 'Ridley Scott' }],
  })
  expect(await ask({ kg: 'cinema', question: 'who directed Alien', protocol: 'kg-r1' })).toMatchObject({
    protocol: 'kg-r1',
  })
  await graphs.rename('cinema', 'pictures')
  expect(await graphSettings.get('pictures')).toMatchObject({ endpointAllowed: true, protocol: 'graphwalker' })
  await expect(graphSettings.get('cinema')).rejects.toThrow(/There is no graph named "cinema"/)
  await importFilms('cinema', FILMS)
  expect(await graphSettings.get('cinema')).toEqual({ endpointAllowed: false })
  const settings = join(temporary.host.folders.graphs, 'pictures', 'settings.json')
  expect(JSON.parse(await readFile(settings, 'utf8'))).toMatchObject({ endpointAllowed: true })
  await writeFile(settings, '{"endpointAllowed": "yes"}')
  expect(await graphSettings.get('pictures')).toEqual({ endpointAllowed: false })
  await expect(asks.start({ kg: 'pictures', question: 'who', protocol: 'graph-r1' })).rejects.toThrow(
    /Graph-R1 cannot be used here: The graph has no documents/,
  )
})

test('the proposal names a protocol, why, and what is not to be had', async () => {
  const { asks } = temporary.host
  const proposal = await asks.proposal('films', undefined)
  expect(spelledOut(proposal)).toMatchObject({ proposed: 'clew', why: expect.stringMatching(/Navigator.*\.$/) })
  expect(proposal.protocols.map(({ name, available }) => [name, available])).toEqual([
    ['kg-r1', true],
    ['graphwalker', true],
    ['kbqa-r1', true],
    ['graph-r1', false],
    ['clew', true],
  ])
  expect(spelledOut(await asks.proposal('films', 'decoder'))).toMatchObject({
    proposed: 'kg-r1',
    why: expect.stringContaining('decoder'),
  })
  expect(spelledOut(await asks.proposal('films', 'endpoint:x'))).toMatchObject({
    proposed: 'kg-r1',
    why: expect.stringContaining('2 relations'),
  })
  await expect(asks.proposal('nothing', undefined)).rejects.toThrow(/There is no graph named "nothing"/)
})
