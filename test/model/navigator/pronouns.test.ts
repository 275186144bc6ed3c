import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { spelledOut } from '../../../electron/model/navigator/pronouns.ts'

let home: string
let kg: KnowledgeGraph
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-pronouns-'))
  await importGraph({ files: ['resources/samples/greek-myths.ttl'], folder: join(home, 'graph'), name: 'myths' })
  kg = await openGraph(join(home, 'graph'))
})
afterAll(async () => {
  await kg.close()
  await rm(home, { recursive: true, force: true })
})

const topic = (name: string, context?: true) => ({ name, key: name, types: [], ...(context && { context }) })

test.each([
  ['Who are their mothers?', "Who are Ann's mothers?"],
  ['where was she born', 'where was Ann born'],
  ['who killed her?', 'who killed Ann?'],
  ['what is her weapon', "what is Ann's weapon"],
  ['ITS capital', "Ann's capital"],
  ['where is Theirsville', 'where is Theirsville'],
  ['and the father?', 'and the father?'],
])('%s: %s', (question, spelled) => {
  expect(spelledOut({ question, topicEntities: [topic('Ann', true), topic('Ben', true)] })).toBe(spelled)
  expect(spelledOut({ question, topicEntities: [topic('Ann')] })).toBe(question)
})

test('a name with signs of a replacement in it stays as it is', () => {
  expect(spelledOut({ question: 'who killed them', topicEntities: [topic('$& $1', true)] })).toBe('who killed $& $1')
})

test.each([
  ['Who are their mothers?', ['Leto', 'Maia', 'Alcmene', 'Semele'], ['Rhea', 'Harmonia']],
  ['Where were they born?', ['Delos', 'Thebes'], ['Underworld']],
])('a follow-up about several: %s', async (question, among, not) => {
  const navigator = await loadNavigator('resources/models/navigator.bin')
  const context = [
    {
      question: 'Who are the children of Zeus?',
      answers: ['Apollo', 'Artemis', 'Hermes', 'Heracles', 'Dionysus', 'Persephone'],
    },
  ]
  const settings = {
    turns: navigator.description.defaultTurns,
    temperature: 0,
    seed: 1,
    constrained: true,
    relationOrder: 'ranked',
  } as const
  const found: string[] = []
  for await (const event of runEpisode({
    question,
    context,
    protocol: kgR1(),
    policy: navigator,
    kg,
    ranker: navigator.ranker,
    settings,
  }))
    if (event.kind === 'finished') found.push(...event.trajectory.answer.map(({ name }) => name))
  expect(found).toEqual(expect.arrayContaining(among))
  for (const name of not) expect(found).not.toContain(name)
})
