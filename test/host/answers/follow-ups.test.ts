import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AskRequest } from '../../../electron/contract/question.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { addGraph, temporaryHost, type Temporary } from '../temporary-host.ts'

const FILMS = `Alien|directed_by|Ridley Scott
Alien|release_year|1979
Blade Runner|directed_by|Ridley Scott
Blade Runner|release_year|1982
Blade Runner|starred_actors|Harrison Ford
Gladiator|directed_by|Ridley Scott
Gladiator|release_year|2000
Witness|directed_by|Peter Weir
Witness|release_year|1985
Witness|starred_actors|Harrison Ford
`

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterAll(() => temporary.end())

async function ask(question: string, more: Partial<AskRequest> = {}): Promise<Trajectory> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question, protocol: 'clew', ...more })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

const names = ({ answer }: Trajectory): string[] => answer.map(({ name }) => name).toSorted()

function logicalForm({ turns }: Trajectory): string {
  const [last] = turns
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .slice(-1)
  return last?.logicalForm ?? ''
}

test('a chain of follow-ups builds on the programs before, and each is a whole query', async () => {
  const first = await ask('Which films did Ridley Scott direct?')
  expect(names(first)).toEqual(['Alien', 'Blade Runner', 'Gladiator'])
  const second = await ask('Which of them came out after 1980?', { after: first.id })
  expect(names(second)).toEqual(['Blade Runner', 'Gladiator'])
  expect(second.context).toEqual([
    { question: first.question, answers: expect.any(Array) as string[], logicalForm: logicalForm(first) },
  ])
  expect(second.turns[0]?.thought).toMatch(
    /Taken from before: .*Alien.*, which answered "Which films did Ridley Scott direct\?"/,
  )
  const third = await ask('How many?', { after: second.id })
  expect(names(third)).toEqual(['2'])
  expect(logicalForm(third)).toContain(logicalForm(second))
  const query = await temporary.host.answering.sparql('films', logicalForm(third))
  expect(query).toMatch(/COUNT[\s\S]*directed_by[\s\S]*1980/)
  const fourth = await ask('And the oldest of them?', { after: third.id })
  expect(names(fourth)).toEqual(['Blade Runner'])
  expect(fourth.answer[0]?.evidence.flat()).not.toEqual([])
  const fifth = await ask('Who starred in it?', { after: fourth.id })
  expect(names(fifth)).toEqual(['Harrison Ford'])
  expect(fifth.answer[0]?.evidence.flat()).toContainEqual({
    head: 'Blade Runner',
    relation: 'starred_actors',
    tail: 'Harrison Ford',
  })
})

test('a yes and a number mean no entity of their name', async () => {
  await addGraph(temporary, 'named', `${FILMS}yes|directed_by|Sally Potter\nyes|release_year|2004\n`)
  const first = await ask('Did Ridley Scott direct Alien?', { kg: 'named' })
  expect(names(first)).toEqual(['yes'])
  const when = await ask('When was it released?', { kg: 'named', after: first.id })
  expect(when.topicEntities).toEqual([])
  expect(names(when)).toEqual(['1979'])
})

test('"what about" asks the same of another name', async () => {
  const first = await ask('Who directed Alien?')
  expect(names(await ask('What about Witness?', { after: first.id }))).toEqual(['Peter Weir'])
  // "It" is what was asked about, where only that has what is asked for.
  const when = await ask('When was it released?', { after: first.id })
  expect(names(when)).toEqual(['1979'])
  expect(when.answer[0]?.evidence.flat()).toEqual([{ head: 'Alien', relation: 'release_year', tail: '1979' }])
})

test('what other protocols answered is gone on from as entities, those alone that are meant', async () => {
  const first = await ask('which films did Ridley Scott direct', { protocol: 'kg-r1' })
  expect(names(first)).toEqual(['Alien', 'Blade Runner', 'Gladiator'])
  expect(names(await ask('Which is the oldest of them?', { after: first.id }))).toEqual(['Alien'])
  const some = await ask('Which is the oldest of them?', { after: first.id, entities: ['Gladiator', 'Blade Runner'] })
  expect(names(some)).toEqual(['Blade Runner'])
  expect(some.context?.[0]?.logicalForm).toBe("(OR 'Blade Runner' Gladiator)")
  expect(some.topicEntities).toMatchObject([
    { name: 'Gladiator', context: true },
    { name: 'Blade Runner', context: true },
  ])
})

test('a question that names everything itself does not look back', async () => {
  const first = await ask('Which films did Ridley Scott direct?')
  const second = await ask('Who directed Witness?', { after: first.id })
  expect(names(second)).toEqual(['Peter Weir'])
  expect(second.turns[0]?.thought).not.toContain('Taken from before')
})
