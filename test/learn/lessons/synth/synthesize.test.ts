import { describe, expect, test } from 'vitest'
import { GraphLessonSchema, type GraphLesson } from '../../../../electron/contract/lesson.ts'
import { SynthesisCounts } from '../../../../electron/learn/lessons/synth/counts.ts'
import {
  synthesize,
  type LessonPlan,
  type SynthesisTools,
} from '../../../../electron/learn/lessons/synth/synthesize.ts'
import { meanQuality, QUALITY_THRESHOLD } from '../../../../electron/learn/lessons/synth/quality/rule-quality.ts'
import { LessonPlanSchema } from '../../../../electron/contract/training-plan.ts'
import { executeSExpression } from '../../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../../electron/kg/sexpression/parse.ts'
import { squashName } from '../../../../electron/kg/name-folding.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import { withGraph } from '../../../agent/stored-graph.ts'
import { withMetaQaGraph } from '../../../model/navigator/metaqa-graph.ts'
import { films, withFilms } from './films.ts'
import { answersByName } from './independent-answers.ts'
import { onDataset } from '../../../skipped.ts'

const plan = (settings: Partial<LessonPlan> = {}): LessonPlan => LessonPlanSchema.parse({ count: 100, ...settings })

async function lessonsOf(
  kg: KnowledgeGraph,
  settings: Partial<LessonPlan> = {},
  tools: Partial<SynthesisTools> = {},
): Promise<GraphLesson[]> {
  const lessons: GraphLesson[] = []
  for await (const lesson of synthesize(kg, plan(settings), { seed: 1, ...tools })) lessons.push(lesson)
  return lessons
}

describe('lessons from a graph of films', () => {
  const graph = withFilms()

  test('are the same for the same seed, others for another, and of the schema', async () => {
    const { kg } = graph
    const lessons = await lessonsOf(kg, { count: 60 })
    expect(await lessonsOf(kg, { count: 60 })).toEqual(lessons)
    expect(await lessonsOf(kg, { count: 60 }, { seed: 2 })).not.toEqual(lessons)
    for (const lesson of lessons) expect(GraphLessonSchema.parse(lesson)).toEqual(lesson)
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(60)
    expect(new Set(lessons.map(({ question }) => question)).size).toBe(60)
  })

  test('answers are complete for every shape, as counted out by names and as the logical form gives them', async () => {
    const { kg } = graph
    const lessons = await lessonsOf(kg, { count: 200, shapes: ['path', '2i', 'ip', 'pi'], maxHops: 4 })
    for (const shape of ['path', '2i', 'ip', 'pi'])
      expect(lessons.filter(lesson => lesson.shape === shape).length).toBeGreaterThan(5)
    for (const lesson of lessons) {
      expect(lesson.answers.toSorted()).toEqual(await answersByName(kg, lesson))
      if (lesson.logicalForm === undefined) continue
      const result = await executeSExpression(parseSExpression(lesson.logicalForm), kg)
      const names =
        result.kind === 'set' ? await Promise.all(Array.from(result.ids, async id => (await kg.entity(id))?.name)) : []
      expect(names.toSorted()).toEqual(lesson.answers.toSorted())
    }
  })

  test('the question names its anchors and neither an answer nor what lies between', async () => {
    const { kg } = graph
    for (const lesson of await lessonsOf(kg, { count: 150 })) {
      for (const name of lesson.entities) expect(lesson.question).toContain(name)
      const text = squashName(lesson.entities.reduce((left, name) => left.replaceAll(name, ' '), lesson.question))
      const others = films.flatMap(([head, , tail]) => [head, tail]).filter(name => !lesson.entities.includes(name))
      expect(others.filter(name => ` ${text} `.includes(` ${squashName(name)} `))).toEqual([])
    }
  })

  test('straight back along the first step asks for the others', async () => {
    const { kg } = graph
    const lessons = await lessonsOf(kg, {
      count: 150,
      minHops: 2,
      maxHops: 2,
      shapes: ['path'],
      relations: ['directed_by'],
    })
    const back = lessons.filter(({ paths }) => paths?.[0]?.steps[0]?.direction === 'tail')
    expect(back.length).toBeGreaterThan(3)
    for (const {
      entities: [film = ''],
      answers,
    } of back)
      expect(answers).not.toContain(film)
    const alpha = back.find(({ entities }) => entities[0] === 'Alpha Dawn')
    expect(alpha?.answers.toSorted()).toEqual(['Beta Moon', 'Gamma Ray'])
    expect(alpha?.logicalForm).toBeUndefined()
  })

  test('both anchors of a conjunction are needed', async () => {
    const { kg } = graph
    for (const { paths = [], answers } of await lessonsOf(kg, { count: 40, shapes: ['2i'] })) {
      expect(paths).toHaveLength(2)
      for (const path of paths) {
        const alone = await answersByName(kg, { paths: [path] } as GraphLesson)
        expect(alone.length).toBeGreaterThan(answers.length)
      }
    }
  })

  test('it ends where the graph has no more, and says of what', async () => {
    const { kg } = graph
    const counts = new SynthesisCounts()
    const lessons = await lessonsOf(kg, { count: 10_000, maxHops: 1, shapes: ['path'] }, { counts })
    // 12 films with three relations each, and 5 directors, 7 actors and 3 genres that lead back.
    expect(lessons.length).toBe(12 * 3 + 5 + 7 + 3)
    expect(counts.made).toBe(lessons.length)
    expect(counts.exhausted).toEqual(['1 step'])
    expect(counts.rejections[0]?.reason).toBe('the same walk was drawn before')
  })

  test('lessons that were made before are not made again', async () => {
    const { kg } = graph
    const before = await lessonsOf(kg, { count: 30 })
    const more = await lessonsOf(kg, { count: 60 }, { before })
    expect(more).toHaveLength(30)
    const walks = [...before, ...more].map(({ paths, rest }) => JSON.stringify([paths, rest]))
    expect(new Set(walks).size).toBe(60)
    expect(new Set([...before, ...more].map(({ id }) => id)).size).toBe(60)
  })

  test('without the quality filter poor questions stay, as they are judged', async () => {
    const { kg } = graph
    const poorOf = async (qualityFilter: boolean): Promise<number> =>
      (await lessonsOf(kg, { count: 200, maxHops: 4, qualityFilter })).filter(
        ({ quality }) => quality !== undefined && meanQuality(quality.scores) < QUALITY_THRESHOLD,
      ).length
    expect(await poorOf(true)).toBe(0)
    expect(await poorOf(false)).toBeGreaterThan(0)
  })

  test('what must be kept out is left out and counted', async () => {
    const KEPT_OUT = ['Fay Poe', 'Bo Lind', 'Delta Blue', 'Epsilon']
    const { kg } = graph
    const counts = new SynthesisCounts()
    const lessons = await lessonsOf(
      kg,
      { count: 40 },
      { counts, keptOut: ({ entities }) => entities.some(name => KEPT_OUT.includes(name)) },
    )
    expect(lessons.some(({ entities }) => entities.some(name => KEPT_OUT.includes(name)))).toBe(false)
    expect(counts.rejections.find(({ reason }) => reason.includes('kept out'))?.lessons).toBeGreaterThan(0)
  })

  test('the degree limits of Eq. 1 hold at every step', async () => {
    const { kg } = graph
    const lessons = await lessonsOf(kg, { count: 60, shapes: ['path'], dMin: 2, dMax: 3 })
    const counts = lessons.flatMap(({ paths = [], answers }) => (paths[0]?.steps.length === 1 ? [answers.length] : []))
    expect(counts.length).toBeGreaterThan(0)
    for (const degree of counts) expect(degree).toBeGreaterThanOrEqual(2)
    for (const degree of counts) expect(degree).toBeLessThanOrEqual(3)
  })
})

