import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramChoice, Trajectory } from '../../../electron/contract/trajectory.ts'
import {
  choiceLogprob,
  choiceLogprobUnder,
  climbed,
  sharedChoices,
  type Gradient,
} from '../../../electron/learn/programs/choice-likelihood.ts'
import type { Example } from '../../../electron/learn/learner.ts'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { readTaught } from '../../../electron/model/semantic-parser/taught-weights.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-programs-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const CHOICE: ProgramChoice = {
  candidates: [
    { score: 0.5, features: { 'root.count': 1, 'open.word': 2 } },
    { score: 0, features: { 'root.set': 1 } },
    { score: -0.5, features: { 'root.set': 1, 'open.count': 1, 'answer.size': 0.5 } },
  ],
  chosen: [0, 2],
}

describe('the log-likelihood of a choice', () => {
  test('worked by hand: scores 1, 2 and 0 of which the first and the last are right', () => {
    const weights = { 'root.count': 2.5, 'open.word': -1, 'root.set': 2, 'open.count': -2.5, 'answer.size': 2 }
    // (e + 1) / (e + e² + 1) = 3.718 / 11.107
    expect(choiceLogprobUnder(CHOICE, weights)).toBeCloseTo(-1.0943, 4)
    expect(Math.exp(choiceLogprobUnder(CHOICE, weights))).toBeCloseTo((Math.E + 1) / (Math.E + Math.E ** 2 + 1), 12)
  })

  test('its gradient is that of finite differences', () => {
    const weights: Record<string, number> = {
      'root.count': 0.7,
      'open.word': -0.4,
      'root.set': 1.1,
      'open.count': -0.9,
    }
    const gradient: Gradient = new Map()
    const shared = sharedChoices()
    choiceLogprob(CHOICE, name => weights[name] ?? 0, shared, 2.5)
    climbed(shared, gradient)
    const step = 1e-6
    for (const name of ['root.count', 'open.word', 'root.set', 'open.count', 'answer.size']) {
      const at = (moved: number): number =>
        2.5 * choiceLogprobUnder(CHOICE, { ...weights, [name]: (weights[name] ?? 0) + moved })
      expect(gradient.get(name)).toBeCloseTo((at(step) - at(-step)) / (2 * step), 6)
    }
  })

  test('what is far less likely than the rest has a finite one', () => {
    const candidates = [
      { score: -2_000, features: {} },
      { score: 2_000, features: {} },
    ]
    expect(choiceLogprobUnder({ candidates, chosen: [0] }, {})).toBe(-4_000)
  })
})

const trajectory = (choice: ProgramChoice): Trajectory =>
  ({
    policy: { kind: 'navigator', name: 'Clew Navigator' },
    turns: [{ programChoice: choice }, {}],
  }) as unknown as Trajectory

const open = (taught?: string): Promise<ProgramLearner> =>
  ProgramLearner.open({
    ranker: 'resources/models/navigator.bin',
    everyday: 'resources/models/everyday-relations.txt',
    taught,
  })

function read(learner: ProgramLearner, choice = CHOICE): Example {
  const example = learner.read(trajectory(choice))
  if ('unreadable' in example) throw new Error(example.unreadable)
  return example
}

async function climb(learner: ProgramLearner, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const example = read(learner)
    await learner.accumulate([example], [example.units.map(count => new Float32Array(count).fill(1))])
    learner.step(2e-4)
  }
}

const logprobOf = async (learner: ProgramLearner): Promise<number> =>
  (await learner.logprobs([read(learner)]))[0]?.[0]?.[0] ?? NaN

