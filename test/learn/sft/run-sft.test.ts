import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { NotFiniteError } from '../../../electron/learn/learner.ts'
import { runSft, type ImitationLesson, type SftRequest } from '../../../electron/learn/sft/run-sft.ts'
import { StageStateSchema, type StageState } from '../../../electron/learn/stage-loop.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'
import { filmLessons, filmRows } from '../film-lessons.ts'
import { TabularLearner } from '../tabular-learner.ts'

let home: string
let training: ImitationLesson[]
let validation: ImitationLesson[]

const LABELS = [
  'look-tail',
  'look-head',
  'walk-tail-directed_by',
  'walk-tail-starred_actors',
  'walk-tail-has_genre',
  'answer',
  'malformed',
  'fabricate',
]

/**
 * The gold episode of a lesson, run through the real loop; what stood to choice is written beside each turn for the
 * table.
 */
async function golden(which: 'training' | 'validation'): Promise<ImitationLesson[]> {
  return withGraph(filmRows, async kg => {
    const lessons: ImitationLesson[] = []
    for (const {
      id,
      question,
      entities: [film = ''],
      answers: [answer = ''],
    } of filmLessons(which)) {
      const relation = id.split('/')[1] ?? ''
      const script = [
        `<think>look-tail first</think>\n<kg-query>get_tail_relations("${film}")</kg-query>`,
        `<think>walk-tail-${relation} next</think>\n<kg-query>get_tail_entities("${film}", "${relation}")</kg-query>`,
        `<think>answer it</think>\n<answer>${answer}</answer>`,
      ]
      const episode = runEpisode({
        question,
        topicEntities: [film],
        protocol: kgR1(),
        policy: scriptedPolicy(script),
        kg,
        settings: { turns: 4, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
      })
      for await (const event of episode)
        if (event.kind === 'finished') lessons.push({ id, trajectory: withLabels(event.trajectory) })
    }
    return lessons
  })
}

function withLabels(trajectory: Trajectory): Trajectory {
  return {
    ...trajectory,
    turns: trajectory.turns.map(turn => ({
      ...turn,
      considered: LABELS.map(label => ({ label, probability: 1 / LABELS.length })),
    })),
  }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-sft-'))
  training = await golden('training')
  validation = await golden('validation')
})

afterAll(() => rm(home, { recursive: true }))

interface Point {
  step: number
  values: Record<string, number>
}

