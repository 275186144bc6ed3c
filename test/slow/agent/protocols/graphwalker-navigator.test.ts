import { describe, expect, test } from 'vitest'
import { protocolFor } from '../../../../electron/agent/protocol-for.ts'
import { readQuestions } from '../../../../electron/learn/question-sets/question-sets.ts'
import { evaluate } from '../../../../electron/evaluate/run.ts'
import { loadNavigator } from '../../../../electron/model/navigator/navigator.ts'
import { metaQa, withMetaQaGraph } from '../../../model/navigator/metaqa-graph.ts'
import { onDataset } from '../../../skipped.ts'

const QUESTIONS_A_HOP = 25

describe("the shipped Navigator on MetaQA dev in GraphWalker's protocol", onDataset('metaqa'), () => {
  const stored = withMetaQaGraph()

  test.each([
    [1, 0.9],
    [2, 0.8],
    [3, 0.65],
  ])('%i hops: Hit@1 at least %f, every call valid', async (hops, least) => {
    const navigator = await loadNavigator('resources/models/navigator.bin')
    const { questions } = await readQuestions(`${metaQa}/qa_dev_${hops}hop.txt`)
    const result = await evaluate({
      kg: stored.kg,
      protocol: protocolFor(navigator.description, 'graphwalker'),
      policy: navigator,
      ranker: navigator.ranker,
      questions,
      limit: QUESTIONS_A_HOP,
      settings: {
        turns: navigator.description.defaultTurns,
        temperature: 0,
        seed: 1,
        constrained: true,
        relationOrder: 'ranked',
      },
    })
    console.info(
      `GraphWalker, Navigator, MetaQA ${hops}-hop, first ${result.n}: Hit@1 ${result.hit1.toFixed(3)}, F1 ${result.f1.toFixed(3)}, ${result.calls.toFixed(1)} calls, ${(result.secondsPerQuestion * 1000).toFixed(1)} ms a question`,
    )
    expect(result.hit1).toBeGreaterThanOrEqual(least)
    expect(result.invalidCalls).toBe(0)
    expect(result.emptyCalls).toBe(0)
    expect(result.errors).toBe(0)
  })
})
