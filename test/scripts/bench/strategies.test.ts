import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import { PlanRequestSchema } from '../../../electron/contract/training-plan.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { documentEpisode } from '../../../electron/learn/lessons/documents/document-episode.ts'
import { documentLessons } from '../../../electron/learn/lessons/documents/document-lessons.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { filmSentences } from '../../../scripts/bench/ablation/film-sentences.ts'
import { writeRepresentation } from '../../../scripts/bench/ablation/representations.ts'
import { STRATEGY_ROWS, strategiesInOrder } from '../../../scripts/bench/ablation/strategies.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()

test('the strategies go on from the same weights and differ in the strategy alone', () => {
  const [first, ...others] = strategiesInOrder()
  expect(others.map(({ from }) => from)).toEqual([first?.name, first?.name, first?.name])
  const recipes = others.map(({ plan }) => {
    const { grpo } = decidedPlan(PlanRequestSchema.parse({ kg: 'x', protocol: 'graph-r1', ...plan }), 'whole')
    return recipeFor(grpo, 'token')
  })
  expect(recipes.map(({ advantage }) => advantage.estimator)).toEqual(['group', 'reinforce++', 'gae'])
  expect(new Set(recipes.map(({ reward, rollout, update }) => JSON.stringify([reward, rollout, update]))).size).toBe(1)
  expect(STRATEGY_ROWS.at(-1)?.from).toBeUndefined()
})

test('a film is one sentence about three things, and a gap in it is found by one query', async () => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'metaqa'), { recursive: true })
  await writeFile(
    join(data, 'metaqa', 'kb.txt'),
    [
      'Heat of Love|directed_by|Ann Roe',
      'Heat of Love|directed_by|Somebody Else',
      'Heat of Love|starred_actors|Bo Lee',
      'Big Red Dog|directed_by|Cy Day',
      'Big Red Dog|starred_actors|Di Fox',
      'Yentl|directed_by|Barbra Streisand',
      'Yentl|starred_actors|Barbra Streisand',
      `${'A Very '.repeat(9)}Long Film|directed_by|Some Body`,
      `${'A Very '.repeat(9)}Long Film|starred_actors|Any Body`,
    ].join('\n'),
  )
  const passages = await filmSentences(data, 10)
  expect(passages.map(({ text }) => text)).toEqual([
    'Heat of Love was directed by Ann Roe and stars Bo Lee.',
    'Big Red Dog was directed by Cy Day and stars Di Fox.',
  ])
  const { signal } = new AbortController()
  await writeRepresentation(join(folder, 'films'), 'hypergraph', passages, signal)
  const kg = await openGraph(join(folder, 'films'))
  try {
    const hypergraph = await kg.hypergraph()
    const lessons = []
    for await (const lesson of documentLessons(kg, { count: 2, seed: 1 })) lessons.push(lesson)
    expect(lessons).toHaveLength(2)
    for (const lesson of lessons) {
      const trajectory = await documentEpisode(lesson, {
        kg,
        hypergraph,
        protocol: protocolFor({ kind: 'gguf', prompt: 'compact' }, 'graph-r1', { factsReturned: 1 }),
        settings: { turns: 3, temperature: 0, seed: 1, constrained: true, relationOrder: 'ranked' },
      })
      expect(trajectory?.answer.map(({ name }) => name)).toEqual(lesson.answers)
      expect(trajectory?.turns).toHaveLength(2)
    }
  } finally {
    await kg.close()
  }
})
