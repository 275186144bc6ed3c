import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { Trajectory, Decision } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { GuidedNavigator, rightChoice } from '../../../electron/learn/navigator/guided.ts'
import { learnDecisions } from '../../../electron/learn/navigator/decision-loss.ts'
import { NotFiniteError, type Example } from '../../../electron/learn/learner.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Policy } from '../../../electron/model/policy.ts'
import { readNetwork } from '../../../electron/model/relation-ranker/file.ts'
import { weightNames } from '../../../electron/model/relation-ranker/network.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import type { Row } from '../../agent/memory-graph.ts'

const files = { weights: 'resources/models/navigator.bin', everyday: 'resources/models/everyday-relations.txt' }
const rows: Row[] = [
  ['Jaws', 'directed_by', 'Steven Spielberg'],
  ['Lincoln', 'directed_by', 'Steven Spielberg'],
  ['Lincoln', 'starring', 'Sally Field'],
  ['Jaws', 'starring', 'Roy Scheider'],
  ['Jaws', 'genre', 'Thriller'],
  ['Lincoln', 'genre', 'Drama'],
  ['Steven Spielberg', 'born_in', 'Cincinnati'],
  ['Sally Field', 'born_in', 'Pasadena'],
]

async function ask(
  kg: KnowledgeGraph,
  policy: Policy,
  question: string,
  {
    protocol = 'kg-r1',
    seed = 1,
    temperature = 1,
  }: { protocol?: ProtocolName; seed?: number; temperature?: number } = {},
): Promise<Trajectory> {
  const settings = { turns: 40, temperature, seed, constrained: true, relationOrder: 'plain' as const }
  for await (const event of runEpisode({
    question,
    kg,
    policy,
    protocol: protocolFor(policy.description, protocol),
    settings,
  }))
    if (event.kind === 'finished') return event.trajectory
  throw new Error('no end')
}

function exampleOf(learner: NavigatorLearner, trajectory: Trajectory): Example {
  const example = learner.read(trajectory)
  if ('unreadable' in example) throw new Error(example.unreadable)
  return example
}

const home = { path: '' }
beforeAll(async () => {
  home.path = await mkdtemp(join(tmpdir(), 'clew-learner-'))
})
afterAll(() => rm(home.path, { recursive: true, force: true }))

test('what a rollout was chosen with is what the learner computes again', async () => {
  await withGraph(rows, async kg => {
    const learner = await NavigatorLearner.open(files)
    for (const protocol of ['kg-r1', 'graphwalker', 'kbqa-r1'] as const) {
      for (const seed of [1, 2, 3, 4]) {
        const trajectory = await ask(kg, await learner.policy(), 'where was the director of Jaws born', {
          protocol,
          seed,
        })
        const example = exampleOf(learner, trajectory)
        const [logprobs = []] = await learner.logprobs([example])
        trajectory.turns.forEach((turn, i) => {
          if (turn.action?.kind === 'answer') return
          expect(logprobs[i]?.reduce((sum, l) => sum + l, 0) ?? 0, `${protocol} ${seed} turn ${i}`).toBeCloseTo(
            turn.logprob,
            5,
          )
        })
      }
    }
  })
})

test('the gradient of weighted choices agrees with finite differences', async () => {
  const net = readNetwork(await readFile(files.weights), true)
  const random = seededRandom(5)
  const decisions: Decision[] = [
    {
      question: 'where was the director of Jaws born',
      anchors: ['Jaws'],
      walked: [],
      candidates: [],
      around: { lookedTail: false, lookedHead: false },
      open: ['look-tail', 'look-head'],
      bias: [0, -0.5],
      chosen: 1,
    },
    {
      question: 'where was the director of Jaws born',
      anchors: ['Jaws'],
      walked: [{ relation: 'directed_by', direction: 'tail' }],
      candidates: [
        { relation: 'born_in', direction: 'tail' },
        { relation: 'directed_by', direction: 'head' },
      ],
      around: { lookedTail: true, lookedHead: true, arrived: 'tail' },
      open: ['stop'],
      bias: [0, -1, 0.3],
      chosen: 0,
    },
    {
      question: 'films of Sally Field',
      anchors: ['Sally Field'],
      walked: [],
      candidates: [{ relation: 'starring', direction: 'head' }],
      around: { lookedTail: true, lookedHead: true },
      open: ['look-elsewhere'],
      bias: [0, 0],
      chosen: 0,
    },
  ]
  const weights = [0.7, -1.3, 0.4]
  const objective = (): number => {
    const logprobs = learnDecisions(net, decisions)
    return weights.reduce((sum, w, i) => sum - w * (logprobs[i] ?? 0), 0)
  }
  learnDecisions(net, decisions, weights)
  for (const name of weightNames) {
    const { data, grad } = net.weights[name]
    for (const at of random.sample([...data.keys()], 3)) {
      const kept = data[at] ?? 0
      data[at] = kept + 1e-5
      const up = objective()
      data[at] = kept - 1e-5
      const down = objective()
      data[at] = kept
      expect(grad[at], `${name}[${at}]`).toBeCloseTo((up - down) / 2e-5, 5)
    }
  }
})

