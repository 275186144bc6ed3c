import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Pair } from '../../../electron/learn/learner.ts'
import { jsonQuestions } from '../agent/json-questions.ts'
import type { BenchQuestion } from '../agent/question.ts'
import { drawn } from '../agent/sample.ts'
import { setOf, type SetName } from '../agent/sets.ts'

/** Of templates, but there are thousands of them: enough for 200 pairs and others to ask. */
const TEMPLATES: Readonly<Record<string, { sets: readonly SetName[]; each: number }>> = {
  'metaqa-many': { sets: ['metaqa-1', 'metaqa-2', 'metaqa-3'], each: 130 },
  'metaqa-paraphrased': { sets: ['metaqa-paraphrased'], each: 360 },
}
/** The weights were fitted to so many of each set at most, the first that are drawn. */
const FITTED_TO = 200

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
  'biology',
  'geography',
  'newsroom',
  'software',
  'supply',
  'university',
  'restaurants',
  'schemaorg',
  'air_routes',
  'icews14',
  'wn18rr',
  'metaqa',
  ...Object.keys(TEMPLATES),
]

/** All questions of a graph that are not kept back. */
export async function questionsOf(name: string, data: string): Promise<PairQuestion[]> {
  const templates = TEMPLATES[name]
  if (templates !== undefined) {
    const { sets, each } = templates
    const all = await Promise.all(sets.map(set => setOf(set).questions(data)))
    return all.flatMap((set, at) =>
      drawn(set, FITTED_TO + each)
        .slice(FITTED_TO)
        .map(question => ({ ...question, id: `${sets[at]} ${question.id}`, fitted: false })),
    )
  }
  const halves = await Promise.all(
    ['train', 'dev'].map(async half => {
      const file = join(ownQuestions, half, `${name}.jsonl`)
      return existsSync(file) ? jsonQuestions(file, name, text => text) : []
    }),
  )
  return halves.flat().map(question => ({ ...question, fitted: true }))
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
