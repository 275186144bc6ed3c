import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { runGrpo, type GrpoRequest } from '../../../electron/learn/grpo/run-grpo.ts'
import { StageStateSchema, type StageState } from '../../../electron/learn/stage-loop.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { GrpoPlanSchema } from '../../../electron/contract/training-plan.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import { filmLessons, filmRows } from '../film-lessons.ts'
import { TabularLearner } from '../tabular-learner.ts'

let kg: KnowledgeGraph
let home: string
let release: () => void
let closed: Promise<void>

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-grpo-'))
  await new Promise<void>((opened, failed) => {
    closed = withGraph(filmRows, async graph => {
      kg = graph
      await new Promise<void>(done => {
        release = done
        opened()
      })
    })
    closed.catch(failed)
  })
})

afterAll(async () => {
  release()
  await closed
  await rm(home, { recursive: true })
})

interface Point {
  step: number
  values: Record<string, number>
}

interface Setting {
  recipe?: string
  changes?: Record<string, unknown>
  steps?: number
  questions?: number
  rate?: number
  folder?: string
  learner?: TabularLearner
  request?: Partial<GrpoRequest>
}

/** A stage on the film graph with whatever is set otherwise; keeps checkpoints as a caller would. */
async function train({
  recipe = 'kg-r1',
  changes = {},
  steps = 30,
  questions = 6,
  rate = 0.1,
  folder = crypto.randomUUID(),
  learner = new TabularLearner(),
  request = {},
}: Setting) {
  const points: Point[] = []
  const states: StageState[] = []
  const rollouts: number[] = []
  const outcome = await runGrpo({
    learner,
    steps,
    seed: 3,
    recipe: recipeFor(
      GrpoPlanSchema.parse({
        recipe,
        questions,
        rate,
        changes: { 'rollout.groupSize': 6, 'rollout.turns': 4, ...changes },
      }),
    ),
    lessons: filmLessons('training'),
    environmentOf: () => ({
      kg,
      protocol: kgR1(),
      settings: { turns: 9, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
    }),
    validation: { lessons: filmLessons('validation'), every: 10 },
    on: {
      onPoint: (step, values) => points.push({ step, values }),
      onRollouts: (_, views) => rollouts.push(...views.map(({ reward }) => reward)),
      checkpoint: async (kind, state) => {
        states.push(StageStateSchema.parse(JSON.parse(JSON.stringify(state))))
        await learner.saveState(join(home, folder, kind))
      },
      restoreBest: () => learner.restoreState(join(home, folder, 'best')),
    },
    ...request,
  })
  const of = (name: string): number[] =>
    points.flatMap(({ values }) => (values[name] === undefined ? [] : [values[name]]))
  return { outcome, points, states, rollouts, learner, of, folder }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A recipe, its changes, the least gain of its reward, and steps. */
type Raised = [recipe: string, changes: object, gain: number, steps: number]

async function raises(...[recipe, changes, gain, steps]: Raised): Promise<void> {
  const { outcome, of } = await train({ recipe, changes: { ...changes }, steps, questions: 4, rate: 0.3 })
  expect(outcome.ended, `${outcome.reason}`).toBe('done')
  const reward = of('reward')
  expect(mean(reward.slice(-4)) - mean(reward.slice(0, 4))).toBeGreaterThan(gain)
  expect(mean(of('valid').slice(-4))).toBeGreaterThan(mean(of('valid').slice(0, 4)))
  expect(outcome.validation?.best).toBeGreaterThan((outcome.validation?.before ?? 1) + 0.3)
}

describe('every recipe raises what it rewards, and the score on films that are not trained on', () => {
  it.each<Raised>([
    ['kg-r1', {}, 1.5, 36],
    ['graphwalker', {}, 0.5, 36],
    // Its two minibatches share their mean with groups that have only their KL term.
    ['graph-r1', {}, 0.7, 60],
    ['kbqa-r1', { 'update.warmUp': 0.1 }, 0.5, 36],
  ])('%s %j', raises)
  // What their terms come to is held by test/learn/advantages and test/learn/objective.
  it.each<Raised>([
    ['kg-r1', { ablations: ['trajectory-advantage'] }, 1.5, 36],
    ['kg-r1', { ablations: ['reinforce++'] }, 1, 36],
    ['kg-r1', { ablations: ['ppo'] }, 0.7, 36],
    ['kg-r1', { 'update.epochs': 2, 'update.minibatches': 2, 'objective.clip.dual': 3 }, 1.5, 36],
  ])('%s %j', { tags: 'slow' }, raises)
})

describe('runGrpo', () => {
  it('follows a fixed-seed curve', async () => {
    const { of } = await train({ steps: 6, request: { validation: { lessons: [], every: 1 } } })
    // A change of any equation moves these; they were read off once and hold what was then checked part by part.
    expect(of('reward').map(value => Number(value.toFixed(4)))).toEqual([0.4778, 0.35, 0.3694, 0.2875, 0.575, 0.5111])
    expect(of('loss').map(value => Number(value.toFixed(4)) + 0)).toEqual([0, 0.0004, 0.001, 0.0019, 0.0034, 0.006])
    expect(of('kl').map(value => Number(value.toFixed(5)))).toEqual([0, 0.00223, 0.00515, 0.0096, 0.01625, 0.03024])
  })

  it('gives every name that the curves have', async () => {
    const { points, rollouts } = await train({ steps: 1 })
    expect(Object.keys(points.at(1)?.values ?? {})).toEqual(
      expect.arrayContaining([
        'loss',
        'reward',
        'reward.turn',
        'reward.outcome',
        'reward.retrieval',
        'f1',
        'hit1',
        'kl',
        'entropy',
        'clipped',
        'turns',
        'tokens',
        'valid',
        'rate',
        'gradient',
      ]),
    )
    expect(points[0]?.values).toMatchObject({ validation: expect.any(Number) as number })
    expect(rollouts).toHaveLength(36)
  })

  it('goes on from a checkpoint as if it had never stopped, the value head included', async () => {
    for (const ablations of [[], ['ppo']]) {
      const changes = { ablations, 'update.minibatches': 2 }
      const validation = { lessons: filmLessons('validation'), every: 2 }
      const whole = await train({ changes, steps: 8, request: { validation } })
      const folder = crypto.randomUUID()
      const first = await train({ changes, steps: 8, folder, request: { validation, ...stopAfter(4) } })
      expect(first.outcome).toMatchObject({ ended: 'stopped', state: { step: 4 } })
      const learner = new TabularLearner()
      await learner.restoreState(join(home, folder, 'step'))
      const second = await train({
        changes,
        steps: 8,
        folder,
        learner,
        request: { validation, from: first.states.filter(({ step }) => step === 4).at(-1) },
      })
      expect([...first.of('reward'), ...second.of('reward')]).toEqual(whole.of('reward'))
      expect(whole.of('validation')).toHaveLength(5)
      expect([...first.of('validation'), ...second.of('validation')]).toEqual(whole.of('validation'))
      expect(second.outcome.state).toEqual(whole.outcome.state)
      expect(second.learner.table).toEqual(whole.learner.table)
    }
  })

  it('can be stopped in the middle of rollouts; the step is then done again in the same way', async () => {
    const abort = new AbortController()
    const learner = new TabularLearner()
    let asked = 0
    const first = await train({
      learner,
      steps: 3,
      request: {
        signal: abort.signal,
        validation: { lessons: [], every: 1 },
        environmentOf: () => {
          if (++asked === 50) abort.abort()
          return {
            kg,
            protocol: kgR1(),
            settings: { turns: 4, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
          }
        },
      },
    })
    expect(first.outcome).toMatchObject({ ended: 'stopped', state: { step: 1 } })
    expect(learner.calls.step).toBe(1)
    const second = await train({
      learner,
      steps: 3,
      request: { from: first.outcome.state, validation: { lessons: [], every: 1 } },
    })
    const whole = await train({ steps: 3, request: { validation: { lessons: [], every: 1 } } })
    expect(second.learner.table).toEqual(whole.learner.table)
  })

  it('leaves the first weights where training only does harm', async () => {
    const good = await train({ steps: 40, rate: 0.2 })
    const learner = new TabularLearner(good.learner.table.logits)
    // Paid for the genre whatever is asked, it forgets the other two; the validation questions know better.
    const genre = new Map(filmLessons('training').map(({ id, answers }) => [id, answers]))
    const wrong = filmLessons('training').map(lesson => ({
      ...lesson,
      answers: genre.get(lesson.id.replace(/\/.*/, '/has_genre')) ?? [],
    }))
    const { outcome, of } = await train({
      learner,
      steps: 20,
      rate: 1,
      changes: { 'objective.kl.coefficient': 0, 'guards.window': 0, 'rollout.temperature': 3 },
      request: { lessons: wrong },
    })
    expect(of('validation').at(-1)).toBeLessThan(1)
    expect(outcome.validation).toMatchObject({ before: 1, best: 1, bestStep: 0 })
    expect(learner.table.logits).toEqual(good.learner.table.logits)
  })

  it('stops by itself when a guard speaks, and goes back to the best weights', async () => {
    const { outcome, learner } = await train({ steps: 50, changes: { 'guards.window': 2, 'guards.kl': 0.05 } })
    expect(outcome.ended).toBe('guard')
    expect(outcome.reason).toMatch(
      /^Stopped at step \d+: The policy went too far from where it began: .* nats a unit over the last 2 steps, at most 0.05 are allowed\. The weights of step \d+, the best on the validation questions, were kept\.$/,
    )
    expect(outcome.state.step).toBeLessThan(50)
    expect(learner.table.steps).toBe(outcome.validation?.bestStep)
  })

  it('stops at a loss that is no number and keeps the last good weights', async () => {
    const learner = new TabularLearner()
    learner.breakAt = 3
    const { outcome } = await train({ learner, steps: 10 })
    expect(outcome).toMatchObject({ ended: 'not-finite', state: { step: 2 } })
    expect(outcome.reason).toBe(
      'The loss was not a number at step 3; the weights of step 0, the best on the validation questions, were kept. A lower rate than 0.1 may help.',
    )
    expect(learner.table.logits).toEqual({})
  })

  it('asks the reference only where it is needed', async () => {
    expect((await train({ steps: 2, changes: { ablations: ['no-kl'] } })).learner.calls).toMatchObject({
      reference: 0,
      logprobs: 2,
      accumulate: 2,
      step: 2,
    })
    expect((await train({ steps: 2 })).learner.calls).toMatchObject({ reference: 2, logprobs: 2 })
    expect((await train({ steps: 2, changes: { 'update.epochs': 3 } })).learner.calls).toMatchObject({
      reference: 2,
      logprobs: 2 + 2 * 2,
      accumulate: 6,
      step: 6,
    })
  })

  it('counts groups that all earned the same, climbs their KL term, and skips them where there is none', async () => {
    const alike = (coefficient: number) =>
      train({
        recipe: 'graphwalker',
        steps: 1,
        changes: { 'rollout.groupSize': 2, 'objective.kl.coefficient': coefficient },
        request: {
          validation: { lessons: [], every: 1 },
          lessons: filmLessons('training').map(lesson => ({ ...lesson, answers: ['nobody'] })),
        },
      })
    const held = await alike(0.001)
    expect(held.points[0]?.values).toMatchObject({ spread: 0, reward: 0 })
    expect(held.learner.calls).toMatchObject({ step: 1 })
    const free = await alike(0)
    expect(free.points[0]?.values).toMatchObject({ spread: 0, reward: 0 })
    expect(free.points[0]?.values).not.toHaveProperty('loss')
    expect(free.learner.calls).toMatchObject({ accumulate: 0, step: 0 })
  })

  it('leaves out a question whose topic entity the graph does not have, and says so; without any other it ends', async () => {
    const lost: [number, string][] = []
    const missing = { id: 'x', question: 'who directed Nothing?', entities: ['Nothing at all'], answers: ['Ada'] }
    const on = {
      checkpoint: () => Promise.resolve(),
      restoreBest: () => Promise.resolve(),
      onLost: (_: number, count: number, reason: string) => {
        lost.push([count, reason])
      },
    }
    await train({
      steps: 1,
      request: {
        on,
        validation: { lessons: [], every: 1 },
        lessons: [missing, ...filmLessons('training').slice(0, 5)],
      },
    })
    expect(lost).toEqual([[6, expect.stringContaining('The graph has no entity called "Nothing at all".') as string]])
    await expect(train({ steps: 1, request: { on, lessons: [missing] } })).rejects.toThrow(ClewError)
    await expect(train({ steps: 1, request: { lessons: [] } })).rejects.toThrow('There are no questions to learn from')
  })

  it('refuses a state of other lessons', async () => {
    const { outcome } = await train({ steps: 1 })
    await expect(
      train({ steps: 2, request: { from: outcome.state, lessons: filmLessons('training').slice(1) } }),
    ).rejects.toThrow(ClewError)
    await expect(train({ steps: 2, request: { from: outcome.state, seed: 4 } })).rejects.toThrow(ClewError)
  })

  it('ends as if done when the time is up', async () => {
    let left = 3
    const { outcome } = await train({ steps: 100, request: { isTimeUp: () => left-- === 0 } })
    expect(outcome).toMatchObject({ ended: 'done', state: { step: 3, evaluated: 3 } })
  })
})

/** Aborts before the step after `steps`. */
function stopAfter(steps: number): Partial<GrpoRequest> {
  const abort = new AbortController()
  let asked = 0
  return {
    signal: abort.signal,
    isTimeUp: () => {
      if (asked++ === steps) abort.abort()
      return false
    },
  }
}
