import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { Gradient } from '../../../electron/learn/programs/choice-likelihood.ts'
import { GeneralChoices } from '../../../electron/learn/programs/general-choices.ts'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { readTaught, type Deltas } from '../../../electron/model/semantic-parser/taught-weights.ts'

const SHIPPED = 'resources/models/general-choices.json.gz'
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-general-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const under =
  (deltas: Deltas) =>
  (name: string): number =>
    deltas[name] ?? 0

describe('what is rehearsed of other graphs', () => {
  test('worked by hand: of two programs as likely, one gains ln 3 nats, and the other half goes to a quarter', () => {
    const choices = new GeneralChoices({
      version: 1,
      names: ['first', 'second'],
      choices: [
        [
          [0, 1],
          [1, 1],
        ],
      ],
    })
    // ½ ln(½ / ¾) + ½ ln(½ / ¼)
    expect(choices.moved(under({ first: Math.log(3) }))).toBeCloseTo(0.5 * Math.log(4 / 3), 12)
    expect(choices.moved(under({}))).toBe(0)
  })

  test('comes with Clew: many questions, nowhere moved by nothing, and its gradient is that of finite differences', async () => {
    const choices = await GeneralChoices.read(SHIPPED)
    expect(choices.count).toBeGreaterThan(1_000)
    expect(choices.moved(under({}))).toBeCloseTo(0, 9)
    const deltas = { join: 0.4, 'root.count': -0.3, 'open.word': 0.2 }
    const gradient: Gradient = new Map()
    choices.moved(under(deltas), { weight: 2, gradient })
    const step = 1e-5
    for (const name of ['join', 'root.count', 'open.word', 'class.leaf']) {
      const at = (by: number): number => -2 * choices.moved(under({ ...deltas, [name]: under(deltas)(name) + by }))
      expect(gradient.get(name)).toBeCloseTo((at(step) - at(-step)) / (2 * step), 5)
    }
  })

  test('a file that holds something else is refused with what to do', async () => {
    const file = join(home, 'other.json.gz')
    await writeFile(file, gzipSync('{"version":1,"names":[7]}'))
    await expect(GeneralChoices.read(file)).rejects.toThrow('install Clew again')
    await writeFile(file, 'no gzip')
    await expect(GeneralChoices.read(file)).rejects.toThrow('install Clew again')
  })
})

/** What forty steps teach of one graph whose questions always mean a count. */
async function taught(weight: number): Promise<{ deltas: Deltas; logprob: number }> {
  const learner = await ProgramLearner.open({
    ranker: 'resources/models/navigator.bin',
    everyday: 'resources/models/everyday-relations.txt',
    general: { file: SHIPPED, weight },
  })
  const trajectory = {
    turns: [
      {
        programChoice: {
          candidates: [
            { score: 0, features: { 'root.count': 1, 'open.word': 1 } },
            { score: 1, features: { 'root.set': 1 } },
          ],
          chosen: [0],
        },
      },
    ],
  } as unknown as Trajectory
  const example = learner.read(trajectory)
  if ('unreadable' in example) throw new Error(example.unreadable)
  for (let step = 0; step < 40; step += 1) {
    await learner.accumulate([example], [[Float32Array.of(1)]])
    learner.step(2e-4)
  }
  const folder = join(home, String(weight))
  const { file } = await learner.exportTo(folder)
  const [logprobs] = await learner.logprobs([example])
  return { deltas: (await readTaught(join(folder, file))).deltas, logprob: logprobs?.[0]?.[0] ?? NaN }
}

test('a graph is learnt with it as without, and what was known of others is hardly moved', async () => {
  const choices = await GeneralChoices.read(SHIPPED)
  const [free, held] = [await taught(0), await taught(1)]
  const start = Math.log(1 / (1 + Math.E))
  expect(free.logprob).toBeGreaterThan(start)
  expect(held.logprob).toBeGreaterThan(start + 0.5)
  expect(choices.moved(under(free.deltas))).toBeGreaterThan(0.02)
  expect(choices.moved(under(held.deltas))).toBeLessThan(choices.moved(under(free.deltas)) / 4)
  expect((await readFile(SHIPPED)).length).toBeLessThan(500_000)
})
