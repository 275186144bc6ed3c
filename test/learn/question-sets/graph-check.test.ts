import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { GraphLessonSchema, type GraphLesson } from '../../../electron/contract/lesson.ts'
import { checkAgainstGraph, graphCheckText } from '../../../electron/learn/question-sets/graph-check.ts'
import { ground } from '../../../electron/learn/question-sets/ground.ts'
import { importLessons, type LessonImport } from '../../../electron/learn/question-sets/import-lessons.ts'
import type { Question } from '../../../electron/learn/question-sets/question.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'

const FB = 'http://rdf.freebase.com/ns/'
const LABEL = '<http://www.w3.org/2000/01/rdf-schema#label>'
/** As a dump of Freebase has it: IRIs with labels, two entities of one name, a value. */
const DUMP = [
  `<${FB}m.01> <${FB}film.film.directed_by> <${FB}m.02> .`,
  `<${FB}m.01> ${LABEL} "Alien" .`,
  `<${FB}m.02> ${LABEL} "Ridley Scott" .`,
  `<${FB}m.03> <${FB}film.film.directed_by> <${FB}m.04> .`,
  `<${FB}m.03> ${LABEL} "Alien" .`,
  `<${FB}m.04> ${LABEL} "Nobody" .`,
  `<${FB}m.02> <${FB}people.person.place_of_birth> <${FB}m.05> .`,
  `<${FB}m.05> ${LABEL} "South Shields" .`,
  `<${FB}m.01> <${FB}film.film.runtime> "117" .`,
  `<${FB}m.09> <${FB}a.b.c> <${FB}m.10> .`,
  `<${FB}m.09> ${LABEL} "Far Away" .`,
  `<${FB}m.10> ${LABEL} "Farther" .`,
].join('\n')

const folder = temporaryFolder()
let kg: KnowledgeGraph
beforeAll(async () => {
  kg = await graphOf(folder, { 'dump.nt': `${DUMP}\n` })
})
afterAll(() => kg.close())

const ask = (more: Partial<Question>): Question => ({
  id: 'q',
  question: 'Who directed Alien?',
  entities: ['Alien'],
  answers: ['Ridley Scott'],
  ...more,
})

describe('a question in the names of a graph', () => {
  it('goes by ids where the set has them, whatever the names', async () => {
    const grounded = await ground(
      ask({ entities: ['the film Alien'], entityIds: ['m.01'], answers: ['Sir Ridley'], answerIds: ['m.02'] }),
      kg,
    )
    const [film] = grounded.question.entities
    expect((await kg.link(film ?? '')).map(({ entity }) => entity.key)).toEqual([`${FB}m.01`])
    expect(grounded).toMatchObject({ question: { answers: ['Ridley Scott'] }, unknownEntities: [], unknownAnswers: [] })
  })

  it('goes by names where ids are of another graph, and keeps one that several share', async () => {
    expect(await ground(ask({ entityIds: ['Q103569'], answers: ['ridley scott', 'Kubrick'] }), kg)).toMatchObject({
      question: { entities: ['Alien'], answers: ['Ridley Scott'] },
      unknownAnswers: ['Kubrick'],
      entityTerms: [expect.any(Number), expect.any(Number)],
    })
  })

  it("puts a gold path into the graph's relations, and drops one that it does not have", async () => {
    const steps = [
      { relation: 'film.film.directed_by', direction: 'tail' as const },
      { relation: 'people.person.place_of_birth', direction: 'tail' as const },
    ]
    const {
      question: { paths },
    } = await ground(ask({ paths: [{ anchor: 'm.01', steps }] }), kg)
    expect(paths?.[0]?.steps).toHaveLength(2)
    for (const { relation } of paths?.[0]?.steps ?? []) expect(await kg.relationNames()).toContain(relation)
    expect(
      (
        await ground(
          ask({ paths: [{ anchor: 'm.01', steps: [{ relation: 'film.film.composer', direction: 'tail' }] }] }),
          kg,
        )
      ).question,
    ).not.toHaveProperty('paths')
  })

  it('takes the answers from the logical form where the set has none, a count among them', async () => {
    expect(await ground(ask({ answers: [], logicalForm: '(JOIN (R film.film.directed_by) m.01)' }), kg)).toMatchObject({
      executed: true,
      question: { answers: ['Ridley Scott'] },
    })
    expect(
      await ground(ask({ answers: [], logicalForm: '(COUNT (JOIN (R film.film.directed_by) m.01))' }), kg),
    ).toMatchObject({ question: { answers: ['1'] } })
    for (const logicalForm of ['(JOIN (R nothing.of.this) m.01)', '(JOIN'])
      expect((await ground(ask({ answers: [], logicalForm }), kg)).question.answers).toEqual([])
  })
})

