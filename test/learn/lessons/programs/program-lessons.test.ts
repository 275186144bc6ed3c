import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SExpressionExecutor } from '../../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../../electron/kg/sexpression/parse.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import { readAnswers } from '../../../../electron/learn/lessons/programs/answers.ts'
import { withoutOnePart } from '../../../../electron/learn/lessons/programs/needed-parts.ts'
import { programLessons } from '../../../../electron/learn/lessons/programs/program-lessons.ts'
import type { ProgramLesson } from '../../../../electron/learn/lessons/programs/program-lesson.ts'
import { graphOf, temporaryFolder } from '../../../kg/temporary-graph.ts'
import { posts, visits, villages } from './small-graphs.ts'

const folder = temporaryFolder()
const held: { kg: KnowledgeGraph; lessons: ProgramLesson[] }[] = []

async function lessonsOf(kg: KnowledgeGraph, seed: number, count: number): Promise<ProgramLesson[]> {
  const lessons: ProgramLesson[] = []
  for await (const lesson of programLessons(kg, { seed, count })) lessons.push(lesson)
  return lessons
}

beforeAll(async () => {
  for (const texts of [{ 'villages.ttl': villages }, { 'visits.tsv': visits }]) {
    const kg = await graphOf(folder, texts)
    held.push({ kg, lessons: await lessonsOf(kg, 3, 250) })
  }
})
afterAll(() => Promise.all(held.map(({ kg }) => kg.close())))

describe('every lesson', () => {
  test('has a program that comes to its answers', async () => {
    for (const { kg, lessons } of held)
      for (const { program, answers } of lessons) {
        const result = await new SExpressionExecutor(kg).execute(parseSExpression(program))
        expect({ program, answers: await readAnswers(kg, result) }).toEqual({ program, answers })
      }
  })

  test('needs every part of its program', async () => {
    for (const { kg, lessons } of held)
      for (const { program } of lessons) {
        const executor = new SExpressionExecutor(kg)
        const expression = parseSExpression(program)
        const result = await executor.execute(expression)
        for (const smaller of withoutOnePart(expression))
          expect({ program, result: await executor.execute(smaller) }).not.toEqual({ program, result })
      }
  })

  test('says where its question names what, in order and without overlap', async () => {
    for (const { kg, lessons } of held)
      for (const { question, mentions } of lessons) {
        let last = 0
        for (const { start, end, role, means } of mentions) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeLessThanOrEqual(question.length)
          last = end
          if (role !== 'entity') continue
          const id = await kg.term(means)
          const name = id === undefined ? '' : (await kg.entity(id))?.name
          expect(editDistance(question.slice(start, end).toLowerCase(), (name ?? '').toLowerCase())).toBeLessThan(3)
        }
      }
  })

  test('is whole: no mark, no empty place, no blank too many', () => {
    for (const { question } of held.flatMap(({ lessons }) => lessons)) {
      expect(question).not.toMatch(/[\uE000\uE001]|undefined|\{|\}| {2}|^ | $| \?/)
      expect(question.length).toBeGreaterThan(5)
    }
  })
})

test('about half are chains, and every kind that the graph has is there', () => {
  const [typed, timed] = held.map(({ lessons }) => new Set(lessons.map(({ kind }) => kind)))
  for (const kind of [
    'chain',
    'both',
    'either',
    'without',
    'count',
    'superlative',
    'most',
    'compare',
    'yes-no',
    'which-of-two',
    'aggregate',
    'number-of',
  ] as const)
    expect(typed).toContain(kind)
  for (const kind of ['during', 'first', 'when', 'how-often'] as const) expect(timed).toContain(kind)
})

test('yes and no are said as often', () => {
  for (const { lessons } of held) {
    const said = lessons.filter(({ kind }) => kind === 'yes-no').map(({ answers }) => answers[0])
    const yes = said.filter(answer => answer === 'yes').length
    expect(Math.abs(said.length - 2 * yes)).toBeLessThan(3)
  }
})

test('a twin asks otherwise in few words and has another answer', () => {
  const twins = held.flatMap(({ lessons }) => lessons).filter(({ twinOf }) => twinOf !== undefined)
  expect(twins.length).toBeGreaterThan(10)
  for (const twin of twins) {
    const [first] = held.flatMap(({ lessons }) => lessons).filter(({ question }) => question === twin.twinOf)
    expect(first?.program).not.toBe(twin.program)
    expect(first?.answers).not.toEqual(twin.answers)
  }
})

test('the same graph and seed give the same lessons', async () => {
  const [first] = held
  if (first === undefined) throw new Error('no graph')
  expect(await lessonsOf(first.kg, 3, 40)).toEqual(first.lessons.slice(0, 40))
})

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]))
    row = next
  }
  return row[b.length] ?? 0
}

test('a number is written as an answer has it, without the tail of binary fractions', async () => {
  const [{ kg } = { kg: undefined }] = held
  expect(kg && (await readAnswers(kg, { kind: 'number', value: 0.1 + 0.2 }))).toEqual(['0.3'])
})

test('times that last are asked about by their beginning, which can be read', async () => {
  const kg = await graphOf(folder, { 'posts.tsv': posts })
  held.push({ kg, lessons: [] })
  const lessons = programLessons(kg, { seed: 3, count: 40, kinds: ['times-of'] })
  const programs: string[] = []
  for await (const { program } of lessons) programs.push(program)
  expect(programs.length).toBeGreaterThan(5)
  expect(programs.join('\n')).not.toContain(';')
})

describe('a name that several things have', () => {
  /** Films, of which two are called what a tag is. */
  const films = Array.from({ length: 14 }, (_, i) => `Film ${String.fromCharCode(65 + i)}end`)
    .concat('Divorce', 'Twins')
    .flatMap((film, i) => [
      `${film}\tdirected_by\tMaker ${String.fromCharCode(65 + (i % 5))}mar`,
      `${film}\thas_tags\t${['divorce', 'twins', 'sailing'][i % 3]}`,
    ])
    .join('\n')

  test('is asked about where one of them alone has what is asked', async () => {
    const kg = await graphOf(folder, { 'films.tsv': films })
    try {
      const chains = (await lessonsOf(kg, 4, 400)).filter(({ kind }) => kind === 'chain')
      const of = (program: string): ProgramLesson[] => chains.filter(lesson => lesson.program === program)
      expect(of('(JOIN (R directed_by) Divorce)').length).toBeGreaterThan(0)
      expect(of('(JOIN has_tags divorce)').length).toBeGreaterThan(0)
      // Both the film and the tag end `has_tags`, but at other ends.
      expect(of('(JOIN (R has_tags) Twins)').length).toBeGreaterThan(0)
      expect(chains.filter(({ program }) => /directed_by\) (?:divorce|twins)\)/.test(program))).toEqual([])
    } finally {
      await kg.close()
    }
  })

  test('stands behind what it is, now and then', async () => {
    const kg = await graphOf(folder, { 'films.tsv': films })
    try {
      const said = (await lessonsOf(kg, 4, 400)).map(({ question }) => question)
      const called = said.filter(question =>
        /\b(?:film|movie|picture|flick|motion picture) (?:Film \w+|Twins|Divorce)/.test(question),
      )
      expect(called.length).toBeGreaterThan(3)
      expect(called.length).toBeLessThan(said.length / 4)
    } finally {
      await kg.close()
    }
  })
})
