import { describe, expect, test } from 'vitest'
import { protocolFor } from '../../../../electron/agent/protocol-for.ts'
import { readQuestions } from '../../../../electron/learn/question-sets/question-sets.ts'
import { evaluate } from '../../../../electron/evaluate/run.ts'
import { loadNavigator } from '../../../../electron/model/navigator/navigator.ts'
import { rankerSimilarity } from '../../../../electron/model/relation-similarity.ts'
import { metaQa, withMetaQaGraph } from '../../../model/navigator/metaqa-graph.ts'
import { onDataset } from '../../../skipped.ts'

describe(
  'the shipped Navigator under KBQA-R1 on MetaQA dev, every fifth of the first 200 questions',
  onDataset('metaqa'),
  () => {
    const stored = withMetaQaGraph()

    test.each([
      [1, 0.95],
      [2, 0.85],
      [3, 0.75],
    ])('%i hops: Hit@1 at least %f, in one call a hop', async (hops, least) => {
      const navigator = await loadNavigator('resources/models/navigator.bin')
      const { questions } = await readQuestions(`${metaQa}/qa_dev_${hops}hop.txt`)
      const result = await evaluate({
        kg: stored.kg,
        protocol: protocolFor(navigator.description, 'kbqa-r1'),
        policy: navigator,
        similarity: rankerSimilarity(navigator.ranker),
        questions: questions.slice(0, 200).filter((_, i) => i % 5 === 0),
        settings: {
          turns: navigator.description.defaultTurns,
          temperature: 0,
          seed: 1,
          constrained: true,
          relationOrder: 'ranked',
        },
      })
      console.log(
        `KBQA-R1, ${hops} hops: Hit@1 ${result.hit1.toFixed(3)}, F1 ${result.f1.toFixed(3)}, ${result.calls} calls a question`,
      )
      expect(result.hit1).toBeGreaterThanOrEqual(least)
      expect(result.calls).toBeLessThan(hops + 0.5)
      expect(result.invalidCalls + result.errors).toBe(0)
    })
  },
)
