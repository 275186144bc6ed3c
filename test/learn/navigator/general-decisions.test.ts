import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Decision, Trajectory } from '../../../electron/contract/trajectory.ts'
import { choiceShares, holdChoices } from '../../../electron/learn/navigator/decision-loss.ts'
import { GeneralDecisions } from '../../../electron/learn/navigator/general-decisions.ts'
import { NavigatorLearner } from '../../../electron/learn/navigator/learner.ts'
import { readNetwork } from '../../../electron/model/relation-ranker/file.ts'
import { weightNames, type Network } from '../../../electron/model/relation-ranker/network.ts'
import { questionWords } from '../../../electron/model/relation-ranker/words.ts'

const SHIPPED = 'resources/models/general-decisions.json.gz'
const WEIGHTS = 'resources/models/navigator.bin'
const EVERYDAY = 'resources/models/everyday-relations.txt'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-general-decisions-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const network = async (path = WEIGHTS, training = false): Promise<Network> =>
  readNetwork(await readFile(path), training)

/** Of an invented graph, where the boss is whoever hired one. */
const decision: Decision = {
  question: 'who is the boss of Ada',
  anchors: ['Ada'],
  walked: [],
  candidates: [
    { relation: 'hired_by', direction: 'tail' },
    { relation: 'reports_to', direction: 'tail' },
  ],
  around: { lookedTail: true, lookedHead: false },
  open: ['look-head'],
  bias: [0, 0, 0],
  chosen: 0,
}

describe('what is rehearsed of other graphs', () => {
  test('the divergence is 0 where nothing has moved, and its gradient is that of finite differences', async () => {
    const net = await network(WEIGHTS, true)
    const words = questionWords(decision.question, decision.anchors)
    const now = choiceShares(net, words, [decision])
    expect(holdChoices(net, words, [decision], now, 0)).toBeCloseTo(0, 12)
    const start = [[0.2, 0.7, 0.1]]
    holdChoices(net, words, [decision], start, 2)
    const random = seededRandom(3)
    for (const name of weightNames) {
      const { data, grad } = net.weights[name]
      for (const at of random.sample([...data.keys()], 2)) {
        const kept = data[at] ?? 0
        const by = (step: number): number => {
          data[at] = kept + step
          const sum = 2 * holdChoices(net, words, [decision], start, 0)
          data[at] = kept
          return sum
        }
        expect(grad[at], `${name}[${at}]`).toBeCloseTo((by(1e-5) - by(-1e-5)) / 2e-5, 5)
      }
    }
  })

  test('comes with Clew: many questions, nowhere moved by the network that comes with it', async () => {
    const net = await network()
    const decisions = await GeneralDecisions.read(SHIPPED, net)
    expect(decisions.count).toBeGreaterThan(1_000)
    expect(decisions.hold(net, { step: 7, weight: 0 })).toBeCloseTo(0, 9)
    expect((await readFile(SHIPPED)).length).toBeLessThan(500_000)
  })

  test('a file that holds something else is refused with what to do', async () => {
    const file = join(home, 'other.json.gz')
    await writeFile(file, gzipSync('{"version":1,"names":[7]}'))
    await expect(GeneralDecisions.read(file, await network())).rejects.toThrow('install Clew again')
    await writeFile(file, 'no gzip')
    await expect(GeneralDecisions.read(file, await network())).rejects.toThrow('install Clew again')
  })
})

/** What thirty steps teach of one graph. @returns how likely the lesson is then, and how far other graphs have moved */
async function taught(weight: number): Promise<{ logprob: number; moved: number }> {
  const learner = await NavigatorLearner.open({
    weights: WEIGHTS,
    everyday: EVERYDAY,
    general: { file: SHIPPED, weight, start: WEIGHTS },
  })
  const trajectory = { policy: { kind: 'navigator' }, turns: [{ decisions: [decision] }] } as unknown as Trajectory
  const example = learner.read(trajectory)
  if ('unreadable' in example) throw new Error(example.unreadable)
  for (let step = 0; step < 30; step += 1) {
    await learner.accumulate([example], [[Float32Array.of(1)]])
    learner.step(2e-4)
  }
  const folder = join(home, String(weight))
  const { file } = await learner.exportTo(folder)
  const [logprobs] = await learner.logprobs([example])
  const decisions = await GeneralDecisions.read(SHIPPED, await network())
  const now = await network(join(folder, file))
  // Questions that the steps have not seen.
  const moved = [200, 201, 202, 203].map(step => decisions.hold(now, { step, weight: 0 }))
  return { logprob: logprobs?.[0]?.[0] ?? NaN, moved: moved.reduce((sum, each) => sum + each, 0) / moved.length }
}

test('a graph is learnt with it as without, and what was known of others is hardly moved', async () => {
  const [free, held] = [await taught(0), await taught(4)]
  expect(free.logprob).toBeGreaterThan(-0.3)
  expect(held.logprob).toBeGreaterThan(-0.7)
  expect(held.moved).toBeLessThan(free.moved / 2)
})
