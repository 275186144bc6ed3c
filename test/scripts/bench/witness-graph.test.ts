import { expect, test } from 'vitest'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { grailQuestions } from '../../../scripts/bench/grailqa/grail-set.ts'
import { freebaseSchema } from '../../../scripts/bench/grailqa/freebase-schema.ts'
import type { GrailQuestion } from '../../../scripts/bench/grailqa/grail-question.ts'
import { witnessGraph } from '../../../scripts/bench/grailqa/witness-graph.ts'
import { graphOf, temporaryFolder } from '../../kg/temporary-graph.ts'
import { dataset, onDataset } from '../../skipped.ts'

const folder = temporaryFolder()
const node = (nid: number, type: 'class' | 'entity' | 'literal', id: string, of: string, asked = 'none') => ({
  nid,
  node_type: type,
  id,
  class: of,
  friendly_name: `name of ${id}`,
  question_node: nid === 0 ? 1 : 0,
  function: asked,
})

const TALLEST: GrailQuestion = {
  qid: 1,
  question: 'who is the tallest art director that is a stunt coordinator?',
  answer: [{ answer_argument: 'm.0tall', entity_name: 'Ann Tall' }],
  function: 'argmax',
  level: 'zero-shot',
  domains: ['film'],
  s_expression: '(ARGMAX (AND film.director (JOIN people.person.profession m.0stunts)) people.person.height)',
  graph_query: {
    nodes: [
      node(0, 'class', 'film.director', 'film.director'),
      node(1, 'entity', 'm.0stunts', 'people.profession'),
      node(2, 'literal', '0^^http://www.w3.org/2001/XMLSchema#int', 'type.float', 'argmax'),
    ],
    edges: [
      { start: 0, end: 1, relation: 'people.person.profession' },
      { start: 0, end: 2, relation: 'people.person.height' },
    ],
  },
}
const OTHER: GrailQuestion = {
  ...TALLEST,
  qid: 2,
  question: 'who has the profession of a chef?',
  answer: [{ answer_argument: 'm.0cook', entity_name: 'Bo Cook' }],
  function: 'none',
  s_expression: '(AND film.director (JOIN people.person.profession m.0chef))',
  graph_query: {
    nodes: [node(0, 'class', 'film.director', 'film.director'), node(1, 'entity', 'm.0chef', 'people.profession')],
    edges: [{ start: 0, end: 1, relation: 'people.person.profession' }],
  },
}
const FURTHER = ['film.director.film', 'film.director.award', 'people.profession.field']

test('a question has its answers in its graph, and each of its conditions keeps another from being one', async () => {
  const all = [TALLEST, OTHER]
  const text = witnessGraph(TALLEST, all, freebaseSchema(all, FURTHER))
  expect(witnessGraph(TALLEST, all, freebaseSchema(all, FURTHER))).toBe(text)
  const graph = await graphOf(folder, { 'witnesses.nt': text })
  const names = async (expression: string): Promise<string[]> => {
    const result = await executeSExpression(parseSExpression(expression), graph)
    const ids = result.kind === 'set' ? result.ids : []
    return Promise.all(ids.map(async id => (await graph.entity(id))?.name ?? ''))
  }
  const exact = await names(TALLEST.s_expression)
  expect(exact).toEqual(['Ann Tall'])
  const coordinators = await names('(AND film.director (JOIN people.person.profession m.0stunts))')
  expect(coordinators.length).toBeGreaterThan(1)
  const tallest = await names('(ARGMAX film.director people.person.height)')
  expect(tallest.length).toBeGreaterThan(1)
  // The other question's witnesses stand beside, and relations that nobody asks for lead on from the question's own.
  expect(await names('(JOIN people.person.profession m.0chef)')).toContain('Bo Cook')
  const around = await graph.relations([(await graph.link('name of m.0stunts'))[0]?.entity.id ?? 0], 'tail')
  expect(around.map(({ name }) => name)).toContain('people.profession.field')
  await graph.close()
})

test('one in 25 questions of the dev half has an answer', onDataset('questions/grailqa_1000.json'), async () => {
  const questions = await grailQuestions(dataset('.') ?? '', 'dev')
  expect(questions).toHaveLength(500)
  for (const question of questions.filter((_, i) => i % 25 === 0)) {
    const own = await question.own?.()
    expect([question.question, own?.gold]).not.toEqual([question.question, []])
    expect([question.question, own?.gold]).not.toEqual([question.question, ['0']])
    await own?.graph.close()
  }
})
