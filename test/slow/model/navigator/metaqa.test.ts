import { describe, expect, test } from 'vitest'
import { kgR1 } from '../../../../electron/agent/protocols/kg-r1.ts'
import { readQuestions } from '../../../../electron/learn/question-sets/question-sets.ts'
import { evaluate, type EvaluationResult } from '../../../../electron/evaluate/run.ts'
import { loadNavigator } from '../../../../electron/model/navigator/navigator.ts'
import { metaQa, withMetaQaGraph } from '../../../model/navigator/metaqa-graph.ts'
import { onDataset } from '../../../skipped.ts'

describe(
  'the shipped Navigator on MetaQA dev, a graph it was not trained on, every 300th question',
  onDataset('metaqa'),
  () => {
    const stored = withMetaQaGraph()

    async function score(hops: number, given: boolean): Promise<EvaluationResult> {
      const navigator = await loadNavigator('resources/models/navigator.bin')
      const { questions } = await readQuestions(`${metaQa}/qa_dev_${hops}hop.txt`)
      const some = questions
        .filter((_, i) => i % 300 === 0)
        .map(question => (given ? question : { ...question, entities: [] }))
      return evaluate({
        kg: stored.kg,
        protocol: kgR1(),
        policy: navigator,
        ranker: navigator.ranker,
        questions: some,
        settings: {
          turns: navigator.description.defaultTurns,
          temperature: 0,
          seed: 1,
          constrained: true,
          relationOrder: 'ranked',
        },
      })
    }

    // Some films share their title: a question about one of them is answered for both, which costs about three points
    // on one hop.
    test.each([
      [1, 0.85],
      [2, 0.75],
      [3, 0.6],
    ])('%i hops: Hit@1 at least %f, every call valid', async (hops, least) => {
      const result = await score(hops, true)
      expect(result.hit1).toBeGreaterThanOrEqual(least)
      expect(result.invalidCalls).toBe(0)
      expect(result.errors).toBe(0)
    })

    test('two hops with the topic entity found in the question', async () => {
      expect((await score(2, false)).hit1).toBeGreaterThanOrEqual(0.7)
    })
  },
)
