import { beforeAll, expect, test } from 'vitest'
import { LearntSchema } from '../../../electron/contract/explored.ts'
import { exploredWords } from '../../../electron/contract/reading/explored-words.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { contradictions, exploreGraph, type ExploringTools } from '../../../electron/learn/explore/explore-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { withGraph } from '../../agent/stored-graph.ts'

let tools: Omit<ExploringTools, 'onProgress'>
beforeAll(async () => {
  tools = {
    ranker: await loadRelationRanker('resources/models/navigator.bin'),
    everyday: await readEverydayRelations('resources/models/everyday-relations.txt'),
  }
})

const DIRECTORS = ['Ridley Scott', 'Peter Weir', 'Jane Campion', 'Agnes Varda']
const FILMS = Array.from({ length: 24 }, (_, i): [string, string, string][] => [
  [`Film ${String.fromCharCode(65 + i)}lpha`, 'directed_by', DIRECTORS[i % 4] ?? ''],
  [`Film ${String.fromCharCode(65 + i)}lpha`, 'release_year', String(1960 + i)],
]).flat()

const explored = (kg: KnowledgeGraph, plan: { questions?: number; seconds?: number } = {}) =>
  exploreGraph(kg, { ...tools, onProgress: () => undefined }, plan)

test('the same graph is asked the same questions, some of them without what decides them', () =>
  withGraph(FILMS, async kg => {
    const [one, other] = [await explored(kg, { questions: 12 }), await explored(kg, { questions: 12 })]
    const { seconds: _, at: __, ...rest } = other
    expect(one).toMatchObject(rest)
    expect(LearntSchema.parse(one)).toEqual(one)
    expect(one.questions).toBe(12)
    expect(one.twins).toBeGreaterThan(0)
    expect(one.right).toBeGreaterThan(0.5)
    // Some ten answers are too few.
    expect(one.leastChances).toBeUndefined()
    expect(exploredWords(one)).toMatch(/^Explored in .* by 12 questions drawn from it, .* too few to tell/)
  }))

test('of a graph that says nothing that can be asked there is nothing to ask', () =>
  withGraph([['_:a', 'rel', '_:b']], async kg => {
    const nothing = await explored(kg)
    expect(nothing).toMatchObject({ questions: 0, twins: 0, answers: 0, right: 0 })
    expect(exploredWords(nothing)).toContain('nothing in it to ask')
  }))

test('one relation is enough; no second is left for it', () =>
  withGraph(
    FILMS.filter(([, relation]) => relation === 'directed_by'),
    async kg => {
      expect((await explored(kg, { questions: 8 })).questions).toBe(8)
      expect((await explored(kg, { seconds: 0 })).questions).toBe(0)
    },
  ))

test('it ends where it is stopped', () =>
  withGraph(FILMS, async kg => {
    const stop = new AbortController()
    const running = exploreGraph(kg, { ...tools, signal: stop.signal, onProgress: () => stop.abort() })
    await expect(running).rejects.toThrow('aborted')
  }))

test('questions that differ in nothing but their answers contradict each other', () => {
  const drawn = (question: string, answers: string[], isTwin = false) => ({ question, answers, isTwin })
  expect(
    contradictions([
      drawn('Who made Alien?', ['Ridley Scott']),
      drawn('who made alien', ['James Cameron']),
      drawn('Who made Brazil?', ['Terry Gilliam']),
      drawn('who made Brazil', ['Terry Gilliam']),
      // Of another graph.
      drawn('Who made Brazil?', [], true),
    ]),
  ).toEqual(new Set(['who made alien']))
})
