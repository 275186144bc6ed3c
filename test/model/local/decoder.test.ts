import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { spawnBuilt } from '../../built-program.ts'
import { ModelLibrary } from '../../../electron/model/library.ts'
import { GgufPolicy } from '../../../electron/model/local/gguf-policy.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'

const models = fileURLToPath(new URL('../../../resources/models/', import.meta.url))

const facts = [
  ['The Glass Ladder', 'directed_by', 'Ada Moreno'],
  ['The Glass Ladder', 'starring', 'Ben Ito'],
  ['The Glass Ladder', 'release_year', '1998'],
  ['Cold Harvest', 'directed_by', 'Ada Moreno'],
  ['Cold Harvest', 'starring', 'Cleo Marsh'],
  ['Cold Harvest', 'release_year', '2003'],
] as const

test('the embedded decoder walks a graph it has never seen, and every call it makes is valid', async ctx => {
  if (!existsSync(`${models}decoder.gguf`)) return ctx.skip('resources/models/decoder.gguf has not been made yet')
  const library = new ModelLibrary({ embedded: models, own: `${models}none` })
  const { path, name, fingerprint, prompt } = await library.find('decoder')
  expect(prompt).toBe('compact')
  const policy = await GgufPolicy.open({
    path,
    name,
    prompt,
    link: spawnBuilt('inference', { correlation: 'test' }),
    ...(fingerprint !== undefined && { fingerprint }),
  })
  const kg = memoryGraph(facts)
  const ranker = await loadRelationRanker(`${models}navigator.bin`)
  const trajectories: Trajectory[] = []
  for (const question of [
    'who directed The Glass Ladder',
    'who starred in Cold Harvest',
    'which films did Ada Moreno direct',
    'when was Cold Harvest released',
  ]) {
    const settings = {
      turns: policy.description.defaultTurns,
      temperature: 0,
      seed: 1,
      constrained: true,
      relationOrder: 'ranked' as const,
    }
    for await (const event of runEpisode({
      question,
      protocol: protocolFor(policy.description),
      policy,
      kg,
      ranker,
      settings,
    }))
      if (event.kind === 'finished') trajectories.push(event.trajectory)
  }
  await policy.dispose()
  const turns = trajectories.flatMap(trajectory => trajectory.turns)
  expect(trajectories.map(({ status }) => status)).toEqual(['answered', 'answered', 'answered', 'answered'])
  expect(turns.every(({ action }) => action !== undefined)).toBe(true)
  expect(turns.filter(({ observation }) => observation?.kind === 'error')).toEqual([])
  const known = new Set<string>(facts.flatMap(([head, , tail]) => [head, tail]))
  expect(trajectories.flatMap(({ answer }) => answer).every(item => known.has(item.name))).toBe(true)
})
