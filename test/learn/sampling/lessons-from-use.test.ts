import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { GraphLessonSchema } from '../../../electron/contract/lesson.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { lessonsFromUse, notesOfUse, refusedMarks } from '../../../electron/learn/sampling/lessons-from-use.ts'
import type { JudgedAnswer, UseLessons } from '../../../electron/learn/sampling/lessons-from-use.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()
let kg: KnowledgeGraph
beforeAll(async () => {
  kg = await graphOf(folder, {
    'films.tsv':
      'Alien\tdirected_by\tRidley Scott\nHeat\tdirected_by\tMichael Mann\nAlien\tgenre\tfilm\nHeat\tgenre\tfilm\nCasino\tstarred\tJoe Pesci\n',
  })
})
afterAll(() => kg.close())

let minute = 0
type Judgement = Partial<Omit<JudgedAnswer, 'verdict'>> & { mark: JudgedAnswer['verdict']['mark']; right?: string[] }
function judge({ mark, right, ...rest }: Judgement, fingerprint: string): JudgedAnswer {
  minute += 1
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return {
    id: `a${minute}`,
    question: 'Who directed Alien?',
    graph: { name: 'old name', fingerprint },
    topicEntities: ['Alien'],
    answered: ['Ridley Scott'],
    verdict: { mark, at, ...(right ? { answers: right } : {}) },
    ...rest,
  }
}

async function learn(...judgements: Judgement[]): Promise<UseLessons> {
  const { fingerprint } = await kg.summary()
  return lessonsFromUse(
    judgements.map(judgement => judge(judgement, fingerprint)),
    kg,
  )
}

const trajectory = (more: Partial<Trajectory> = {}): Trajectory => ({
  version: 1,
  id: 't',
  createdAt: '',
  question: 'Who directed Alien?',
  topicEntities: [],
  graph: { name: '', fingerprint: '' },
  protocol: 'kg-r1',
  policy: { kind: 'navigator', name: '' },
  settings: { turns: 5, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' },
  prompt: 'p',
  turns: [],
  answer: [{ name: 'Ridley Scott', evidence: [] }],
  status: 'answered',
  seconds: 0,
  ...more,
})

describe('lessons from use', () => {
  it('right answers are lessons, with their way where it is kept', async () => {
    const { lessons, marks } = await learn(
      { mark: 'right' },
      {
        mark: 'right',
        question: 'Who directed Heat?',
        topicEntities: ['Heat'],
        answered: ['Michael Mann'],
        trajectory: trajectory(),
      },
    )
    expect(lessons).toMatchObject([
      { source: 'use', graph: { name: kg.name }, answers: ['Ridley Scott'] },
      { answers: ['Michael Mann'], trajectory: { id: 't' } },
    ])
    expect(lessons[0]).not.toHaveProperty('trajectory')
    expect(lessons.map(lesson => GraphLessonSchema.safeParse(lesson).success)).toEqual([true, true])
    expect(marks).toEqual({ right: 2, corrected: 0, wrong: 0 })
  })

  it("corrections are lessons in the graph's names, without the way that was wrong, which is a negative", async () => {
    const { lessons, negatives } = await learn({
      mark: 'corrected',
      answered: ['Michael Mann'],
      right: ['ridley scott'],
      trajectory: trajectory(),
    })
    expect(lessons).toMatchObject([{ answers: ['Ridley Scott'] }])
    expect(lessons[0]).not.toHaveProperty('trajectory')
    expect(negatives).toMatchObject([{ lesson: lessons[0]?.id, answered: ['Michael Mann'] }])
  })

  it('wrong answers teach where the right ones are known, and are explained where not', async () => {
    const both = await learn(
      { mark: 'wrong', answered: ['Michael Mann'] },
      { mark: 'right', question: ' who directed  alien? ' },
    )
    expect(both).toMatchObject({
      lessons: [{ answers: ['Ridley Scott'] }],
      negatives: [{ answered: ['Michael Mann'] }],
      refused: {},
      contradictory: [],
    })
    const alone = await learn({ mark: 'wrong', answered: ['Michael Mann'] })
    expect(alone).toMatchObject({
      lessons: [],
      negatives: [],
      refused: { 'wrong, and the right answer is not known': { marks: 1, example: 'Who directed Alien?' } },
    })
  })

  it.each<[string, Judgement[], string[][], number]>([
    [
      'two different right answers',
      [{ mark: 'right' }, { mark: 'corrected', right: ['Michael Mann'] }],
      [['Michael Mann']],
      1,
    ],
    ['right, then wrong', [{ mark: 'right' }, { mark: 'wrong' }], [], 1],
    ['wrong, then right', [{ mark: 'wrong' }, { mark: 'right' }], [['Ridley Scott']], 1],
    ['the same twice', [{ mark: 'right' }, { mark: 'corrected', right: ['ridley scott'] }], [['Ridley Scott']], 0],
    [
      'about another entity',
      [{ mark: 'right' }, { mark: 'right', topicEntities: ['Heat'], answered: ['Michael Mann'] }],
      [['Ridley Scott'], ['Michael Mann']],
      0,
    ],
  ])('the latest counts: %s', async (_, judgements, kept, contradictions) => {
    const { lessons, contradictory } = await learn(...judgements)
    expect(lessons.map(({ answers }) => answers)).toEqual(kept)
    expect(contradictory).toHaveLength(contradictions)
  })

  it.each<[string, Judgement]>([
    ['another graph', { mark: 'right', graph: { name: 'figure', fingerprint: 'x' } }],
    ['no question', { mark: 'right', question: '  ' }],
    ['marked right without an answer', { mark: 'right', answered: [] }],
    ['corrected without an answer', { mark: 'corrected', right: [] }],
    [
      'follows up on another question',
      {
        mark: 'corrected',
        right: ['Ridley Scott'],
        trajectory: trajectory({ context: [{ question: 'before', answers: ['x'] }] }),
      },
    ],
    ['the right answer is not in the graph', { mark: 'corrected', right: ['Stanley Kubrick'] }],
    ['the right answer is out of reach', { mark: 'corrected', right: ['Joe Pesci'] }],
    ['what it asks about is not in the graph', { mark: 'corrected', right: ['Joe Pesci'], topicEntities: ['Nowhere'] }],
  ])('refuses with the reason: %s', async (reason, judgement) => {
    const result = await learn(judgement)
    expect(result.lessons).toEqual([])
    expect(result.refused).toEqual({ [reason]: { marks: 1, example: judgement.question ?? 'Who directed Alien?' } })
    const [refused] = refusedMarks(result)
    expect(inWords(notesOfUse(result).at(-1) ?? '')).toContain(`teaches nothing, as ${inWords(refused?.reason ?? '')}`)
  })
})