async function train(
  plan: Partial<SftRequest['plan']> = {},
  request: Partial<SftRequest> = {},
  learner = new TabularLearner(),
  folder: string = crypto.randomUUID(),
) {
  const points: Point[] = []
  const states: StageState[] = []
  const unreadable: { id: string; reason: string }[] = []
  const outcome = await runSft({
    learner,
    lessons: training,
    validation,
    plan: { epochs: 3, rate: 0.3, batch: 6, warmUp: 0.1, patience: 100, ...plan },
    seed: 5,
    on: {
      onPoint: (step, values) => points.push({ step, values }),
      onUnreadable: lessons => unreadable.push(...lessons),
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
  return { outcome, points, states, unreadable, learner, of, folder }
}

describe('runSft', () => {
  it('lowers the loss from ln 8 on a fixed-seed curve, and raises the probability of what it never saw', async () => {
    const { outcome, of } = await train()
    expect(of('loss')).toHaveLength(12)
    expect(of('loss').map(value => Number(value.toFixed(4)))).toEqual([
      2.0794, 1.5773, 1.1439, 0.8129, 0.5661, 0.4032, 0.3172, 0.2615, 0.2168, 0.1908, 0.1791, 0.1727,
    ])
    expect(of('loss')[0]).toBeCloseTo(Math.log(8), 6)
    expect(of('validation')[0]).toBeCloseTo(1 / 8, 6)
    expect(of('validation').at(-1)).toBeGreaterThan(0.5)
    expect(outcome).toMatchObject({ ended: 'done', steps: 12, state: { step: 12 }, validation: { bestStep: 12 } })
    expect(outcome.validation?.before).toBeCloseTo(-Math.log(8), 6)
  })

  it('warms up in a straight line and falls along a cosine', async () => {
    const { of } = await train({ warmUp: 0.25, rate: 0.4 })
    const rates = of('rate')
    expect(rates.slice(0, 3)).toEqual([expect.closeTo(0.4 / 3, 9), expect.closeTo(0.8 / 3, 9), 0.4])
    expect(rates[3]).toBeCloseTo(0.4, 9)
    expect(rates[7]).toBeCloseTo(0.2 * (1 + Math.cos((Math.PI * 4) / 9)), 9)
    expect(rates.at(-1)).toBeLessThan(0.02)
  })

  it('draws every lesson once an epoch, in an order of its own each time', async () => {
    const seen: string[][] = []
    const learner = new TabularLearner()
    const accumulate = learner.accumulate.bind(learner)
    learner.accumulate = (examples, weights) => {
      seen.push(examples.map(({ trajectory }) => trajectory.question))
      return accumulate(examples, weights)
    }
    await train({ epochs: 2 }, {}, learner)
    const [first, second] = [seen.slice(0, 4).flat(), seen.slice(4).flat()]
    expect(new Set(first).size).toBe(24)
    expect(first.toSorted()).toEqual(second.toSorted())
    expect(first).not.toEqual(second)
  })

  it('weighs each unit of a batch alike, 1 over their number', async () => {
    const learner = new TabularLearner()
    const sums: number[] = []
    const accumulate = learner.accumulate.bind(learner)
    learner.accumulate = (examples, weights) => {
      sums.push(weights.flat().reduce((sum, units) => sum + units.reduce((inner, value) => inner + value, 0), 0))
      return accumulate(examples, weights)
    }
    await train({ epochs: 1 }, {}, learner)
    for (const sum of sums) expect(sum).toBeCloseTo(1, 6)
  })

  it('goes on from a checkpoint as if it had never stopped, in the middle of an epoch', async () => {
    const whole = await train()
    const folder = crypto.randomUUID()
    const abort = new AbortController()
    let asked = 0
    const first = await train(
      {},
      {
        signal: abort.signal,
        isTimeUp: () => {
          if (asked++ === 5) abort.abort()
          return false
        },
      },
      new TabularLearner(),
      folder,
    )
    expect(first.outcome).toMatchObject({ ended: 'stopped', state: { step: 5 } })
    const learner = new TabularLearner()
    await learner.restoreState(join(home, folder, 'step'))
    const second = await train({}, { from: first.states.at(-1) }, learner, folder)
    expect([...first.of('loss'), ...second.of('loss')]).toEqual(whole.of('loss'))
    expect([...first.of('validation'), ...second.of('validation')]).toEqual(whole.of('validation'))
    expect(second.learner.table).toEqual(whole.learner.table)
    expect(second.outcome.state).toEqual(whole.outcome.state)
  })

  it('stops when the validation loss no longer falls, and leaves the best weights', async () => {
    // The validation lessons say the opposite: the first step already harms them.
    const opposite = validation.map(({ id, trajectory }) => ({
      id,
      trajectory: trajectory && {
        ...trajectory,
        turns: trajectory.turns.map(turn => ({
          ...turn,
          text: turn.text.replace(/<think>[\w-]+/, '<think>look-head'),
        })),
      },
    }))
    const { outcome, learner } = await train({ patience: 2 }, { validation: opposite })
    expect(outcome).toMatchObject({ ended: 'patience', state: { step: 2, without: 2 }, validation: { bestStep: 0 } })
    expect(outcome.reason).toBe(
      'The validation questions have gained nothing in 2 evaluations; the weights of step 0, the best on the validation questions, were kept.',
    )
    expect(learner.table.logits).toEqual({})
  })

  it('stops at a loss that is no number and leaves the best weights', async () => {
    const learner = new TabularLearner()
    learner.breakAt = 4
    const { outcome } = await train({}, {}, learner)
    expect(outcome).toMatchObject({
      ended: 'not-finite',
      state: { step: 3 },
      reason:
        'The loss was not a number at step 4; the weights of step 3, the best on the validation questions, were kept. A lower rate than 0.3 may help.',
    })
    expect(learner.table.steps).toBe(3)
    const broken = new TabularLearner()
    broken.step = () => {
      throw new NotFiniteError('The gradient was not a number')
    }
    const { outcome: dropped } = await train({}, { validation: [] }, broken)
    expect(dropped.reason).toBe(
      'The gradient was not a number at step 1; nothing was kept back to choose better weights by, so the last ones were kept. A lower rate than 0.3 may help.',
    )
  })

  it('tells any other error of a step as it is', async () => {
    const learner = new TabularLearner()
    const lost = new Error('The device was lost.')
    learner.step = () => {
      throw lost
    }
    await expect(train({}, {}, learner)).rejects.toBe(lost)
  })

  it('leaves out lessons that cannot be read and says which and why', async () => {
    const bare = { id: 'bare' }
    const { unreadable, outcome } = await train(
      { epochs: 1 },
      {
        lessons: [
          bare,
          ...training,
          { id: 'empty', trajectory: training[0]?.trajectory && { ...training[0].trajectory, turns: [] } },
        ],
      },
    )
    expect(unreadable).toEqual([
      { id: 'bare', reason: 'The lesson has no episode.' },
      { id: 'empty', reason: 'The agent wrote nothing in it.' },
    ])
    expect(outcome.steps).toBe(4)
    await expect(train({}, { lessons: [bare] })).rejects.toThrow(ClewError)
    await expect(train({}, { lessons: [] })).rejects.toThrow('None of the 0 lessons can be learnt from')
  })

  it('refuses a state of other lessons', async () => {
    const { outcome } = await train({ epochs: 1 })
    await expect(train({}, { from: outcome.state, lessons: training.slice(1) })).rejects.toThrow(ClewError)
  })

  it('does nothing for no epochs, and less than one where told', async () => {
    expect((await train({ epochs: 0 })).outcome).toMatchObject({ ended: 'done', steps: 0 })
    expect((await train({ epochs: 0.25 })).outcome).toMatchObject({ ended: 'done', steps: 1 })
    expect((await train({ epochs: 1, batch: 1_000 })).outcome.steps).toBe(1)
  })
})