describe('settings that cannot work', () => {
  const graph = withFilms()

  test.each([
    [{ minHops: 3, maxHops: 2 }, /At least 3 steps and at most 2/],
    [{ dMin: 4, dMax: 3 }, /At least 4 neighbours along a step and at most 3/],
    [{ shapes: ['ip' as const], maxHops: 1 }, /need two steps at least/],
    [{ relations: ['directd_by'] }, /no relation directd_by\. Nearest: directed_by/],
    [{ relations: [] }, /No relation was chosen/],
    [{ relations: ['has_genre'], minHops: 5, maxHops: 5, shapes: ['2i' as const] }, /No walk of the asked kind \(2I\)/],
  ])('%j is refused with the reason', async (settings, message) => {
    const rows = films.slice(0, 1).concat([['Alpha Dawn', 'has_genre', 'Western']])
    await withGraph(rows, async kg => expect(lessonsOf(kg, settings)).rejects.toThrow(message))
  })

  test('no lessons asked for are no lessons and no error', async () => {
    expect(await lessonsOf(graph.kg, { count: 0 })).toEqual([])
  })

  test('it can be stopped', async () => {
    const { kg } = graph
    const abort = new AbortController()
    const lessons = synthesize(kg, plan({ count: 1_000 }), { seed: 1, signal: abort.signal })
    await lessons.next()
    abort.abort(new Error('enough'))
    await expect(lessons.next()).rejects.toThrow('enough')
  })
})

describe("lessons from MetaQA's graph", onDataset('metaqa'), () => {
  const graph = withMetaQaGraph()

  test(
    'answers are complete, rare relations get their share, and every question of a hundred reads as words',
    { tags: 'slow' },
    async () => {
      const lessons = await lessonsOf(graph.kg, { count: 900 })
      for (const lesson of lessons.slice(0, 150))
        expect(lesson.answers.toSorted()).toEqual(await answersByName(graph.kg, lesson))
      const uses = new Map<string, number>()
      for (const { paths = [] } of lessons)
        for (const { relation } of paths.flatMap(({ steps }) => steps))
          uses.set(relation, (uses.get(relation) ?? 0) + 1)
      // has_imdb_votes has 0.3 % of the triples that starred_actors has.
      expect(uses.size).toBe(9)
      expect(Math.min(...uses.values()) / Math.max(...uses.values())).toBeGreaterThan(0.1)
      for (const { question, entities } of lessons.slice(0, 100)) {
        const outside = entities.reduce((text, name) => text.replaceAll(name, ''), question)
        expect(outside).not.toMatch(/[{}_]|undefined|entity\d/)
      }
      expect(new Set(lessons.map(({ hops }) => hops))).toEqual(new Set([1, 2, 3]))
    },
  )
})
