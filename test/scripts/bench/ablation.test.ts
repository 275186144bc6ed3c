import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PlanRequestSchema } from '../../../electron/contract/training-plan.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { figuresOf } from '../../../scripts/bench/ablation/figures.ts'
import { drawnLessons, poorLessons } from '../../../scripts/bench/ablation/lessons.ts'
import { ABLATION_ROWS, inOrder } from '../../../scripts/bench/ablation/rows.ts'
import { taught, weightsOf } from '../../../scripts/bench/ablation/taught.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()
const models = join('resources', 'models')
const navigator = join(models, 'navigator.bin')

test('every row is a plan that can be followed, and no two are the same', () => {
  const plans = ABLATION_ROWS.map(({ from, unjudged, plan }) => ({
    from,
    unjudged,
    plan: decidedPlan(PlanRequestSchema.parse({ kg: 'metaqa', ...plan }), 'navigator'),
  }))
  for (const { plan } of plans) {
    expect(() => recipeFor(plan.grpo, 'choice')).not.toThrow()
    // A run with no stage at all is refused, and the command would end there.
    expect(plan.stage1.epochs + plan.stage2.epochs + plan.grpo.steps).toBeGreaterThan(0)
  }
  expect(new Set(plans.map(plan => JSON.stringify(plan))).size).toBe(ABLATION_ROWS.length)
})

test('what a row goes on from comes before it, once', () => {
  const rows = inOrder(ABLATION_ROWS)
  expect(rows).toHaveLength(ABLATION_ROWS.length)
  const missing = rows.filter(
    ({ from }, at) => from !== undefined && !rows.slice(0, at).some(({ name }) => name === from),
  )
  expect(missing).toEqual([])
  const whole = ABLATION_ROWS.filter(({ name }) => name === 'whole')
  expect(inOrder(whole).map(({ name }) => name)).toEqual(['stage 1 alone', 'no reinforcement', 'whole'])
})

test('a row is held against the whole of its own seed, question by question', async () => {
  const rows = [
    { name: 'whole', paper: '' },
    { name: 'no stage 1', paper: 'GraphWalker, Table 4' },
  ]
  const measured = (row: string, seed: number, after: readonly number[]) => ({
    row,
    seed,
    looks: [0.5, after[0] ?? 0],
    seconds: 10,
    f1: Object.fromEntries(after.map((f1, at): [string, [number, number]] => [`q${at}`, [0, f1]])),
  })
  const { rows: told } = await figuresOf('myths', 2, rows, [
    measured('whole', 1, [1, 1, 1, 0]),
    measured('whole', 2, [1, 1]),
    measured('no stage 1', 1, [0.5, 0.5, 0.5, 0]),
    measured('no stage 1', 2, [0.5, 0.5]),
    // Of a seed that was not asked for.
    measured('no stage 1', 3, [1, 1]),
  ])
  expect(told[0]).toMatchObject({
    name: 'whole',
    questions: 6,
    before: 0,
    difference: undefined,
    seeds: 2,
    seconds: 20,
  })
  expect(told[0]?.gain?.value).toBeCloseTo(5 / 6, 12)
  expect(told[1]?.looks).toEqual({ first: 0.5, last: 0.5 })
  expect(told[1]?.questions).toBe(6)
  expect(told[1]?.after).toBeCloseTo(2.5 / 6, 12)
  expect(told[1]?.difference?.value).toBeCloseTo(-2.5 / 6, 12)
  expect(told[1]?.difference?.high).toBeLessThan(0)
})

test(
  'lessons of a seed: some with their path, more with their answers alone, and what nobody judged is about other things',
  { tags: 'slow' },
  async () => {
    await importGraph({ files: ['resources/samples/greek-myths.ttl'], folder: join(folder, 'myths'), name: 'myths' })
    const kg = await openGraph(join(folder, 'myths'), 'myths')
    const { signal } = new AbortController()
    const counts = { withPath: 12, answersAlone: 18, validation: 10, heldOut: 12 }
    try {
      const drawn = await drawnLessons(kg, counts, 1, signal)
      expect([drawn.training, drawn.validation, drawn.heldOut].map(({ length }) => length)).toEqual([30, 10, 12])
      expect(drawn.training.filter(({ paths }) => paths !== undefined)).toHaveLength(12)
      const about = new Set([...drawn.validation, ...drawn.heldOut].flatMap(({ entities }) => entities))
      const poor = await poorLessons(kg, counts, drawn, 1, signal)
      expect(poor.training.length).toBeGreaterThan(0)
      for (const { training } of [drawn, poor])
        expect(training.filter(({ entities }) => entities.some(name => about.has(name)))).toEqual([])
      expect(poor.heldOut).toBe(drawn.heldOut)

      const row = { name: 'in small', paper: '' }
      const none = { epochs: 0 }
      const terms = {
        kg,
        ranker: await loadRelationRanker(navigator),
        everyday: join(models, 'everyday-relations.txt'),
        seed: 1,
        lessons: drawn,
        signal,
      }
      const first = join(folder, 'stage-1')
      const imitated = await taught(
        { ...row, plan: { stage1: { epochs: 1 }, stage2: none, grpo: { steps: 0 } } },
        { ...terms, folder: first, weights: navigator },
      )
      expect(Object.keys(imitated.f1)).toHaveLength(12)
      expect(imitated.looks).toEqual([])
      expect((await stat(weightsOf(first))).size).toBeGreaterThan(1_000_000)
      const practised = await taught(
        {
          ...row,
          plan: {
            stage1: none,
            stage2: none,
            grpo: { steps: 2, questions: 2, changes: { 'rollout.groupSize': 2, 'rollout.turns': 6 } },
          },
        },
        { ...terms, folder: join(folder, 'reinforced'), weights: weightsOf(first) },
      )
      // It begins with what the run before it left.
      for (const [id, [before]] of Object.entries(practised.f1)) expect(before).toBe(imitated.f1[id]?.[1])
      expect(practised.looks).toHaveLength(3)
    } finally {
      await kg.close()
    }
  },
)