describe('training', () => {
  test('imitating one way makes it likelier, step by step, and going on from a checkpoint is bit for bit as if it had not stopped', async () => {
    await withGraph(rows, async kg => {
      const learner = await NavigatorLearner.open(files)
      const gold = new Map([
        [
          'Jaws',
          [
            { relation: 'directed_by', direction: 'tail' as const },
            { relation: 'born_in', direction: 'tail' as const },
          ],
        ],
      ])
      const trajectory = await ask(
        kg,
        new GuidedNavigator(await learner.policy(), { gold, seed: 1 }),
        'where does the maker of Jaws hail from',
        { temperature: 0 },
      )
      expect(trajectory.answer.map(({ name }) => name)).toEqual(['Cincinnati'])
      const example = exampleOf(learner, trajectory)
      const ones = example.units.map(count => new Float32Array(count).fill(1))
      const total = async (which: NavigatorLearner): Promise<number> =>
        (await which.logprobs([exampleOf(which, trajectory)]))
          .flat()
          .reduce((sum, turn) => sum + turn.reduce((a, b) => a + b, 0), 0)
      const before = await total(learner)
      for (let i = 0; i < 4; i++) {
        await learner.accumulate([example], [ones])
        learner.step(0.002)
      }
      const folder = join(home.path, 'checkpoint')
      await learner.saveState(folder)
      const other = await NavigatorLearner.open(files)
      // What it learnt by itself is gone with the state that it goes on from.
      const elsewhere = exampleOf(other, await ask(kg, await other.policy(), 'what genre is Jaws', { temperature: 1 }))
      await other.accumulate([elsewhere], [elsewhere.units.map(count => new Float32Array(count).fill(1))])
      other.step(0.1)
      await other.restoreState(folder)
      for (const which of [learner, other]) {
        await which.accumulate([exampleOf(which, trajectory)], [ones])
        which.step(0.002)
      }
      expect(await total(learner)).toBe(await total(other))
      expect(await total(learner)).toBeGreaterThan(before)
      const [reference = []] = await learner.referenceLogprobs([example])
      expect(reference.reduce((sum, turn) => sum + turn.reduce((a, b) => a + b, 0), 0)).toBeCloseTo(before, 4)
      await writeFile(join(folder, 'navigator.state'), 'cut')
      await expect(other.restoreState(folder)).rejects.toThrow('damaged')
    })
  })

  test('a weight that is no number changes nothing', async () => {
    await withGraph(rows, async kg => {
      const learner = await NavigatorLearner.open(files)
      const trajectory = await ask(kg, await learner.policy(), 'who directed Jaws', { temperature: 0 })
      const example = exampleOf(learner, trajectory)
      const [before = []] = await learner.logprobs([example])
      await learner.accumulate([example], [example.units.map(count => new Float32Array(count).fill(NaN))])
      expect(() => learner.step(0.1)).toThrow(NotFiniteError)
      expect((await learner.logprobs([example]))[0]).toEqual(before)
    })
  })
})

test('the right choice on the gold path', () => {
  const gold = new Map([['Jaws', [{ relation: 'directed_by', direction: 'tail' as const }]]])
  const base = {
    question: '',
    anchors: ['Jaws'],
    around: { lookedTail: false, lookedHead: false },
    bias: [] as number[],
    chosen: 0,
  }
  expect(
    rightChoice(
      {
        ...base,
        walked: [],
        candidates: [
          { relation: 'genre', direction: 'tail' },
          { relation: 'directed_by', direction: 'tail' },
        ],
        open: ['look-head'],
      },
      gold,
    ),
  ).toBe(1)
  expect(
    rightChoice(
      { ...base, walked: [], candidates: [{ relation: 'genre', direction: 'tail' }], open: ['look-head', 'look-tail'] },
      gold,
    ),
  ).toBe(2)
  expect(
    rightChoice(
      {
        ...base,
        walked: [{ relation: 'directed_by', direction: 'tail' }],
        candidates: [{ relation: 'genre', direction: 'tail' }],
        open: ['stop', 'look-tail'],
      },
      gold,
    ),
  ).toBe(1)
  expect(
    rightChoice({ ...base, walked: [{ relation: 'genre', direction: 'tail' }], candidates: [], open: ['stop'] }, gold),
  ).toBeUndefined()
})
