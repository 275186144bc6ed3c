import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import type { ProgramLesson } from '../../../../electron/learn/lessons/programs/program-lesson.ts'
import { programLessons } from '../../../../electron/learn/lessons/programs/program-lessons.ts'
import { graphOf, temporaryFolder } from '../../../kg/temporary-graph.ts'
import { visits, villages } from './small-graphs.ts'

const folder = temporaryFolder()
const held: { kg: KnowledgeGraph; lessons: ProgramLesson[] }[] = []

beforeAll(async () => {
  for (const texts of [{ 'villages.ttl': villages }, { 'visits.tsv': visits }]) {
    const kg = await graphOf(folder, texts)
    const lessons: ProgramLesson[] = []
    for await (const lesson of programLessons(kg, { seed: 5, count: 60, kinds: ['unsaid'] })) lessons.push(lesson)
    held.push({ kg, lessons })
  }
})
afterAll(() => Promise.all(held.map(({ kg }) => kg.close())))

test('have no program and no answers, and whole questions', () => {
  for (const { lessons } of held) {
    expect(lessons).toHaveLength(60)
    for (const { question, program, answers, kind } of lessons) {
      expect({ program, answers, kind }).toEqual({ program: '', answers: [], kind: 'unsaid' })
      expect(question).not.toMatch(/[\uE000\uE001]|undefined|\{|\}| {2}|^ | $| \?/)
    }
  }
})

test('ask for what the graph has not: relations, classes, names, times', () => {
  const [still, timed] = held.map(({ lessons }) => lessons.map(({ question }) => question))
  const known = /people|population|founded|district|village|craft|known|connected|located/i
  // Relations and classes of other worlds, asked of names of this one, or of all.
  expect(still?.filter(question => !known.test(question)).length).toBeGreaterThan(20)
  // The graph tells of 2014 alone.
  expect(timed?.filter(question => /\b(?:19|20)\d\d\b/.test(question)).length).toBeGreaterThan(3)
  expect(timed?.filter(question => question.includes('2014'))).toEqual([])
})

test('name what is in the graph where they say so', async () => {
  for (const { kg, lessons } of held)
    for (const { question, mentions } of lessons)
      for (const { start, end, role, means } of mentions.filter(mention => mention.role === 'entity')) {
        expect(question.slice(start, end).length).toBeGreaterThan(0)
        expect({ role, known: await kg.term(means) }).not.toMatchObject({ known: undefined })
      }
})
