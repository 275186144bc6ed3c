import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runEpisode } from '../../../../electron/agent/episode.ts'
import type { Protocol } from '../../../../electron/agent/protocol.ts'
import { clew } from '../../../../electron/agent/protocols/clew.ts'
import { kbqaR1 } from '../../../../electron/agent/protocols/kbqa-r1.ts'
import { TrajectorySchema } from '../../../../electron/contract/trajectory.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { spawnBuilt } from '../../../built-program.ts'
import type { Constraint } from '../../../../electron/model/constraint.ts'
import { GgufPolicy } from '../../../../electron/model/local/gguf-policy.ts'
import { withGraph } from '../../../agent/stored-graph.ts'

const path = resolve('resources/models/decoder.gguf')

/** The turn without its answer: a model that does not know the protocol would answer at once. */
function onlyActions(constraint: Constraint): Constraint {
  const parts = constraint.kind === 'sequence' ? constraint.parts : []
  const choice = parts.at(-1)
  const actions = choice?.kind === 'oneOf' ? choice.options[0] : undefined
  if (!actions) throw new Error('The turn is made of other parts.')
  return { kind: 'sequence', parts: [...parts.slice(0, -1), actions] }
}

const protocols: [string, Protocol][] = [
  ['KBQA-R1', kbqaR1({ limit: { complete: 12, first: 12, characters: 300 } })],
  ["Clew's own", clew({ limit: { items: 12, characters: 300 } })],
]

test.each(protocols)('a real model that knows nothing of it writes only what %s can carry out', async (_, own) => {
  const policy = await GgufPolicy.open({
    path,
    name: 'decoder',
    link: spawnBuilt('inference', { correlation: 'test' }),
  })
  const forced: Protocol = {
    ...own,
    prompt: task => `Question: ${task.question}\n`,
    constraint: async (state, kg) =>
      state.callsLeft > 0 ? onlyActions(await own.constraint(state, kg)) : own.constraint(state, kg),
  }
  const trajectories: Trajectory[] = []
  await withGraph(
    [
      ['The Glass Ladder', 'directed_by', 'Ada Moreno'],
      ['The Glass Ladder', 'starring', 'Ben Ito'],
      ['The Glass Ladder', 'release_year', '1998'],
      ['Cold Harvest', 'directed_by', 'Ada Moreno'],
      ['Cold Harvest', 'starring', 'Cleo Marsh'],
      ['Cold Harvest', 'release_year', '2003'],
    ],
    async kg => {
      for (const seed of [1, 2]) {
        const settings = { turns: 1, temperature: 1, seed, constrained: true, relationOrder: 'plain' as const }
        for await (const event of runEpisode({
          question: 'who directed The Glass Ladder',
          protocol: forced,
          policy,
          kg,
          settings,
        }))
          if (event.kind === 'finished') trajectories.push(event.trajectory)
      }
    },
  )
  await policy.dispose()
  const observations = trajectories.flatMap(({ turns }) => turns).flatMap(({ observation }) => observation ?? [])
  const steps = observations.flatMap(observation => (observation.kind === 'expressions' ? observation.steps : []))
  console.log(steps.map(({ action, total, error }) => `${action} -> ${error ?? total}`).join('\n'))
  expect(
    trajectories
      .map(({ status, error }) => error ?? status)
      .filter(status => status !== 'answered' && status !== 'no-answer'),
  ).toEqual([])
  expect(observations.length).toBeGreaterThanOrEqual(2)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.flatMap(({ error }) => error ?? [])).toEqual([])
  for (const trajectory of trajectories) expect(TrajectorySchema.parse(trajectory)).toEqual(trajectory)
})