describe('checkAgainstGraph', () => {
  it('counts what does not fit, with examples', async () => {
    const check = await checkAgainstGraph(kg, [
      ask({}),
      ask({ id: 'value', question: 'How long is Alien?', answers: ['117'] }),
      ask({ id: 'found', question: 'Who directed Alien, then?', entities: [] }),
      ask({ id: 'unknown', answers: ['Kubrick', 'Kubelka'] }),
      ask({ id: 'partly', answers: ['Ridley Scott', 'Kubrick'] }),
      ask({ id: 'far', answers: ['Farther'] }),
      ask({ id: 'one hop', question: 'Where was he born?', answers: ['South Shields'], hops: 1 }),
      ask({ id: 'nowhere', entities: ['Stalker'] }),
      ask({ id: 'no mention', question: 'who?', entities: [] }),
    ])
    expect(check).toEqual({
      questions: 9,
      fit: 4,
      faults: {
        'no answer in the graph': {
          questions: 1,
          examples: [{ id: 'unknown', question: 'Who directed Alien?', names: ['Kubrick', 'Kubelka'] }],
        },
        'some answers not in the graph': {
          questions: 1,
          examples: [{ id: 'partly', question: 'Who directed Alien?', names: ['Kubrick'] }],
        },
        'answer out of reach': {
          questions: 2,
          examples: [
            { id: 'far', question: 'Who directed Alien?', names: ['Farther'] },
            { id: 'one hop', question: 'Where was he born?', names: ['South Shields'] },
          ],
        },
        'no entity in the graph': {
          questions: 2,
          examples: [
            { id: 'nowhere', question: 'Who directed Alien?', names: ['Stalker'] },
            { id: 'no mention', question: 'who?', names: [] },
          ],
        },
      },
    })
    expect(graphCheckText(check)[0]).toBe('4 of 9 questions can be answered from the graph. What does not fit:')
    expect(graphCheckText(check)[1]).toBe('1: no answer in the graph, such as "Who directed Alien?" (Kubrick, Kubelka)')
  })

  it('stops when it is told to', async () => {
    await expect(checkAgainstGraph(kg, [ask({})], { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    )
  })
})

describe('a question set as lessons', () => {
  let files = ''
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'clew-import-'))
  })
  afterAll(() => rm(files, { recursive: true }))

  async function lessonsOf(content: string): Promise<{ lessons: GraphLesson[]; record: LessonImport }> {
    const path = join(files, `${Math.random()}`)
    await writeFile(path, content)
    const importing = importLessons(path, kg)
    const lessons: GraphLesson[] = []
    for (let step = await importing.next(); ; step = await importing.next()) {
      if (step.done === true) return { lessons, record: step.value }
      lessons.push(step.value)
    }
  }

  it('keeps what can be learnt, counts the rest, and takes the first of what contradicts itself', async () => {
    const { lessons, record } = await lessonsOf(
      [
        '{"question": "Who directed Alien?", "answers": ["Ridley Scott"], "entities": ["Alien"], "id": "a"}',
        '{"question": "who directed Alien?", "answers": ["ridley scott"], "entities": ["Alien"]}',
        '{"question": "Who directed Alien?", "answers": ["Nobody"], "entities": ["Alien"]}',
        '{"question": "Who made Stalker?", "answers": ["Tarkovsky"]}',
        'nothing',
        '{"question": "Who?", "answers": []}',
      ].join('\n'),
    )
    expect(lessons).toMatchObject([
      {
        id: 'a',
        source: 'import',
        answers: ['Ridley Scott'],
        graph: { name: kg.name, fingerprint: (await kg.summary()).fingerprint },
      },
    ])
    expect(record).toMatchObject({
      lessons: 1,
      repeated: 1,
      contradictory: 1,
      rejectedCount: 2,
      rejected: [{ line: 5 }, { line: 6 }],
      check: { questions: 4, fit: 3 },
    })
  })

  it('answers LC-QuAD from the graph', async () => {
    const { lessons, record } = await lessonsOf(
      JSON.stringify([
        {
          uid: 1,
          NNQT_question: 'x',
          question: 'Who directed Alien?',
          sparql_wikidata: 'SELECT ?x WHERE { ns:m.01 ns:film.film.directed_by ?x }',
        },
        { uid: 2, NNQT_question: 'x', question: 'Who else?', sparql_wikidata: 'SELECT ?x WHERE { wd:Q1 wdt:P57 ?x }' },
      ]),
    )
    expect(lessons).toMatchObject([
      { id: '1', answers: ['Ridley Scott'], logicalForm: '(JOIN (R film.film.directed_by) m.01)' },
    ])
    expect(GraphLessonSchema.safeParse(lessons[0]).success).toBe(true)
    expect(record.check.faults['no answer in the graph']?.questions).toBe(1)
  })
})
