import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { GrpoPlanSchema } from '../../../electron/contract/training-plan.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { runGrpo, type RolloutReport } from '../../../electron/learn/grpo/run-grpo.ts'
import { programsAsLessons } from '../../../electron/learn/lessons/programs/graph-lessons.ts'
import { everyProgram } from '../../../electron/learn/programs/every-program.ts'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { rollOut, type Environment } from '../../../electron/learn/sampling/rollout.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'
import { villages } from '../lessons/programs/small-graphs.ts'

const folder = temporaryFolder()
let kg: KnowledgeGraph
let learner: ProgramLearner
let environment: Environment
/** Of their programs nothing is known: questions and answers only. */
const lessons: Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'>[] = []

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
  for await (const { id, question, entities, answers } of programsAsLessons(kg, { seed: 5, count: 5 }))
    lessons.push({ id, question, entities, answers })
})
afterAll(() => kg.close())

test('every program is carried out once, by its probability, the likeliest as Ask would', async () => {
  const policy = await learner.policy()
  for (const lesson of lessons) {
    const taken = await everyProgram(lesson, policy, environment)
    expect(taken.length).toBeGreaterThan(1)
    const sum = taken.reduce((total, { share }) => total + share, 0)
    expect(sum).toBeGreaterThan(0.97)
    expect(sum).toBeLessThanOrEqual(1 + 1e-9)
    expect(new Set(taken.map(({ trajectory }) => trajectory.turns[0]?.programChoice?.chosen[0])).size).toBe(
      taken.length,
    )
    for (const { trajectory, share } of taken)
      expect(Math.exp(trajectory.turns[0]?.logprob ?? NaN)).toBeCloseTo(share, 9)
    const asked = await rollOut(lesson, environment, policy, { temperature: 0, seed: 0 })
    expect(taken[0]?.trajectory.answer.map(({ name }) => name)).toEqual(asked.answer.map(({ name }) => name))
  }
})

test('reinforcement from answers alone makes the reward that is expected larger, and few groups are alike', async () => {
  const points: Record<string, number>[] = []
  const seen: RolloutReport[] = []
  const { ended } = await runGrpo({
    learner,
    steps: 4,
    seed: 3,
    recipe: recipeFor(GrpoPlanSchema.parse({ questions: lessons.length, rate: 4e-4 }), learner.description.unit),
    lessons,
    environmentOf: () => environment,
    validation: { lessons: [], every: 1 },
    on: {
      onPoint: (_, values) => points.push(values),
      onRollouts: (_, rollouts) => seen.push(...rollouts),
      checkpoint: () => Promise.resolve(),
      restoreBest: () => Promise.resolve(),
    },
  })
  expect(ended).toBe('done')
  expect(seen.length).toBeGreaterThan(points.length * lessons.length)
  // All are asked in each step, so that the figures of steps can be compared; of sampled ones chance would be in them.
  expect(points.at(-1)?.['f1']).toBeGreaterThan((points[0]?.['f1'] ?? NaN) + 0.01)
  expect(points[0]?.['spread']).toBeGreaterThan(0.7)
})
