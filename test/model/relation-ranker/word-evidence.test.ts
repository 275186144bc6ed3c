import { beforeAll, describe, expect, it } from 'vitest'
import type { PathStep } from '../../../electron/contract/fact.ts'
import { loadRelationRanker, type RelationRanker } from '../../../electron/model/relation-ranker.ts'

let ranker: RelationRanker
beforeAll(async () => {
  ranker = await loadRelationRanker('resources/models/navigator.bin')
})

const tails = (...relations: string[]): PathStep[] => relations.map(relation => ({ relation, direction: 'tail' }))

describe('names that no lesson has', () => {
  it.each([
    // The word itself, one related to it, and one that the name space has.
    [
      'what locomotive class does Stadler GTW build?',
      'Stadler GTW',
      'rail.locomotive_builder.locomotive_classes_built',
    ],
    ['which vessels did Daniel Webster design?', 'Daniel Webster', 'boats.ship_designer.ships_designed'],
    ['what faith is practised at Bethel Home?', 'Bethel Home', 'worship.place_of_worship.religion'],
  ])('%s', (question, anchor, right) => {
    const candidates = tails(
      'rail.locomotive_builder.locomotive_classes_built',
      'boats.ship_designer.ships_designed',
      'worship.place_of_worship.religion',
      'wine.wine.grape_variety',
      'digicams.digital_camera.color_filter_array_type',
    )
    const shares = ranker.rank(question, [anchor], [], candidates)
    expect(candidates[shares.indexOf(Math.max(...shares))]?.relation).toBe(right)
  })
})

it('leaves to the network whether to walk at all, and tells what it added', () => {
  const junction = {
    question: 'who directed the films of Sean Connery?',
    anchors: ['Sean Connery'],
    walked: tails('acted_in'),
    candidates: tails('directed_by', 'written_by', 'has_genre'),
    around: { lookedTail: true, lookedHead: true, arrived: 'tail' as const },
    open: ['stop' as const],
  }
  const [net, told] = [ranker.judge(junction), ranker.judgeByWords(junction)]
  const mass = (scores: readonly number[]): number => scores.slice(0, 3).reduce((sum, s) => sum + Math.exp(s), 0)
  expect(mass(told.scores)).toBeCloseTo(mass(net.scores), 6)
  expect(told.scores[3]).toBe(net.scores[3])
  for (let i = 0; i < 3; i += 1)
    expect((told.scores[i] ?? 0) - (told.bias[i] ?? 0)).toBeCloseTo((net.scores[i] ?? 0) - (net.bias[i] ?? 0), 6)
})

it('leaves to the network which way a relation is walked', () => {
  const junction = {
    question: 'Which other gods have the same father as Zeus?',
    anchors: ['Zeus'],
    walked: [],
    candidates: (['tail', 'head'] as const).flatMap(direction =>
      ['father', 'mother', 'spouse'].map(relation => ({ relation, direction })),
    ),
    around: { lookedTail: true, lookedHead: true, arrived: undefined },
    open: [],
  }
  const [net, told] = [ranker.judge(junction).scores, ranker.judgeByWords(junction).scores]
  for (let i = 0; i < 3; i += 1)
    expect((told[i] ?? 0) - (told[i + 3] ?? 0)).toBeCloseTo((net[i] ?? 0) - (net[i + 3] ?? 0), 6)
})
