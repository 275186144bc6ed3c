import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { Trajectory } from '../../../electron/agent/trajectory.ts'
import { spawnForked } from '../../../electron/host/spawn-worker.ts'
import { GgufPolicy } from '../../../electron/model/local/gguf-policy.ts'
import { writeTinyGguf } from '../../model/local/tiny-gguf.ts'
import type { Row } from '../memory-graph.ts'
import { withGraph } from '../stored-graph.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-graphwalker-model-'))
const file = path.join(folder, 'tiny.gguf')
writeTinyGguf(file, { context: 12_288 })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS: Row[] = [
  ['Inception', 'directed_by', 'Christopher Nolan'], ['Inception', 'odd, "relation"', 'Washington, D.C.'], ['Tenet', 'directed_by', 'Christopher Nolan'],
  ...Array.from({ length: 30 }, (_, index): Row => ['Inception', 'starring', `Actor ${index}`]),
]

// Random weights write whatever the constraint lets them: what comes out shows what it allows, in a real tokenizer and a real runtime.
test.each([
  { protocol: graphWalker({ limit: { items: 5, characters: 500 } }), kinds: ['both-sides', 'triples'] },
  { protocol: kgR1({ limit: { items: 5, characters: 500 }, paging: true }), kinds: ['relations', 'entities'] },
])('a model of random weights under $protocol.name\'s constraint makes no call that fails', async ({ protocol, kinds }) => {
  const policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: spawnForked('inference', { correlation: 'test' }) })
  const trajectories: Trajectory[] = []
  await withGraph(ROWS, async kg => {
    for (const seed of [1, 2, 3]) {
      const settings = { turns: 3, temperature: 1, seed, constrained: true, relationOrder: 'plain' as const }
      for await (const event of runEpisode({ question: 'Who directed Inception?', topicEntities: ['Inception'], protocol, policy, kg, settings })) if (event.kind === 'finished') trajectories.push(event.trajectory)
    }
  })
  await policy.dispose()
  const turns = trajectories.flatMap(trajectory => trajectory.turns)
  expect(trajectories.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  expect(turns.every(({ action }) => action !== undefined)).toBe(true)
  const observed = turns.flatMap(({ observation }) => observation?.kind ?? [])
  expect(observed.length).toBeGreaterThan(0)
  expect(new Set([...observed, ...kinds])).toEqual(new Set(kinds))
}, 120_000)
