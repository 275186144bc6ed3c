import { describe, expect, it } from 'vitest'
import { normaliseAnswer, scoreAnswer, scoreTrajectory } from '../../electron/agent/answer-scores.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'

const items = (...names: string[]): { name: string; evidence: [] }[] => names.map(name => ({ name, evidence: [] }))

describe('scoreAnswer, worked by hand', () => {
  it.each([
    // answer, gold, precision, recall -> F1, Hit@1, EM
    [['Paris'], ['Paris'], 1, 1, 1],
    [['Paris', 'Rome'], ['Paris'], 2 / 3, 1, 0], // P 1/2, R 1
    [['Rome', 'Paris'], ['Paris'], 2 / 3, 0, 0], // the first item is wrong
    [['Paris'], ['Paris', 'Lyon', 'Nice'], 0.5, 1, 0], // P 1, R 1/3
    [['A b', 'C', 'D', 'E'], ['C', 'D', 'F'], (2 * 0.5 * (2 / 3)) / (0.5 + 2 / 3), 0, 0], // P 2/4, R 2/3
    [['Rome'], ['Paris'], 0, 0, 0],
    [[], ['Paris'], 0, 0, 0],
    [['the PARIS', 'Paris.'], ['Paris'], 1, 1, 1], // the same name twice is one item
    [['Lyon', 'Paris'], ['Paris', 'Lyon'], 1, 1, 1], // order does not matter to EM
  ])('%j against %j', (answer, gold, f1, hit1, em) => {
    const scores = scoreAnswer(items(...answer), gold)
    expect(scores.f1).toBeCloseTo(f1, 12)
    expect(scores).toMatchObject({ hit1, em })
  })

  it('finds an entity by its key and by the label under a key in brackets', () => {
    const answer = [{ name: 'Springfield [m.01]', key: 'm.01', evidence: [] }]
    expect(scoreAnswer(answer, ['Springfield']).em).toBe(1)
    expect(scoreAnswer(answer, ['m.01']).em).toBe(1)
    expect(scoreAnswer(answer, ['Springfield [m.02]']).em).toBe(0)
    expect(scoreAnswer([{ name: 'Heat (film)', types: ['film'] }], ['Heat']).em).toBe(1)
    expect(scoreAnswer([{ name: 'Heat (film)', types: ['book'] }], ['Heat']).em).toBe(0)
  })
})

describe('normaliseAnswer', () => {
  it.each([
    ['The  Godfather', 'godfather'],
    ['Ocean’s Eleven', 'ocean s eleven'],
    ["Ocean's Eleven", 'ocean s eleven'],
    ['Washington, D.C.', 'washington d c'],
    ['ﬁlm', 'film'],
    ['A', 'a'],
    ['$', '$'],
    ['!', '!'],
    ['北京', '北京'],
  ])('%s', (name, expected) => expect(normaliseAnswer(name)).toBe(expected))
})

describe('scoreTrajectory', () => {
  const turn = { text: '', thought: '', tokens: { prompt: 0, cached: 0, generated: 0 }, seconds: 0, logprob: 0 }
  const trajectory = (turns: Trajectory['turns']): Trajectory => ({
    version: 1,
    id: 'x',
    createdAt: '',
    question: '',
    topicEntities: [],
    graph: { name: '', fingerprint: '' },
    protocol: 'kg-r1',
    policy: { kind: 'gguf', name: '' },
    settings: { turns: 5, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' },
    prompt: '',
    turns,
    answer: [],
    status: 'no-answer',
    seconds: 0,
  })

  it('takes of several gold variants the one that suits the answer best (KBQA-R1 §IV-C; the evaluator of WebQSP)', () => {
    const answered = { ...trajectory([]), answer: items('English') }
    const variants = [['English', 'Patois'], ['English']]
    // Against the union: precision 1, recall 1/2.
    expect(scoreTrajectory(answered, ['English', 'Patois'])).toMatchObject({ f1: 2 / 3, em: 0 })
    expect(scoreTrajectory(answered, ['English', 'Patois'], variants)).toMatchObject({ f1: 1, em: 1, hit1: 1 })
    expect(scoreTrajectory(answered, ['Patois', 'Dutch'], [['Dutch'], ['Patois']])).toMatchObject({ f1: 0, hit1: 0 })
  })

  it('counts gold that an observation showed', () => {
    const seen = trajectory([
      {
        ...turn,
        observation: {
          kind: 'entities',
          text: '',
          facts: [],
          cut: 0,
          entity: 'X',
          relation: 'r',
          direction: 'tail',
          entities: [{ name: 'Paris', key: 'Paris', types: [], times: [] }],
        },
      },
    ])
    expect(scoreTrajectory(seen, ['Paris', 'Rome']).retrieved).toBe(1)
    expect(scoreTrajectory(seen, ['Rome']).retrieved).toBe(0)
  })

  it("counts gold that any protocol's observation showed", () => {
    const base = { text: '', facts: [], cut: 0 }
    const entity = { name: 'Paris', key: 'Paris', types: [], times: [] }
    const walk = { entity: 'X', relation: 'r', direction: 'tail' as const, entities: [entity], facts: [] }
    const source = { document: 'd', chunk: 0, start: 0, end: 1 }
    const observations = [
      { ...base, kind: 'triples' as const, entity: 'X', walks: [walk] },
      { ...base, kind: 'expressions' as const, steps: [{ action: '', results: [entity], total: 1 }] },
      {
        ...base,
        kind: 'passages' as const,
        query: '',
        passages: [{ text: 'They went to Paris.', coherence: 1, entities: [], source }],
      },
      {
        ...base,
        kind: 'passages' as const,
        query: '',
        passages: [],
        facts: [{ head: 'X', relation: 'r', tail: 'Paris' }],
      },
    ]
    expect(
      observations.map(observation => scoreTrajectory(trajectory([{ ...turn, observation }]), ['Paris']).retrieved),
    ).toEqual([1, 1, 1, 1])
    expect(
      observations.map(observation => scoreTrajectory(trajectory([{ ...turn, observation }]), ['Par']).retrieved),
    ).toEqual([0, 0, 0, 0])
  })

  it('does not count gold that only an error repeated', () => {
    const echoed = trajectory([
      {
        ...turn,
        observation: {
          kind: 'error',
          text: 'Entity "Paris" not found in KG',
          message: 'Entity "Paris" not found in KG',
          code: 'KG_ENTITY_NOT_FOUND',
          nearest: ['Paris'],
          facts: [],
          cut: 0,
        },
      },
    ])
    expect(scoreTrajectory(echoed, ['Paris']).retrieved).toBe(0)
  })
})