describe('the learner', () => {
  test('begins with the scores of the parser, and a turn without a choice has no unit', async () => {
    const learner = await open()
    expect(read(learner).units).toEqual([1, 0])
    expect(await logprobOf(learner)).toBeCloseTo(choiceLogprobUnder(CHOICE, {}), 5)
  })

  test('makes what was right likelier, and a negative weight what was chosen less likely', async () => {
    const learner = await open()
    const before = await logprobOf(learner)
    await climb(learner, 5)
    const after = await logprobOf(learner)
    expect(after).toBeGreaterThan(before)
    expect((await learner.referenceLogprobs([read(learner)]))[0]?.[0]?.[0]).toBeCloseTo(before, 6)
    const other = await open()
    const example = read(other)
    await other.accumulate([example], [example.units.map(count => new Float32Array(count).fill(-1))])
    other.step(2e-4)
    expect(await logprobOf(other)).toBeLessThan(before)
  })

  test('going on from a saved state is as not having stopped', async () => {
    const straight = await open()
    await climb(straight, 6)
    const stopped = await open()
    await climb(stopped, 3)
    await stopped.saveState(join(home, 'state'))
    const resumed = await open()
    await resumed.restoreState(join(home, 'state'))
    await climb(resumed, 3)
    expect(await logprobOf(resumed)).toBe(await logprobOf(straight))
    const [a, b] = await Promise.all([straight.exportTo(join(home, 'a')), resumed.exportTo(join(home, 'b'))])
    expect(b.fingerprint).toBe(a.fingerprint)
  })

  test('what only one graph has goes along the gradient, is drawn to 0, and goes on from a saved state', async () => {
    const link = '@relation tail shot_by\tshoot'
    const choice: ProgramChoice = {
      candidates: [
        { score: 0, features: { join: 1 }, own: { parts: ['relation tail shot_by'], words: ['shoot'] } },
        { score: 0, features: { join: 1 } },
      ],
      chosen: [0],
    }
    const pull = async (learner: ProgramLearner, weight: number): Promise<void> => {
      await learner.accumulate([read(learner, choice)], [[Float32Array.of(weight), new Float32Array(0)]])
      learner.step(1.2e-4)
    }
    const ownOf = async (learner: ProgramLearner, name: string): Promise<number> => {
      const { file } = await learner.exportTo(join(home, name))
      return (await readTaught(join(home, name, file))).own?.[link] ?? 0
    }
    const straight = await open()
    await pull(straight, 1)
    // Half a nat uphill, as the other program is as likely; the rate of the others times 30.
    expect(await ownOf(straight, 'own')).toBeCloseTo(1.2e-4 * 250 * 30 * 0.5, 6)
    await straight.saveState(join(home, 'own-state'))
    const resumed = await open()
    await resumed.restoreState(join(home, 'own-state'))
    await pull(straight, 1)
    await pull(resumed, 1)
    const moved = await ownOf(straight, 'own')
    expect(await ownOf(resumed, 'own-resumed')).toBe(moved)
    await pull(straight, 0)
    expect(await ownOf(straight, 'own')).toBeCloseTo(moved * (1 - 1.2e-4 * 250 * 30 * 0.001), 6)
  })

  test('writes differences only, which another learner begins with', async () => {
    const learner = await open()
    await climb(learner, 4)
    const { file, bytes } = await learner.exportTo(join(home, 'taught'))
    const path = join(home, 'taught', file)
    expect(bytes).toBe((await readFile(path)).length)
    expect(Object.keys((await readTaught(path)).deltas).toSorted()).toEqual(
      ['answer.size', 'open.count', 'open.word', 'root.count', 'root.set'].toSorted(),
    )
    expect(await logprobOf(await open(path))).toBeCloseTo(await logprobOf(learner), 5)
  })

  test('a gradient that is no number is dropped, and the weights stay', async () => {
    const learner = await open()
    const before = await logprobOf(learner)
    const example = read(learner)
    await learner.accumulate([example], [example.units.map(count => new Float32Array(count).fill(NaN))])
    expect(() => learner.step(2e-4)).toThrow('not a number')
    expect(await logprobOf(learner)).toBe(before)
  })

  test('a damaged file is refused with what to do', async () => {
    await expect(open('resources/models/everyday-relations.txt')).rejects.toThrow('teach it again')
  })
})
