import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { programsAsLessons } from '../../../electron/learn/lessons/programs/graph-lessons.ts'
import type { Example } from '../../../electron/learn/learner.ts'
import { programEpisode } from '../../../electron/learn/programs/gold-program.ts'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'
import { villages } from '../lessons/programs/small-graphs.ts'

const folder = temporaryFolder()
let kg: KnowledgeGraph
let learner: ProgramLearner
let environment: Environment
const lessons: GraphLesson[] = []

beforeAll(async () => {
  kg = await graphOf(folder, { 'villages.ttl': villages })
  learner = await ProgramLearner.open({
    ranker: 'resources/models/navigator.bin',
    everyday: 'resources/models/everyday-relations.txt',
  })
  const { description } = await learner.policy()
  environment = {
    kg,
    protocol: protocolFor(description, 'clew'),
    settings: { turns: 8, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' },
  }
  for await (const lesson of programsAsLessons(kg, { seed: 5, count: 12 })) lessons.push(lesson)
})
afterAll(() => kg.close())

test('lessons have their program, and what was drawn before is not drawn again', async () => {
  expect(lessons).toHaveLength(12)
  expect(lessons.every(({ logicalForm, operator, paths }) => logicalForm && operator && paths === undefined)).toBe(true)
  const more: GraphLesson[] = []
  for await (const lesson of programsAsLessons(kg, { seed: 5, count: 16, before: lessons })) more.push(lesson)
  expect(more).toHaveLength(4)
  expect(new Set([...lessons, ...more].map(({ question }) => question)).size).toBe(16)
  expect(new Set([...lessons, ...more].map(({ id }) => id)).size).toBe(16)
})

test('a lesson is imitated by the programs that mean what its own means, and answered by it', async () => {
  const policy = await learner.policy()
  let imitated = 0
  for (const lesson of lessons) {
    const trajectory = await programEpisode(lesson, policy, environment)
    if (trajectory === undefined) continue
    imitated += 1
    const example = learner.read(trajectory)
    expect(example).toMatchObject({ units: [1, 0] })
    expect(trajectory.turns[0]?.programChoice?.chosen.length).toBeGreaterThan(0)
    // Nobody who asks says beside the question what it is about.
    expect(trajectory.topicEntities.filter(({ given }) => given === true)).toEqual([])
  }
  expect(imitated).toBeGreaterThan(6)
  const [lesson] = lessons
  expect(lesson && (await programEpisode({ ...lesson, logicalForm: undefined }, policy, environment))).toBeUndefined()
})

test('a rollout keeps what was chosen among, so that its probability can be computed again', async () => {
  const policy = await learner.policy()
  const [lesson] = lessons
  if (lesson === undefined) throw new Error('There is no lesson.')
  const trajectory = await rollOut(lesson, environment, policy, { temperature: 1, seed: 3 })
  const example = learner.read(trajectory)
  if ('unreadable' in example) throw new Error(example.unreadable)
  expect(trajectory.turns[0]?.programChoice?.chosen).toHaveLength(1)
  const [logprobs] = await learner.logprobs([example])
  expect(logprobs?.[0]?.[0]).toBeCloseTo(trajectory.turns[0]?.logprob ?? NaN, 4)
})

test('what was imitated becomes likelier, and is asked with what was taught', async () => {
  const taught = await ProgramLearner.open({
    ranker: 'resources/models/navigator.bin',
    everyday: 'resources/models/everyday-relations.txt',
  })
  const policy = await taught.policy()
  const episodes: Example[] = []
  for (const lesson of lessons) {
    const trajectory = await programEpisode(lesson, policy, environment)
    const example = trajectory && taught.read(trajectory)
    if (example !== undefined && !('unreadable' in example)) episodes.push(example)
  }
  const sum = async (): Promise<number> =>
    (await taught.logprobs(episodes)).flat().reduce((total, units) => total + (units[0] ?? 0), 0)
  const before = await sum()
  for (let step = 0; step < 10; step += 1) {
    await taught.accumulate(
      episodes,
      episodes.map(({ units }) => units.map(count => new Float32Array(count).fill(1 / episodes.length))),
    )
    taught.step(2e-4)
  }
  expect(await sum()).toBeGreaterThan(before)
  const [lesson] = lessons
  if (lesson === undefined) throw new Error('There is no lesson.')
  const asked = await rollOut(lesson, environment, await taught.policy(), { temperature: 0, seed: 0 })
  const again = taught.read(asked)
  if ('unreadable' in again) throw new Error(again.unreadable)
  const [logprobs] = await taught.logprobs([again])
  expect(logprobs?.[0]?.[0]).toBeCloseTo(asked.turns[0]?.logprob ?? NaN, 4)
})
