import { expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { loadNavigator } from '../../../electron/model/navigator/navigator.ts'
import { FREEBASE, MARRIAGES, withFile } from './graphwalker-graphs.ts'

async function ask(kg: KnowledgeGraph, question: string, protocol: ProtocolName): Promise<Trajectory> {
  const navigator = await loadNavigator('resources/models/navigator.bin')
  const settings = { turns: 40, temperature: 0, seed: 1, constrained: true, relationOrder: 'ranked' as const }
  for await (const event of runEpisode({
    question,
    protocol: protocolFor(navigator.description, protocol),
    policy: navigator,
    kg,
    ranker: navigator.ranker,
    settings,
  }))
    if (event.kind === 'finished') return event.trajectory
  throw new Error('The episode did not finish.')
}

test.each([
  ['f.nt', FREEBASE, 'which actors are in Inception', ['Ken Watanabe', 'Tom Hardy']],
  ['f.nt', FREEBASE, 'which character did Ken Watanabe play', ['Saito']],
  ['f.nt', FREEBASE, 'which films was Tom Hardy in', ['Inception']],
  ['m.ttl', MARRIAGES, 'who was the spouse of liz', ['eddie', 'richard']],
])(
  '%#: the Navigator answers through nodes without a name, one triple as the evidence',
  (fileName, content, question, answers) =>
    withFile(fileName, content, async kg => {
      const trajectory = await ask(kg, question, 'graphwalker')
      expect(trajectory.answer.map(({ name }) => name).toSorted()).toEqual(answers)
      for (const { evidence } of trajectory.answer) expect(evidence[0]).toHaveLength(1)
    }),
  30_000,
)

test(
  'KG-R1, which flattens nothing, ends at the node itself',
  () =>
    withFile('f.nt', FREEBASE, async kg => {
      expect((await ask(kg, 'which actors are in Inception', 'kg-r1')).answer.map(({ name }) => name)).toEqual([
        'm.0p1',
        'm.0p2',
      ])
    }),
  30_000,
)
