import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { isSupported } from '../../../electron/contract/reading/support.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import { TrajectorySchema, type Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'
import { scriptedPolicy } from '../scripted-policy.ts'

const SAMPLE = join(import.meta.dirname, '../../../resources/samples/greek-myths.ttl')
const folder = temporaryFolder()
let kg: KnowledgeGraph
beforeAll(async () => {
  kg = await graphOf(folder, { 'myths.ttl': await readFile(SAMPLE, 'utf8') })
})
afterAll(() => kg.close())

async function ask(question: string, programs: readonly string[], answer: string): Promise<Trajectory> {
  const policy = scriptedPolicy([
    ...programs.map(program => `<think>So.</think>\n<program>${program}</program>`),
    `<think>There.</think>\n<answer>${answer}</answer>`,
  ])
  const settings = { turns: 5, temperature: 0, seed: 1, constrained: false, relationOrder: 'plain' } as const
  for await (const event of runEpisode({ question, protocol: clew(), policy, kg, settings }))
    if (event.kind === 'finished') return TrajectorySchema.parse(event.trajectory)
  throw new Error('The episode did not end.')
}

test.each([
  [
    'a chain',
    'Which heroes did Chiron teach?',
    ['s1 = start("Chiron")\ns2 = follow(s1, ^mentor)'],
    's2',
    ['Achilles', 'Heracles', 'Jason'],
  ],
  ['two hops', 'Who is the grandfather of Apollo?', ['s1 = follow("Apollo", father / father)'], 's1', ['Cronus']],
  ['a count', 'How many children has Zeus?', ['s1 = follow("Zeus", ^father)\ns2 = count(s1)'], 's2', ['14']],
  [
    'a superlative over a count, in two turns',
    'Which god has the most children?',
    ['s1 = class("God")', 's2 = top(s1, count(^father), "max", 1)'],
    's2',
    ['Zeus'],
  ],
  [
    'a comparison',
    'Who has more children, Zeus or Poseidon?',
    ['s1 = start("Zeus")\ns2 = start("Poseidon")\ns3 = compare(s1, s2, count(^father), "max")'],
    's3',
    ['Zeus'],
  ],
  [
    'a not',
    'Which children of Cronus have no home?',
    ['s1 = follow("Cronus", ^father)\ns2 = ends(^home)\ns3 = without(s1, s2)'],
    's3',
    ['Poseidon'],
  ],
  ['a yes', 'Is Artemis a sibling of Apollo?', ['s1 = check("Artemis", sibling, "Apollo")'], 's1', ['yes']],
  ['a no', 'Is Hera the mother of Athena?', ['s1 = check("Athena", mother, "Hera")'], 'no', ['no']],
  [
    'a condition on another',
    'Which gods with a weapon live on Olympus?',
    ['s1 = class("God")\ns2 = keep(s1, count(weapon), ">=", 1)\ns3 = both(s2, follow("Mount Olympus", ^home))'],
    's3',
    ['Apollo', 'Ares', 'Artemis', 'Athena', 'Hephaestus', 'Zeus'],
  ],
])('%s: %s', async (_, question, programs, written, expected) => {
  const trajectory = await ask(question, programs, written)
  expect(trajectory.status).toBe('answered')
  expect(trajectory.answer.map(({ name }) => name)).toEqual(expected)
  expect(trajectory.answer.filter(item => !isSupported(item))).toEqual([])
})

test('a no rests on what there is in its place, a superlative without a way to it on its facts', async () => {
  const no = await ask('Is Hera the mother of Athena?', ['s1 = check("Athena", mother, "Hera")'], 'no')
  expect(no.answer[0]?.evidence[0]).toEqual([{ head: 'Athena', relation: 'mother', tail: 'Metis' }])
  const most = await ask('Who has the most?', ['s1 = top(either("Zeus", "Hades"), count(^father), "max")'], 's1')
  expect(most.answer[0]?.evidence[0]).toEqual([expect.objectContaining({ relation: 'father', tail: 'Zeus' })])
})

test('what the graph does not say: an empty answer, an empty set, a set that could not be made', async () => {
  for (const [program, written] of [
    ['s1 = start("Zeus")', ''],
    ['s1 = follow("Zeus", born_in)', 's1'],
    ['s1 = start("Zeus")\ns2 = follow(s1, favourite_colour)', 's2'],
  ] as const) {
    const trajectory = await ask('Where was Zeus born?', [program], written)
    expect([trajectory.status, trajectory.answer, outcomeOf(trajectory).kind]).toEqual([
      'no-answer',
      [],
      'graph-does-not-say',
    ])
  }
})
