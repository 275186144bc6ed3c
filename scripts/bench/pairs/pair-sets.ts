import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Pair } from '../../../electron/learn/learner.ts'
import { jsonQuestions } from '../agent/json-questions.ts'
import { metaQaQuestions } from '../agent/metaqa.ts'
import type { BenchQuestion } from '../agent/question.ts'
import { drawn } from '../agent/sample.ts'

/** The graphs of `test/questions/train` of whose questions none was among those that the weights were fitted to. */
const UNFITTED = new Set(['biology', 'geography', 'newsroom', 'software', 'supply', 'university'])
/** Templates, but there are thousands of them: enough for 200 pairs and others to ask. */
export const MANY = 'metaqa-many'
const EACH = 130

const ownQuestions = fileURLToPath(new URL('../../../test/questions', import.meta.url))

/** A question, and whether the weights that Clew comes with were fitted to it. */
export type PairQuestion = BenchQuestion & { fitted: boolean }

export const PAIR_GRAPHS = [
  'hospital',
  'football',
  'company',
  'music',
  'caselaw',
  'library',
  ...UNFITTED,
  'restaurants',
  'schemaorg',
  'air_routes',
  'icews14',
  'wn18rr',
  'metaqa',
  MANY,
]

/** All questions of a graph that are not kept back. */
export async function questionsOf(name: string, data: string): Promise<PairQuestion[]> {
  if (name === MANY) {
    const sets = await Promise.all(
      [1, 2, 3].map(hops => metaQaQuestions(data, `qa_dev_${hops}hop.txt`, `qa_dev_${hops}hop_types.txt`)),
    )
    return sets.flatMap((set, hops) =>
      drawn(set, EACH).map(question => ({ ...question, id: `${hops + 1} ${question.id}`, fitted: true })),
    )
  }
  const halves = await Promise.all(
    ['train', 'dev'].map(async half => {
      const file = join(ownQuestions, half, `${name}.jsonl`)
      return existsSync(file) ? jsonQuestions(file, name, text => text) : []
    }),
  )
  return halves.flatMap((questions, half) =>
    questions.map((question, at) => ({
      ...question,
      // The first half of each file of `train` and all of `dev` (test/questions/README.md).
      fitted: !UNFITTED.has(name) && (half === 1 || at < questions.length / 2),
    })),
  )
}

/** So many pairs to learn from, drawn by a seed, and the others, which are asked. */
export function split(
  questions: readonly PairQuestion[],
  count: number,
  seed: number,
): { pairs: PairQuestion[]; others: PairQuestion[] } {
  const order = seededRandom(seed).sample(questions, questions.length)
  return { pairs: order.slice(0, count), others: order.slice(count) }
}

/** Nobody marks right that the graph does not say: such questions are asked and not learnt from. */
export function asPairs(questions: readonly BenchQuestion[]): Pair[] {
  return questions.flatMap(({ question, gold }) =>
    gold.length === 0 ? [] : [{ question, entities: [], answers: [...gold] }],
  )
}

/** The same, one in five with the answers of another. */
export function oneInFiveWrong(pairs: readonly Pair[]): Pair[] {
  return pairs.map((pair, at) =>
    at % 5 === 4 ? { ...pair, answers: pairs[(at + 7) % pairs.length]?.answers ?? pair.answers } : pair,
  )
}
