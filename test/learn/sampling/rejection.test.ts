import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { GraphLessonSchema, type GraphLesson } from '../../../electron/contract/lesson.ts'
import { rejectionSample, type SamplingRequest } from '../../../electron/learn/sampling/rejection.ts'
import type { SamplingReport } from '../../../electron/learn/sampling/report.ts'
import type { SampledQuestion } from '../../../electron/learn/sampling/acceptance.ts'
import type { Row } from '../../agent/memory-graph.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const rows: readonly Row[] = [
  ['Alien', 'directed_by', 'Ridley Scott'],
  ['Alien', 'written_by', "Dan O'Bannon"],
  ['Blade Runner', 'directed_by', 'Ridley Scott'],
  ['Ridley Scott', 'born_in', 'South Shields'],
]
const folder = temporaryFolder()
let kg: KnowledgeGraph
let environment: SamplingRequest['environment']
beforeAll(async () => {
  kg = await graphOf(folder, { 'films.tsv': rows.map(row => `${row.join('\t')}\n`).join('') })
  environment = {
    kg,
    protocol: kgR1(),
    settings: { turns: 5, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
  }
})
afterAll(() => kg.close())

const question: SampledQuestion = {
  id: 'q1',
  question: 'Who directed Alien?',
  entities: ['Alien'],
  answers: ['Ridley Scott'],
}

const turn = (query: string): string => `<think>I look.</think><kg-query>${query}</kg-query>`
const answer = (names: string): string => `<think>Done.</think><answer>${names}</answer>`
const directed = turn('get_tail_entities("Alien", "directed_by")')
const straight = [directed, answer('Ridley Scott')]

async function sample(
  scripts: readonly string[][],
  request: Partial<SamplingRequest> = {},
  questions: readonly SampledQuestion[] = [question],
): Promise<{ lessons: GraphLesson[]; report: SamplingReport }> {
  let next = 0
  const sampling = rejectionSample(questions, {
    environment,
    policy: () => scriptedPolicy(scripts[next++] ?? []),
    samples: scripts.length,
    ...request,
  })
  const lessons: GraphLesson[] = []
  for (let step = await sampling.next(); ; step = await sampling.next()) {
    if (step.done === true) return { lessons, report: step.value }
    lessons.push(step.value)
  }
}

describe('rejection sampling over a real graph', () => {
  it('tells each try with what its answer is worth, kept or not', async () => {
    const told: [question: string, f1: number[]][] = []
    await sample([straight, [directed, answer('Nobody')]], {
      onTries: ({ id }, tries) => told.push([id, tries.map(({ f1 }) => f1)]),
    })
    expect(told).toEqual([['q1', [1, 0]]])
  })

  it('keeps a rollout that is exactly right and rests on what was seen', async () => {
    const { lessons, report } = await sample([straight])
    expect(lessons).toMatchObject([
      {
        id: 'q1',
        source: 'graphroll',
        answers: ['Ridley Scott'],
        trajectory: { status: 'answered', settings: { temperature: 1 } },
      },
    ])
    expect(GraphLessonSchema.parse(JSON.parse(JSON.stringify(lessons[0])))).toEqual(lessons[0])
    expect(report).toEqual({
      questions: 1,
      passedOver: 0,
      rollouts: 1,
      acceptedRollouts: 1,
      acceptedQuestions: 1,
      kept: 1,
      recovered: 0,
      f1: 1,
      refused: {},
    })
  })

  it('drops what is right but was never seen, what is only partly right, what does not answer and what fails', async () => {
    const { lessons, report } = await sample([
      [answer('Ridley Scott')],
      [directed, answer("Ridley Scott, Dan O'Bannon")],
      [directed, answer('')],
      [],
    ])
    expect(lessons).toEqual([])
    // F1 by hand: 1, then precision 1/2 and recall 1 make 2/3, then 0 and 0: 5/3 over 4.
    expect(report.f1).toBeCloseTo(5 / 12, 12)
    expect(report.refused).toEqual({ 'not grounded': 1, wrong: 1, unanswered: 1, failed: 1 })
  })

  it('keeps recovery from an error first and says so, drops the same calls twice, and keeps no more than asked for', async () => {
    const recovering = [turn('get_tail_entities("Alien", "director_of")'), ...straight]
    const again = [directed.replace('I look.', 'I look in other words.'), answer('Ridley Scott')]
    const { lessons, report } = await sample([straight, again, recovering], { keep: 1 })
    expect(lessons).toMatchObject([
      { recovers: ['error'], trajectory: { turns: [{ observation: { kind: 'error' } }, {}, {}] } },
    ])
    expect(report).toMatchObject({
      acceptedRollouts: 3,
      acceptedQuestions: 1,
      kept: 1,
      recovered: 1,
      refused: { duplicate: 1, surplus: 1 },
    })
    const both = await sample([straight, again, recovering], { keep: 2 })
    expect(both.lessons.map(({ id, recovers }) => [id, recovers])).toEqual([
      ['q1', ['error']],
      ['q1#2', undefined],
    ])
  })

  it('tells a dead end that was backed out of from a step that the answer was found on', async () => {
    const deadEnd = [turn('get_tail_entities("Alien", "written_by")'), ...straight]
    const twoSteps = [directed, turn('get_tail_entities("Ridley Scott", "born_in")'), answer('South Shields')]
    expect((await sample([deadEnd])).lessons[0]?.recovers).toEqual(['dead-end'])
    const born = { ...question, question: 'Where was the director of Alien born?', answers: ['South Shields'] }
    expect((await sample([twoSteps], {}, [born])).lessons[0]?.recovers).toBeUndefined()
  })

  it('passes a question over that has no policy, and counts it', async () => {
    expect((await sample([straight], { policy: () => undefined })).report).toMatchObject({
      questions: 1,
      passedOver: 1,
      rollouts: 0,
      f1: 0,
    })
  })

  it('tells of a defect, and goes on without the rollout', async () => {
    const defect = new TypeError('No graph does this.')
    const broken: KnowledgeGraph = Object.create(kg, { relations: { value: () => Promise.reject(defect) } })
    const defects: unknown[] = []
    const { lessons } = await sample([[turn('get_tail_relations("Alien")')]], {
      environment: { ...environment, kg: broken, onDefect: error => defects.push(error) },
    })
    expect([lessons, defects]).toEqual([[], [defect]])
  })

  it('stops between questions when it is told to', async () => {
    const stop = new AbortController()
    const run = sample(
      [straight, straight],
      { samples: 1, signal: stop.signal, onQuestion: () => stop.abort(new Error('enough')) },
      [question, { ...question, id: 'q2' }],
    )
    await expect(run).rejects.toThrow('enough')
  })

  it('draws the same sample for a question whatever was drawn before it', async () => {
    const seeds = async (questions: readonly SampledQuestion[]): Promise<number[]> => {
      const drawn: number[] = []
      await sample(
        [straight, straight],
        {
          policy: ({ id }, { seed }) => {
            if (id === 'q2') drawn.push(seed)
            return undefined
          },
        },
        questions,
      )
      return drawn
    }
    const alone = await seeds([{ ...question, id: 'q2' }])
    expect(alone).toEqual(await seeds([question, { ...question, id: 'q2' }]))
    expect(new Set(alone).size).toBe(2)
  })
})
