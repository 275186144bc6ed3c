import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noClosedSides } from '../../../electron/agent/closed-sides.ts'
import { runEpisode } from '../../../electron/agent/episode.ts'
import type { Protocol } from '../../../electron/agent/protocol.ts'
import { graphWalker } from '../../../electron/agent/protocols/graphwalker.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { spawnBuilt } from '../../built-program.ts'
import { GgufPolicy } from '../../../electron/model/local/gguf-policy.ts'
import type { TextWriter } from '../../../electron/model/policy.ts'
import { writeTinyGguf } from '../../model/local/tiny-gguf.ts'
import type { Row } from '../memory-graph.ts'
import { withGraph } from '../stored-graph.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-graphwalker-model-'))
const file = path.join(folder, 'tiny.gguf')
writeTinyGguf(file, { context: 12_288 })
let policy: GgufPolicy
beforeAll(async () => {
  policy = await GgufPolicy.open({ path: file, name: 'Tiny', link: spawnBuilt('inference', { correlation: 'test' }) })
})
afterAll(async () => {
  await policy.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const ROWS: Row[] = [
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Inception', 'odd, "relation"', 'Washington, D.C.'],
  ['Tenet', 'directed_by', 'Christopher Nolan'],
  ...Array.from({ length: 30 }, (_, index): Row => ['Inception', 'starring', `Actor ${index}`]),
]

/**
 * The protocol with the answer taken out of what may be written while calls are left: random weights would mostly
 * answer at once.
 */
function onlyCalls(protocol: Protocol): Protocol {
  return {
    ...protocol,
    constraint: async (state, kg) => {
      const constraint = await protocol.constraint(state, kg)
      if (constraint.kind !== 'sequence' || state.callsLeft === 0) return constraint
      const choice = constraint.parts.at(-1)
      const query = choice?.kind === 'oneOf' ? choice.options[0] : undefined
      return { kind: 'sequence', parts: [...constraint.parts.slice(0, -1), ...(query ? [query] : [])] }
    },
  }
}

// Random weights write whatever the constraint lets them: what comes out shows what it allows, in a real tokenizer and
// a real runtime.
for (const { protocol, kinds, how } of [
  { protocol: graphWalker({ limit: { items: 5, characters: 500 } }), kinds: ['both-sides', 'triples'], how: {} },
  {
    protocol: kgR1({ limit: { items: 5, characters: 500 }, paging: true }),
    kinds: ['relations', 'entities'],
    how: { tags: 'slow' },
  },
])
  test(`a model of random weights under ${protocol.name}'s constraint makes no call that fails`, how, async () => {
    const trajectories: Trajectory[] = []
    await withGraph(ROWS, async kg => {
      for (const seed of [1, 2]) {
        const settings = { turns: 2, temperature: 1, seed, constrained: true, relationOrder: 'plain' as const }
        for await (const event of runEpisode({
          question: 'Who directed Inception?',
          topicEntities: ['Inception'],
          protocol: onlyCalls(protocol),
          policy,
          kg,
          settings,
        }))
          if (event.kind === 'finished') trajectories.push(event.trajectory)
      }
    })
    const turns = trajectories.flatMap(trajectory => trajectory.turns)
    expect(trajectories.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(turns.every(({ action }) => action !== undefined)).toBe(true)
    const observed = turns.flatMap(({ observation }) => observation?.kind ?? [])
    expect(observed).toHaveLength(4)
    expect(observed.filter(kind => !kinds.includes(kind))).toEqual([])
  })

test("the same model reranks with the paper's prompt, and what it writes, being nothing of the list, leaves the order of BM25", async () => {
  const written: string[] = []
  const writer: TextWriter = {
    write: async (prompt, options) => {
      const text = await policy.writer.write(prompt, options)
      written.push(text)
      return text
    },
  }
  const hub = Array.from({ length: 25 }, (_, index): Row => [
    'hub',
    index === 20 ? 'home_stadium' : `relation_${index}`,
    `end ${index}`,
  ])
  const state = {
    task: { question: 'What is the home stadium?', topicEntities: [{ name: 'hub', key: 'hub', types: [] }], turns: 3 },
    past: [],
    callsLeft: 3,
    closed: noClosedSides(),
  }
  const observation = await withGraph(hub, kg =>
    graphWalker({ reranker: 'policy', relationsKept: 3 }).execute(
      { kind: 'call', name: 'get_relations', args: ['hub'] },
      kg,
      { state, instruments: { writer } },
    ),
  )
  expect(written).toHaveLength(1)
  expect(observation).toMatchObject({
    kind: 'both-sides',
    cut: 22,
    looks: [
      { direction: 'tail', relations: [{ name: 'home_stadium' }, {}, {}] },
      { direction: 'head', relations: [] },
    ],
  })
})
